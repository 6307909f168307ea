/** Requests of every endpoint, made from its declaration and then spoilt, by everybody: no answer may be a fault. */
import { areas } from '#contract/all-endpoints.ts'
import { basePath, type Endpoint, type RequestOf } from '#contract/shared/api/endpoint.ts'
import { makeRequest } from '#tests/kit/made-requests.ts'
import type { Random } from '#tests/simulation/random.ts'
import { call } from './call.ts'
import type { Stage } from './stage.ts'

const endpoints: readonly Endpoint[] = Object.values(areas).flatMap((declared) => Object.values(declared))

/** What would end the session of a caller, or change the platform for everybody, is left out. */
const sparedPaths = ['/user/{id}/sign-out', '/user/{id}/role', '/platform/settings', '/user/{id}', '/job/run']

const texts = [
  '',
  ' ',
  'null',
  '0',
  '-1',
  '1e309',
  '٣',
  '\u0000',
  '\u202e',
  '😀'.repeat(300),
  "'; DROP TABLE users; --",
  '<b>',
  '../..',
  '%00',
  '__proto__',
]
const numbers = [0, -1, 0.5, 1e15, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 53, -0, 999_999_999]

const spoil = (random: Random, value: unknown, ids: readonly number[]): unknown => {
  if (value instanceof Blob) return value
  if (Array.isArray(value))
    return random.chance(0.1) ? [...value, ...value] : value.map((one) => spoil(random, one, ids))
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(() => !random.chance(0.05))
    return Object.fromEntries(entries.map(([key, one]) => [key, spoil(random, one, ids)]))
  }
  // Most stay as they were made, so that most requests pass validation.
  if (!random.chance(0.15)) return typeof value === 'number' && random.chance(0.5) ? random.pick(ids) : value
  if (typeof value === 'number') return random.pick(numbers)
  if (typeof value === 'boolean') return !value
  return typeof value === 'string' ? random.pick([...texts, String(random.pick(ids))]) : null
}

const lanes = 16

export const sendBadRequests = async (stage: Stage, count: number): Promise<void> => {
  const { server, random, acts, students, tutors, admin, superAdmin } = stage
  const callers = [...students, ...tutors, admin, superAdmin, null]
  const ids = [...students, ...tutors, admin]
    .map(({ id }) => id)
    .concat(
      stage.slots.map(({ id }) => id),
      [1, 2, 3],
    )
  const open = endpoints.filter(({ path, method }) => method === 'GET' || !sparedPaths.includes(path))
  let left = count
  const lane = async (): Promise<void> => {
    while (left-- > 0 && acts.troubles.length === 0) {
      await stage.renew()
      const endpoint = random.pick(open)
      const caller = random.pick(callers)
      const input = spoil(random, makeRequest(endpoint), ids) as RequestOf<Endpoint>
      const { status, code } = await call(server.origin, endpoint, input, caller?.token ?? null)
      acts.count(`requests answered ${status === null ? 'never' : `${String(status)[0]}xx`}`)
      if (status === null || status >= 500)
        acts.trouble(
          `${endpoint.method} ${endpoint.path} of ${caller?.id}: ${status} ${code} ${JSON.stringify(input).slice(0, 500)}`,
        )
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const health = await fetch(`${server.origin}${basePath}/health`)
  if (!health.ok) acts.trouble(`health answers ${health.status}`)
}
