/** No response reveals what its caller may not know: every GET endpoint is called by every role, about everybody. */
import { beforeAll, describe, expect, test } from 'vitest'
import { areas } from '#contract/all-endpoints.ts'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { askedReads } from '#tests/kit/asked-reads.ts'
import { send } from '#tests/kit/client.ts'
import { tokenFor } from '#tests/kit/people.ts'
import { kinds, maySee, type SecretWorld, secretWorld } from '#tests/kit/secrets.ts'

const gets = Object.entries(areas).flatMap(([area, declared]) =>
  Object.entries(declared)
    .filter(([, { method }]) => method === 'GET')
    .map(([name, { path }]) => [`${area}.${name}`, path] as const),
)

let world: SecretWorld
type Name = keyof SecretWorld['everybody']
const names = () => Object.keys(world.everybody) as Name[]
/** `caller owner kind` of everything revealed, to check at the end that the calls do reach what they look for. */
const told = new Set<string>()

beforeAll(async () => {
  world = await secretWorld()
})

const answers = async (name: string, path: string, caller: Name | null) => {
  const token = caller && (await tokenFor(world.everybody[caller].person.id))
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const [fixed = path] = path.split('{')
  return Promise.all(
    (askedReads[name]?.(world) ?? []).map(async (rest) => {
      const response = await send(`${basePath}${fixed}${rest}`, { headers })
      return { status: response.status, text: await response.text() }
    }),
  )
}

/** Columns that only their owner and admins may see, whatever their value. */
const ownFields = ['phone', 'birthYear', 'creditScore', 'city', 'verifiedEmail', 'verifiedPhone', 'verifiedWhatsApp']
const rowFields = [...ownFields, 'activated', 'bypassOnboarding', 'password']

/** Objects anywhere in a response that contain such a field with a value. */
const withOwnFields = (value: unknown): Record<string, unknown>[] => {
  if (typeof value !== 'object' || value === null) return []
  const within = Object.values(value).flatMap(withOwnFields)
  const held = value as Record<string, unknown>
  return rowFields.some((field) => held[field] !== undefined && held[field] !== null && held[field] !== false)
    ? [held, ...within]
    : within
}

test('every GET endpoint is called', () => {
  expect(Object.keys(askedReads).sort()).toEqual(gets.map(([name]) => name).sort())
})

describe('responses', () => {
  test.each(gets)('%s reveals nothing the caller may not see', async (name, path) => {
    for (const caller of [null, ...names()]) {
      for (const { status, text } of await answers(name, path, caller)) {
        expect(status, `${caller} ${text}`).toBeLessThan(500)
        for (const owner of names()) {
          const seen = kinds.filter((kind) => text.includes(world.everybody[owner].secrets[kind]))
          for (const kind of seen) told.add(`${caller} ${owner} ${kind}`)
          const leaked = seen.filter((kind) => !maySee(world, caller, owner, kind))
          expect(leaked, `${caller ?? 'a visitor'} is told this of ${owner}: ${text}`).toEqual([])
        }
        const own = caller && world.everybody[caller].person
        if (own && isAdmin(own.role)) continue
        const others = withOwnFields(JSON.parse(text || 'null')).filter(({ id, userId = id }) => userId !== own?.id)
        expect(others, `${caller ?? 'a visitor'}`).toEqual([])
      }
    }
  })
})

test('the calls reach every guarded field', () => {
  const account = ['email', 'phone', 'birthYear', 'creditScore']
  for (const name of names()) for (const kind of account) expect(told).toContain(`${name} ${name} ${kind}`)
  for (const name of names()) for (const kind of account) expect(told).toContain(`admin ${name} ${kind}`)
  for (const caller of ['student', 'tutor', 'admin']) expect(told).toContain(`${caller} student jobTitle`)
  expect(told).toContain('studio tutor email')
})
