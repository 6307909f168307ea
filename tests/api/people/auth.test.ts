import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { logIn, logInWithGoogle, refreshToken } from '#contract/people/api/auth.ts'
import { sendPasswordCode } from '#contract/people/api/codes.ts'
import { getCurrentUser } from '#contract/people/api/users.ts'
import { outcomes } from '#tests/kit/bookings.ts'
import { apiCall, newAddress, refusalOf, send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { db, newEmail, people } from '#tests/kit/people.ts'
import { hashPassword } from '#worker/passwords.ts'
import { users } from '#worker/storage/schema/people.ts'
import { verifyToken } from '#worker/tokens.ts'

const password = 'kahwa-2026'
const withPassword = async (logN = Number(env.PASSWORD_LOG_N)) =>
  people.student({ passwordHash: await hashPassword(password, logN) })

const storedHash = async (id: number) =>
  (await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id)).get())?.hash

test('a log-in token identifies its account', async () => {
  const person = await withPassword()
  const { user, token } = await apiCall(logIn, { body: { email: person.email, password } })
  expect(user).toMatchObject({ id: person.id, email: person.email, password: true })
  expect(user).not.toHaveProperty('passwordHash')
  expect(await apiCall(getCurrentUser, {}, token)).toEqual(user)
})

test('capitals and spaces around the e-mail do not matter', async () => {
  const { email, id } = await withPassword()
  const { user } = await apiCall(logIn, { body: { email: `  ${email.toUpperCase()} `, password } })
  expect(user.id).toBe(id)
})

test('unknown e-mail, wrong password and no password are one answer, to the letter', async () => {
  const answerTo = async (email: string) => {
    const body = JSON.stringify({ email, password: 'kahwa-2027' })
    const headers = { 'content-type': 'application/json', 'cf-connecting-ip': newAddress() }
    const answer = await send('/api/v1/auth/password', { method: 'POST', headers, body })
    return { status: answer.status, headers: [...answer.headers.keys()].sort(), text: await answer.text() }
  }
  const wrong = await answerTo((await withPassword()).email)
  expect(wrong).toMatchObject({ status: 401, text: '{"code":"wrong-password"}' })
  expect(await answerTo(newEmail())).toEqual(wrong)
  expect(await answerTo((await people.student({ passwordHash: null })).email)).toEqual(wrong)
})

test('a misspelt e-mail names its field', async () => {
  const refusal = await refusalOf(apiCall(logIn, { body: { email: 'nobody', password } }))
  expect(refusal).toEqual({ status: 400, code: 'invalid-email', field: 'email' })
})

test('a hash with an old cost is replaced at log-in and the password still works', async () => {
  const person = await withPassword(9)
  const before = await storedHash(person.id)
  await apiCall(logIn, { body: { email: person.email, password } })
  await expect.poll(() => storedHash(person.id)).not.toBe(before)
  expect(await storedHash(person.id)).toMatch(/^scrypt\$10\$8\$5\$/)
  await apiCall(logIn, { body: { email: person.email, password } })
})

test('after ten tries in a minute from one address: 429 with Retry-After; another e-mail is not affected', async () => {
  const { email } = await withPassword()
  const from = newAddress()
  const attempt = (spelling: string) => apiCall(logIn, { body: { email: spelling, password: 'wrong-1' } }, null, from)
  const waits: unknown[] = []
  // The minute may end in between, so up to two windows count.
  for (let i = 0; i < 21 && waits.at(-1) !== 60; i++) {
    const error = await attempt(i % 2 ? email : ` ${email.toUpperCase()}`).catch((one: unknown) => one)
    waits.push((error as { retryAfterSeconds?: number }).retryAfterSeconds)
  }
  expect(waits.length).toBeGreaterThan(10)
  expect(waits.at(-1)).toBe(60)
  const other = await withPassword()
  await apiCall(logIn, { body: { email: other.email, password } }, null, from)
})

test('one address has a limit of tries over all e-mails together', async () => {
  const from = newAddress()
  const codes = await outcomes(
    Array.from({ length: 250 }, () => apiCall(sendPasswordCode, { body: { email: newEmail() } }, null, from)),
  )
  // The minute may end in between, so up to two windows count.
  expect(codes.filter((code) => code === 'ok').length).toBeLessThanOrEqual(240)
  expect(codes).toContain('too-many-requests')
})

test('an undeclared e-mail in the body does not get a limit of its own', async () => {
  const from = newAddress()
  const attempt = (n: number) => {
    const body = { token: 'nonsense', type: 'bearer', email: `${n}@example.com` } as const
    return apiCall(logInWithGoogle, { body }, null, from)
  }
  const codes = await outcomes(Array.from({ length: 21 }, (_, n) => attempt(n)))
  expect(codes).toContain('too-many-requests')
})

test('a refreshed token is a bare string, valid for seven days, and does not count as a fresh log-in', async () => {
  const loggedInAt = clock.set('2026-11-02T12:00:00Z')
  const person = await people.tutor()
  const now = clock.advance(6 * 86_400_000)
  const fresh = await apiCall(refreshToken, {}, person.token)
  expect(await verifyToken(env.TOKEN_SECRET, fresh, now)).toEqual({
    id: person.id,
    device: { id: expect.any(Number), turn: 1 },
    iat: loggedInAt / 1000,
    exp: now / 1000 + 7 * 86_400,
  })
})
