/** What the log says of sign-ins and of what a control refused, and what it never holds. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logIn } from '#contract/people/api/auth.ts'
import { createStudent } from '#contract/people/api/students.ts'
import { getCurrentUser, getUser, listUsers, signUserOut, updateUser } from '#contract/people/api/users.ts'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { apiCall, newAddress, refusalOf, send } from '#tests/kit/client.ts'
import { newEmail, people } from '#tests/kit/people.ts'
import { securityEvents } from '#worker/http/security-log.ts'
import { oneKey } from '#worker/keyring.ts'
import { hashPassword } from '#worker/passwords.ts'
import { issueToken } from '#worker/tokens.ts'

const password = 'shay-bel-nenaa-2026'
const phone =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const passwordHash = await hashPassword(password, Number(env.PASSWORD_LOG_N))

let texts: string[] = []
beforeEach(() => {
  texts = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => {
    texts.push(text)
  })
})
afterEach(() => vi.restoreAllMocks())

/** The lines written since the last call. */
const said = (): Record<string, unknown>[] =>
  texts
    .splice(0)
    .map((text) => JSON.parse(text) as Record<string, unknown>)
    .filter((line) => 'security' in line)
    .map(({ id: _, release: __, ...line }) => line)

const signIn = (email: string, typed: string) =>
  send(`${basePath}${logIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': phone, 'cf-connecting-ip': '197.32.5.77' },
    body: JSON.stringify({ email, password: typed }),
  })

test('a sign-in, and one that was refused, with the network folded and no address', async () => {
  const { id, email } = await people.student({ passwordHash })
  const from = { action: 'POST /auth/password', network: '197.32.5.x', device: 'phone' }
  expect((await signIn(email, password)).status).toBe(200)
  expect((await signIn(email, 'another-one-1')).status).toBe(401)
  const text = texts.join('\n')
  expect(said()).toEqual([
    { security: 'sign-in', account: id, ...from },
    { security: 'sign-in-refused', code: 'wrong-password', account: null, ...from },
  ])
  for (const secret of [email, password, 'another-one-1', '197.32.5.77', 'Pixel']) expect(text).not.toContain(secret)
})

test('a new account, which signs in; and a password sent with a request, once while it is believed', async () => {
  const email = newEmail()
  const { user } = await apiCall(createStudent, { body: { email, password } }, null, newAddress())
  expect(said()).toMatchObject([{ security: 'sign-in', action: 'POST /student', account: user.id, device: null }])
  const headers = { authorization: `Basic ${btoa(`${email}:${password}`)}` }
  const ask = () => send(`${basePath}${getCurrentUser.path}`, { headers })
  expect((await ask()).status).toBe(200)
  expect(said()).toMatchObject([{ security: 'sign-in', action: 'GET /user/current', account: user.id }])
})

test('what a role or a row forbids, by the account', async () => {
  const [student, other] = [await people.student(), await people.student()]
  await refusalOf(student.api(listUsers, { query: {} }))
  await refusalOf(student.api(updateUser, { params: { id: other.id }, body: { name: 'سارة محمود' } }))
  await refusalOf(student.api(getUser, { params: { id: other.id } }))
  const refused = { security: 'access-refused', code: 'forbidden', account: student.id, network: null, device: null }
  expect(said()).toEqual([
    { ...refused, action: 'GET /user/list' },
    { ...refused, action: 'PUT /user/{id}' },
    { ...refused, action: 'GET /user/{id}' },
  ])
})

test('a session that is over names the account; a forged token names nobody; a visitor leaves no line', async () => {
  const [student, admin] = [await people.student(), await people.admin()]
  await admin.api(signUserOut, { params: { id: student.id } })
  texts = []
  await refusalOf(apiCall(getCurrentUser, {}, student.token))
  const forged = await issueToken(oneKey('another-secret-of-at-least-32-bytes!'), student.id, Date.now())
  await refusalOf(apiCall(getCurrentUser, {}, forged))
  await refusalOf(apiCall(getCurrentUser, {}))
  const action = 'GET /user/current'
  expect(said()).toMatchObject([
    { security: 'access-refused', code: 'unauthenticated', action, account: student.id },
    { security: 'token-refused', code: 'unauthenticated', action, account: null },
  ])
})

test('limits, bodies that are too large, and input that is none of ours', async () => {
  const student = await people.student()
  const headers = { authorization: `Bearer ${student.token}`, 'content-type': 'application/json' }
  const write = (body: string) => send(`${basePath}/user/${student.id}`, { method: 'PUT', headers, body })
  expect((await write(`{"name":"${'x'.repeat(2_000_000)}"}`)).status).toBe(413)
  expect((await write('{')).status).toBe(400)
  const limit = vi.spyOn(env.WRITE_LIMIT, 'limit').mockResolvedValue({ success: false })
  expect((await write('{}')).status).toBe(429)
  limit.mockRestore()
  const by = { action: 'PUT /user/{id}', account: student.id }
  expect(said()).toMatchObject([
    { security: 'body-too-large', ...by },
    { security: 'input-refused', code: 'bad-request', ...by },
    { security: 'limit-reached', code: 'too-many-requests', ...by },
  ])
})

test('signatures that are not ours or a service’s, without the address of the file', async () => {
  await send('/assets/private/reports/logs/0b7d1c2e-9f?e=1&s=x')
  await send(`${basePath}/paymob/on-checkout?hmac=bad`, { method: 'POST', body: '{}' })
  expect(said()).toEqual([
    expect.objectContaining({ security: 'signature-refused', action: 'GET /assets/private/reports/logs/…' }),
    expect.objectContaining({ security: 'signature-refused', action: 'POST /api/v1/paymob/on-checkout' }),
  ])
})

test('answers that refuse nothing leave no line, and every event has a name of its own', async () => {
  const student = await people.student()
  await student.api(getCurrentUser, {})
  await send(`${basePath}/config`)
  await send('/no/such/thing')
  expect(said()).toEqual([])
  expect(new Set(securityEvents).size).toBe(securityEvents.length)
})
