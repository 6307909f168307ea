/** What holds for every endpoint alike: forms of the address, all kinds of bodies, and input that is refused. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { limits } from '#contract/vocabulary/limits.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { send } from '#tests/kit/client.ts'
import { db, newEmail, people } from '#tests/kit/people.ts'
import { readQuery } from '#worker/http/input.ts'
import { students, users } from '#worker/storage/schema/people.ts'

const password = 'tamr-hindi-5'
const json = (body: unknown): RequestInit => ({
  method: 'POST',
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const answer = async (response: Response) => ({ status: response.status, body: (await response.json()) as unknown })
const ask = async (path: string, init?: RequestInit) => answer(await send(`/api/v1${path}`, init))
const signUp = (body: unknown) => ask('/student', json(body))

describe('addresses', () => {
  test.each(['/user/tutor/list/onboarded', '/user/tutor/list/onboarded/'])('%s', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 200, body: { total: expect.any(Number) } })
  })

  test('POST with a trailing slash too', async () => {
    expect(await ask('/student/', json({ email: newEmail(), password }))).toMatchObject({ status: 200 })
  })

  test.each([
    ['an unknown path', '/api/v1/nowhere', 'GET'],
    ['a path outside the interface', '/api/v2/user', 'GET'],
    ['a method nobody declared', '/api/v1/user/current', 'DELETE'],
    ['the base', '/api/v1', 'GET'],
  ])('%s is a JSON 404', async (_, path, method) => {
    expect(await answer(await send(path, { method }))).toEqual({ status: 404, body: { code: 'not-found' } })
  })

  test('fixed segments take precedence over parameters', async () => {
    const { token } = await people.tutor()
    const headers = { authorization: `Bearer ${token}` }
    expect(await ask('/user/tutor/stats/personalized', { headers })).toMatchObject({
      status: 200,
      body: { totalTutoringTime: 0 },
    })
  })

  test('HEAD answers as GET, without a body', async () => {
    const response = await send('/api/v1/user/tutor/list/onboarded', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  test.each(['0', '-1', '1.5', 'abc', '1e3', '99999999999999999', '%00', '%E0%A4%A', 'constructor', '__proto__'])(
    'the id %s is refused',
    async (id) => {
      const { status, body } = await ask(`/user/tutor/info/${id}`)
      expect([status, (body as { code: string }).code]).toEqual([400, 'bad-request'])
    },
  )
})

describe('queries', () => {
  const read = (query: string) => JSON.parse(JSON.stringify(readQuery(`http://h/?${query}`)))

  test.each([
    ['a=1&a=2', { a: ['1', '2'] }],
    ['a[]=1', { a: ['1'] }],
    ['a[0]=1&a[1]=2', { a: ['1', '2'] }],
    ['a=1', { a: '1' }],
    ['a[gte]=1&a[lt]=5', { a: { gte: '1', lt: '5' } }],
    ['a=1&a[gte]=2', { a: '1' }],
    ['a=%D8%B3&b=true', { a: 'س', b: 'true' }],
  ])('%s', (query, value) => {
    expect(read(query)).toEqual(value)
  })

  test('names of Object.prototype are ordinary names', () => {
    const query = readQuery('http://h/?__proto__[admin]=1&constructor=2&__proto__=3&toString[x]=4')
    expect(Object.getPrototypeOf(query)).toBeNull()
    expect(({} as { admin?: string }).admin).toBeUndefined()
  })

  test.each([
    ['page=0', 400],
    ['page=1', 200],
    ['page=1000000', 200],
    ['page=1000001', 400],
    ['size=0', 400],
    ['size=100', 200],
    ['size=101', 400],
    ['size=ten', 400],
    ['page=1&page=2', 400],
    ['page[]=1', 400],
    ['page[gte]=1', 400],
    ['page=', 400],
    [`search=${'s'.repeat(limits.search.max)}`, 200],
    [`search=${'s'.repeat(limits.search.max + 1)}`, 400],
    ['search[a]=1', 400],
    ['unknown=1&__proto__[x]=1', 200],
  ])('a list with ?%s answers %d', async (query, status) => {
    expect((await ask(`/user/tutor/list/onboarded?${query}`)).status).toBe(status)
  })
})

describe('bodies', () => {
  test.each([
    ['no JSON', '{"email":'],
    ['a bare word', 'hello'],
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['a number', '7'],
  ])('%s is a bad request', async (_, body) => {
    expect(await signUp(body)).toMatchObject({ status: 400, body: { code: 'bad-request' } })
  })

  test('an empty body is an empty request', async () => {
    expect(await ask('/student', { method: 'POST' })).toEqual({ status: 400, body: { code: 'empty-request' } })
  })

  test('bytes that are not UTF-8 are refused', async () => {
    const body = new Uint8Array([...new TextEncoder().encode('{"email":"'), 0xff, 0xfe, 0x22, 0x7d])
    expect(await ask('/student', { method: 'POST', body })).toEqual({ status: 400, body: { code: 'bad-request' } })
  })

  test('one byte over the bound is a 413, with or without Content-Length; the bound itself is read', async () => {
    const padded = (bytes: number) => {
      const bare = JSON.stringify({ email: newEmail(), password, padding: '' })
      return bare.replace('""', `"${'x'.repeat(bytes - bare.length)}"`)
    }
    expect(await signUp(padded(limits.jsonBytes))).toMatchObject({ status: 200 })
    const refused = { status: 413, body: { code: 'large-file-size' } }
    expect(await signUp(padded(limits.jsonBytes + 1))).toEqual(refused)
    const body = new Blob([padded(limits.jsonBytes + 1)]).stream()
    expect(await ask('/student', { method: 'POST', body, duplex: 'half' } as RequestInit)).toEqual(refused)
  })

  test('a body without Content-Length is not read past the bound', async () => {
    let taken = 0
    const body = new ReadableStream({
      pull(controller) {
        taken += 65_536
        if (taken > 100 * limits.jsonBytes) controller.close()
        else controller.enqueue(new Uint8Array(65_536).fill(0x20))
      },
    })
    const endless = { method: 'POST', body, duplex: 'half' } as RequestInit
    expect(await ask('/student', endless)).toEqual({ status: 413, body: { code: 'large-file-size' } })
    expect(taken).toBeLessThan(10 * limits.jsonBytes)
  })

  test('the body of a caller without access is not read', async () => {
    expect(await ask('/rating', json('{not json'))).toEqual({ status: 401, body: { code: 'unauthenticated' } })
  })

  test.each([
    ['nobody may call', '/user/asset', 'PUT', 401],
    ['there is not', '/nowhere', 'POST', 404],
  ])(
    'a body for what %s is read to its end before the answer, which its sender would not see sooner',
    async (_, path, method, status) => {
      let left = 64
      const body = new ReadableStream({
        pull: (controller) => (left-- > 0 ? controller.enqueue(new Uint8Array(65_536)) : controller.close()),
      })
      expect(await ask(path, { method, body, duplex: 'half' } as RequestInit)).toMatchObject({ status })
      expect(left).toBeLessThan(0)
    },
  )

  test('undeclared fields reach neither storage nor the response', async () => {
    const extra = { role: Role.SuperAdmin, verifiedEmail: true, creditScore: 9000, id: 1, __proto__: { admin: true } }
    const { body } = await signUp(JSON.stringify({ email: newEmail(), password, ...extra }))
    const { user } = body as { user: { id: number; role: number } }
    const [row] = await db.select().from(users).where(eq(users.id, user.id))
    expect(row).toMatchObject({ role: Role.Student, verifiedEmail: false, creditScore: 0 })
    expect(user).not.toHaveProperty('passwordHash')
    expect(user).not.toHaveProperty('tokensValidAfter')
  })
})

test.each([
  'createdAt=2026-02-30T00:00:00.000Z',
  'createdAt[gte]=2026-04-31T00:00:00.000Z',
  'createdAt=2026-01-01T00:00:00.000Z&createdAt=2026-01-02T00:00:00.000Z',
  'createdAt[]=2026-01-01T00:00:00.000Z',
  'createdAt[after]=2026-01-01T00:00:00.000Z',
])('an impossible filter is refused, not ignored: %s', async (query) => {
  const { token } = await people.admin()
  const { status, body } = await ask(`/user/list?${query}`, { headers: { authorization: `Bearer ${token}` } })
  expect([status, body]).toMatchObject([400, { code: 'bad-request' }])
})

describe('responses', () => {
  test('carry the headers that keep them private and prevent sniffing', async () => {
    const { token } = await people.student()
    const { headers } = await send('/api/v1/user/current', { headers: { authorization: `Bearer ${token}` } })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('the app’s own origin may call from a browser, others may not', async () => {
    const preflight = (origin: string) =>
      send('/api/v1/user/current', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      }).then(({ headers }) => headers.get('access-control-allow-origin'))
    expect(await preflight('http://localhost:8787')).toBe('http://localhost:8787')
    expect(await preflight('https://elsewhere.example')).toBeNull()
  })

  test('vary by origin, and only our own may read them', async () => {
    const answer = async (headers: Record<string, string>) => (await send('/api/v1/topic/list', { headers })).headers
    const own = await answer({ origin: 'http://localhost:8787' })
    expect(own.get('access-control-allow-origin')).toBe('http://localhost:8787')
    expect(own.get('access-control-expose-headers')).toBe('x-d1-bookmark,x-request-id,retry-after')
    const [other, none] = [await answer({ origin: 'https://elsewhere.example' }), await answer({})]
    for (const headers of [own, other, none])
      expect(headers.get('vary')?.toLowerCase().split(/, */)).toEqual(
        expect.arrayContaining(['authorization', 'origin']),
      )
    for (const headers of [other, none]) expect(headers.has('access-control-allow-origin')).toBe(false)
  })

  test('a bare string is JSON text', async () => {
    const { token } = await people.student()
    const { body } = await ask('/auth/refresh-token', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    expect(body).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })

  test('a malformed bearer token counts as none, and public endpoints still answer', async () => {
    for (const authorization of [
      'Bearer',
      'Basic abc',
      'bearer a.b.c',
      'Bearer a.b.c d',
      `Bearer ${'a'.repeat(9000)}`,
    ]) {
      expect((await ask('/user/current', { headers: { authorization } })).status).toBe(401)
      expect((await ask('/user/tutor/list/onboarded', { headers: { authorization } })).status).toBe(200)
    }
  })
})

test('optional fields may be left out but not be null', async () => {
  const { body } = await signUp({ email: newEmail(), password, jobTitle: null })
  expect(body).toEqual({ code: 'bad-request', field: 'jobTitle' })
  const { body: made } = await signUp({ email: newEmail(), password, englishLevel: 6 })
  const { user } = made as { user: { id: number } }
  expect(await db.select().from(students).where(eq(students.userId, user.id))).toMatchObject([{ englishLevel: 6 }])
})
