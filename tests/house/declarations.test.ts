/** What the registry promises, and whether it is kept. */
import { describe, expect, test } from 'vitest'
import { areas } from '#contract/api/all.ts'
import { personFieldOf } from '#contract/api/endpoint.ts'
import { clientEvents } from '#contract/realtime/all.ts'
import { errorStatus, isErrorCode, universalCodes } from '#contract/vocabulary/errors.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { chatEvents } from '#durable/user-hub/chat-events.ts'
import { sessionEvents } from '#durable/user-hub/session-events.ts'
import { handlers } from '#worker/features/all.ts'

const copy: string = '#web/copy/errors.ts'
const { errors } = (await import(copy)) as { errors: Record<string, string> }

const endpoints = Object.entries(areas).flatMap(([area, declared]) =>
  Object.entries(declared).map(([name, endpoint]) => ({ area, name, endpoint })),
)
const titled = endpoints.map((one) => [`${one.area}.${one.name}`, one] as const)

describe('endpoints', () => {
  test.each(titled)('%s has a handler', (_, { area, name }) => {
    const handler = handlers[area]?.[name]
    expect(handler && 'judge' in handler ? handler.judge : handler).toBeTypeOf('function')
  })

  test('no handler lacks its endpoint', () => {
    const handled = Object.entries(handlers).flatMap(([area, own]) => Object.keys(own).map((name) => `${area}.${name}`))
    expect(handled.sort()).toEqual(titled.map(([name]) => name).sort())
  })

  test.each(titled)('%s is declared soundly', (_, { endpoint }) => {
    const { method, path, who, note, errors: codes = [], body, params } = endpoint
    expect(path).toMatch(/^(\/[a-z-]+|\/\{\w+\})+$/)
    expect(note).toMatch(/^[A-Z].*\.$/)
    expect(method === 'GET' && body !== undefined).toBe(false)
    expect(params !== undefined).toBe(path.includes('{'))
    if (typeof who !== 'string') expect(who.every((role) => Object.values(Role).includes(role))).toBe(true)
    expect(codes.filter((code) => !isErrorCode(code))).toEqual([])
    expect(codes.filter((code) => (universalCodes as readonly string[]).includes(code))).toEqual([])
    expect(new Set(codes).size).toBe(codes.length)
  })

  test.each(titled.filter(([, { endpoint }]) => endpoint.owned === 'self'))(
    '%s names the one person it is about',
    (_, { endpoint }) => {
      expect(personFieldOf(endpoint)).not.toBeNull()
      // Somebody signed out is nobody, and would pass.
      expect(endpoint.who).not.toBe('anyone')
    },
  )

  test('every write is limited, no two share a door, and every name is said once', () => {
    const doors = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, '{}')}`)
    expect(new Set(doors).size).toBe(doors.length)
    expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length)
    const free = endpoints.filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.limit)
    expect(free.map(({ name }) => name)).toEqual([])
  })
})

test('every client event has one handler in the hub', () => {
  const handled = [...chatEvents, ...sessionEvents].map(({ event }) => event.name)
  expect(handled.sort()).toEqual([...clientEvents.keys()].sort())
})

describe('error codes', () => {
  test.each(Object.entries(errorStatus))('%s has a sentence in Arabic and a status of its own kind', (code, status) => {
    expect(errors[code]).toMatch(/[\u0621-\u064A]{3}.* .*/s)
    expect([400, 401, 403, 404, 409, 410, 429, 500, 503]).toContain(status)
  })

  test('no sentence is left over', () => {
    expect(Object.keys(errors).filter((code) => !isErrorCode(code))).toEqual([])
  })
})
