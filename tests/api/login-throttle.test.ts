/** Guessing passwords: how many guesses are looked at, and how long the others wait. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { logIn } from '#contract/api/auth.ts'
import { ApiError } from '#contract/api/call.ts'
import { getCurrentUser } from '#contract/api/users.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { hashPassword } from '#worker/passwords.ts'
import { outcomes } from '../kit/bookings.ts'
import { call, newAddress } from '../kit/client.ts'
import { clock } from '../kit/clock.ts'
import { newEmail, people } from '../kit/people.ts'

const password = 'karkade-2026'
const { freeFailures, firstDelayMs, longestDelayMs, forgetMs } = limits.login
const known = async () =>
  (await people.student({ passwordHash: await hashPassword(password, Number(env.PASSWORD_LOG_N)) })).email
/** From a new place each time: what is counted is the account, wherever the guesses come from. */
const guess = (email: string, text = 'wrong-1') => call(logIn, { body: { email, password: text } }, null, newAddress())
const refused = async (email: string, text?: string) => {
  const error = await guess(email, text).catch((one: unknown) => one)
  if (!(error instanceof ApiError)) throw new Error('expected a refusal')
  return { code: error.code, wait: error.retryAfterSeconds }
}
const held = (wait: number) => ({ code: 'too-many-requests', wait })

beforeEach(() => {
  clock.set('2026-11-02T12:00:00Z')
})

describe.each([
  ['an account', known, 'wrong-password'],
  ['an e-mail nobody has', async () => newEmail(), 'user-not-found'],
  ['an account without a password', async () => (await people.student()).email, 'no-password'],
] as const)('%s', (_, anEmail, code) => {
  test('is looked at five times, and then waits grow from five seconds on', async () => {
    const email = await anEmail()
    for (let i = 0; i < freeFailures; i++) expect(await refused(email)).toMatchObject({ code })
    for (const seconds of [5, 10, 20, 40]) {
      expect(await refused(email)).toEqual(held(seconds))
      clock.advance(seconds * 1000 - 1)
      expect(await refused(email)).toEqual(held(1))
      clock.advance(1)
      expect(await refused(email)).toMatchObject({ code })
    }
  })

  test('of twenty guesses at once from as many places, five are looked at', async () => {
    const email = await anEmail()
    const codes = await outcomes(Array.from({ length: 20 }, () => guess(email)))
    expect(codes.filter((one) => one === code)).toHaveLength(freeFailures)
    expect(codes.filter((one) => one === 'too-many-requests')).toHaveLength(20 - freeFailures)
  })

  test('no spelling of the address is another counter', async () => {
    const email = await anEmail()
    for (let i = 0; i < freeFailures; i++) await refused(i % 2 ? email.toUpperCase() : ` ${email} `)
    expect(await refused(email)).toEqual(held(firstDelayMs / 1000))
  })
})

test('the right password waits like any other, and then opens', async () => {
  const email = await known()
  for (let i = 0; i < freeFailures; i++) await refused(email)
  expect(await refused(email, password)).toEqual(held(5))
  clock.advance(firstDelayMs)
  const { token } = await guess(email, password)
  expect((await call(getCurrentUser, {}, token)).email).toBe(email)
})

test('success forgets the failures before it', async () => {
  const email = await known()
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < freeFailures - 1; i++) expect(await refused(email)).toMatchObject({ code: 'wrong-password' })
    await guess(email, password)
  }
})

test('no wait is longer than a quarter of an hour, and being turned away prolongs none', async () => {
  const email = await known()
  for (let i = 0; i < freeFailures; i++) await refused(email)
  let longest = 0
  for (let i = 0; i < 10; i++) {
    const { wait } = await refused(email)
    expect(await refused(email)).toEqual(held(wait ?? 0))
    longest = Math.max(longest, wait ?? 0)
    clock.advance((wait ?? 0) * 1000)
    expect(await refused(email)).toMatchObject({ code: 'wrong-password' })
  }
  expect(longest).toBe(longestDelayMs / 1000)
})

test('an hour without a guess forgets them', async () => {
  const email = await known()
  for (let i = 0; i < freeFailures - 1; i++) await refused(email)
  clock.advance(forgetMs)
  for (let i = 0; i < freeFailures; i++) expect(await refused(email)).toMatchObject({ code: 'wrong-password' })
  expect(await refused(email)).toEqual(held(5))
})

test('other accounts know nothing of it', async () => {
  const [email, other] = [await known(), await known()]
  for (let i = 0; i < freeFailures; i++) await refused(email)
  await guess(other, password)
})

test('thirty people entering at the same moment all get in', async () => {
  const emails = await Promise.all(Array.from({ length: 30 }, known))
  expect(await outcomes(emails.map((email) => guess(email, password)))).toEqual(emails.map(() => 'ok'))
})
