/** The line of each request, and the id by which all lines of one request and its answer are found. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { listSimilarTutors } from '#contract/catalogue/api/tutors.ts'
import { getCurrentUser, updateUser } from '#contract/people/api/users.ts'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { requestIdHeader } from '#contract/shared/rules/request-id.ts'
import { newAddress, origin, send } from '#tests/kit/client.ts'
import { captureLines } from '#tests/kit/log-lines.ts'
import { people } from '#tests/kit/people.ts'
import { countTrips } from '#tests/kit/trips.ts'
import type { Bindings } from '#worker/bindings.ts'
import { createApp } from '#worker/http/app.ts'

const lines = captureLines({ withMethod: true })

const app = createApp()
const requests = () => lines.filter((line) => 'request' in line)

interface Sent extends RequestInit {
  readonly bindings?: object
}

const ask = async (path: string, { bindings, ...init }: Sent = {}): Promise<Response> => {
  const context = createExecutionContext()
  const answer = await app.fetch(new Request(`${origin}${path}`, init), { ...(env as Bindings), ...bindings }, context)
  await answer.clone().text()
  await waitOnExecutionContext(context)
  return answer
}

const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

test('says what was asked, by whom, how it ended, how long it took and what it asked of the database', async () => {
  const student = await people.student()
  const { database, trips } = countTrips(env.DB)
  await ask(`${basePath}${getCurrentUser.path}`, { ...as(student.token), bindings: { DB: database } })
  expect(requests()).toEqual([
    {
      request: 'GET /user/current',
      status: 200,
      ms: expect.any(Number),
      trips: trips.calls,
      rowsRead: trips.rowsRead,
      rowsWritten: 0,
      account: student.id,
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      release: 'local',
      method: 'log',
    },
  ])
  expect(trips.calls).toBeGreaterThan(0)
})

test('names the declared route and never the address', async () => {
  const tutor = await people.tutor()
  const secret = '0b7d1c2e-9f40-4a1c-8e5f-1d2c3b4a5968'
  const paths = [
    `${basePath}${listSimilarTutors.path.replace('{id}', String(tutor.id))}?from=${secret}`,
    `/calendar/${secret}.ics`,
    `/g/${secret}`,
    `/assets/private/reports/${secret}?e=1&s=${secret}`,
    `${basePath}/no-such-thing/${secret}`,
  ]
  for (const path of paths) await ask(path)
  expect(requests()).toHaveLength(paths.length)
  expect(requests()[0]).toMatchObject({ request: `GET ${listSimilarTutors.path}` })
  expect(JSON.stringify(lines)).not.toContain(secret)
})

test('of a refusal has its code, and every line of a request the id of its answer', async () => {
  const [student, other] = [await people.student(), await people.student()]
  const path = `${basePath}${updateUser.path.replace('{id}', String(other.id))}`
  const headers = { ...as(student.token).headers, 'content-type': 'application/json' }
  const answer = await ask(path, { method: 'PUT', headers, body: '{}' })
  const id = answer.headers.get(requestIdHeader)
  expect(lines).toMatchObject([
    { security: 'access-refused', id, release: 'local' },
    { request: 'PUT /user/{id}', status: 403, code: 'forbidden', account: student.id, id },
  ])
})

test('of a fault stands beside the fault, both among the errors', async () => {
  const broken = {
    prepare: () => {
      throw new Error('no database')
    },
  }
  const answer = await ask(`${basePath}/topic/list?name=fault`, { bindings: { DB: broken } })
  const id = answer.headers.get(requestIdHeader)
  expect(lines).toMatchObject([
    { fault: expect.any(String), route: 'GET /topic/list', id, method: 'error' },
    { request: 'GET /topic/list', status: 500, code: 'unexpected', id, method: 'error' },
  ])
})

describe('a share of the requests', () => {
  const share = { bindings: { REQUEST_LOG_SHARE: '0.25' } }

  test('that went well is written, with the share', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0.2)
    await ask(`${basePath}/health`, share)
    random.mockReturnValue(0.3)
    await ask(`${basePath}/health`, share)
    expect(requests()).toMatchObject([{ request: 'GET /api/v1/health', share: 0.25 }])
  })

  test('is all of those that were refused or wrote', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.99)
    const student = await people.student()
    await ask(`${basePath}${getCurrentUser.path}`, share)
    const headers = { ...as(student.token).headers, 'content-type': 'application/json' }
    const path = `${basePath}${updateUser.path.replace('{id}', String(student.id))}`
    await ask(path, { ...share, method: 'PUT', headers, body: JSON.stringify({ name: 'سارة محمود' }) })
    expect(requests()).toMatchObject([{ status: 401 }, { status: 200, request: 'PUT /user/{id}' }])
    expect(JSON.stringify(requests())).not.toContain('share')
  })
})

describe('the id', () => {
  const ray = '8f1d2c3b4a59687f-MRS'

  test('is nothing a client chose', async () => {
    const answer = await send(`${basePath}/health`, {
      headers: { [requestIdHeader]: 'chosen', 'cf-ray': ray, 'cf-connecting-ip': newAddress() },
    })
    expect(answer.headers.get(requestIdHeader)).toMatch(/^[0-9a-f]{16}$/)
  })

  test('is that of the platform where it stands before the worker', async () => {
    const bindings = { APP_ENV: 'production' }
    const answer = await ask(`${basePath}/health`, { bindings, headers: { 'cf-ray': ray } })
    expect(answer.headers.get(requestIdHeader)).toBe(ray)
    const other = await ask(`${basePath}/health`, { bindings, headers: { 'cf-ray': `${ray}; drop` } })
    expect(other.headers.get(requestIdHeader)).toMatch(/^[0-9a-f]{16}$/)
  })

  test.each(['/topic/list', '/no-such-thing', '/openapi.json', '/health'])('is on the answer of %s', async (path) => {
    const ids = [await send(`${basePath}${path}`), await send(`${basePath}${path}`)].map(({ headers }) =>
      headers.get(requestIdHeader),
    )
    expect(new Set(ids).size).toBe(2)
    expect(ids).not.toContain(null)
  })
})

test('the release is the tag of the deployed version', async () => {
  const version = { id: 'b1946ac9-2c3d', tag: 'r42', timestamp: '2026-11-27T00:00:00Z' }
  await ask(`${basePath}/health`, { bindings: { APP_ENV: 'production', CF_VERSION_METADATA: version } })
  await ask(`${basePath}/health`, { bindings: { APP_ENV: 'production', CF_VERSION_METADATA: { ...version, tag: '' } } })
  expect(requests()).toMatchObject([{ release: 'r42' }, { release: version.id }])
  await ask(`${basePath}/health`, {
    bindings: { APP_ENV: 'production', CF_VERSION_METADATA: { ...version, tag: 'local' } },
  })
})
