/** Checks of the registry of endpoints, events and error codes. */
import { describe, expect, test } from 'vitest'
import { areas } from '#contract/all-endpoints.ts'
import { clientEvents } from '#contract/all-events.ts'
import { personFieldOf } from '#contract/shared/api/endpoint.ts'
import { errorStatus, isErrorCode } from '#contract/vocabulary/errors.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { universalCodes } from '#contract/vocabulary/universal-codes.ts'
import { chatEvents } from '#durable/user-hub/chat-events.ts'
import { clipEvents } from '#durable/user-hub/clip-events.ts'
import { inkEvents } from '#durable/user-hub/ink-events.ts'
import { notesEvents } from '#durable/user-hub/notes-events.ts'
import { sessionEvents } from '#durable/user-hub/session-events.ts'
import { handlers } from '#worker/features/all.ts'
import { expectNone } from './tree.ts'

const copy: string = '#web/copy/errors.ts'
const { errors } = (await import(copy)) as { errors: Record<string, string> }

const endpoints = Object.entries(areas).flatMap(([area, declared]) =>
  Object.entries(declared).map(([name, endpoint]) => ({ area, name, endpoint })),
)
const titled = endpoints.map((one) => [`${one.area}.${one.name}`, one] as const)

/** Codes that clients of other makes may know, and nothing here raises: docs/decisions.md says why. */
const unusedCodes = ['message-text-invalid-html', 'room-members-not-found', 'user-already-verified']

const twice = (names: readonly string[]): string[] => names.filter((one, i) => names.indexOf(one) !== i)

describe('endpoints', () => {
  test.each(titled)('%s has a handler', (_, { area, name }) => {
    const handler = handlers[area]?.[name]
    const called = typeof handler === 'object' ? Object.values(handler)[0] : handler
    expect(called, `write ${name} in worker/features/${area}/handlers.ts`).toBeTypeOf('function')
  })

  test('no handler lacks its endpoint', () => {
    const handled = Object.entries(handlers).flatMap(([area, own]) => Object.keys(own).map((name) => `${area}.${name}`))
    const known = new Set<string>(titled.map(([name]) => name))
    const undeclared = handled.filter((name) => !known.has(name))
    expectNone(undeclared, 'Declare the endpoint in contract/<room>/api/<area>.ts, or remove its handler.')
  })

  test.each(titled)('%s is declared correctly', (_, { endpoint }) => {
    const { method, path, who, note, errors: codes = [], body, params } = endpoint
    expect(path, 'write a path in lower case, its parameters in braces').toMatch(/^(\/[a-z-]+|\/\{\w+\})+$/)
    expect(note, 'write the note as one sentence with a full stop').toMatch(/^[A-Z].*\.$/)
    expect(method === 'GET' && body !== undefined, 'a GET has no body: use a query').toBe(false)
    expect(params !== undefined, 'declare params for what stands in braces').toBe(path.includes('{'))
    const roles = typeof who === 'string' ? [] : who
    const strange = roles.filter((role) => !Object.values(Role).includes(role))
    expectNone(strange.map(String), 'Name roles of contract/vocabulary/roles.ts.')
    expectNone(
      codes.filter((code) => !isErrorCode(code)),
      'Name codes of contract/vocabulary/errors.ts.',
    )
    const universal = codes.filter((code) => (universalCodes as readonly string[]).includes(code))
    expectNone(universal, 'Leave out what every endpoint may answer (`universalCodes`).')
    expectNone(twice(codes), 'Name a code once.')
  })

  test.each(titled.filter(([, { endpoint }]) => endpoint.owned === 'self'))(
    '%s names the one person it is about',
    (_, { endpoint }) => {
      expect(personFieldOf(endpoint), 'name a person in params, query or body').not.toBeNull()
      // Anonymous callers have no id, and would pass.
      expect(endpoint.who, 'let in only who is signed in').not.toBe('anyone')
    },
  )

  test('every write has a limit, no two endpoints share method and path, and names are unique', () => {
    const doors = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '{}')}`)
    expectNone(twice(doors), 'Give each endpoint a method and a path of its own.')
    const names = endpoints.map(({ name }) => name)
    expectNone(twice(names), 'Give each endpoint a name of its own, across areas.')
    const free = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.limit)
    expectNone(
      free.map(({ name }) => name),
      'Declare `limit`: every write is counted.',
    )
  })
})

test('every client event has one handler in the hub', () => {
  const handled = [...chatEvents, ...sessionEvents, ...notesEvents, ...inkEvents, ...clipEvents].map(
    ({ event }) => event.name,
  )
  const [bound, declared] = [new Set<string>(handled), new Set<string>(clientEvents.keys())]
  const missing = [...declared].filter((name) => !bound.has(name)).map((name) => `${name}: no handler`)
  const undeclared = [...bound]
    .filter((name) => !declared.has(name))
    .map((name) => `${name}: not in contract/<room>/events`)
  const double = twice(handled).map((name) => `${name}: two handlers`)
  expectNone(
    [...missing, ...undeclared, ...double],
    'Bind each client event once, in durable/user-hub/chat-events.ts, clip-events.ts, ink-events.ts, notes-events.ts or session-events.ts.',
  )
})

describe('error codes', () => {
  test.each(Object.entries(errorStatus))('%s has a sentence in Arabic and a fitting status', (code, status) => {
    expect(errors[code], `write a sentence for ${code} in web/copy/errors.ts`).toMatch(/[\u0621-\u064A]{3}.* .*/s)
    expect([202, 400, 401, 403, 404, 409, 410, 422, 429, 500, 503], 'a status that clients know').toContain(status)
  })

  test('every code is answered by some endpoint, or is listed as unused', () => {
    const answered = new Set<string>([...universalCodes, ...endpoints.flatMap(({ endpoint }) => endpoint.errors ?? [])])
    const never = Object.keys(errorStatus).filter((code) => !answered.has(code))
    expect(never.sort(), 'declare it where it is raised, or say in docs/decisions.md why it is not').toEqual(
      unusedCodes,
    )
  })

  test('no sentence belongs to a code that does not exist', () => {
    const unknown = Object.keys(errors).filter((code) => !isErrorCode(code))
    expectNone(unknown, 'Remove these sentences from web/copy/errors.ts, or declare their codes.')
  })
})
