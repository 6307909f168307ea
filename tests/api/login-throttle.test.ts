/** Guessing passwords: how many guesses are looked at, and how long the others wait. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { logIn } from '#contract/api/auth.ts'
import { ApiError } from '#contract/api/request.ts'
import { createStudent } from '#contract/api/students.ts'
import { getCurrentUser } from '#contract/api/users.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { createPasswordAttempt } from '#worker/features/auth/password-attempt.ts'
import { hashPassword } from '#worker/passwords.ts'
import { recordAttempt } from '#worker/storage/attempts.ts'
import { outcomes } from '../kit/bookings.ts'
import { apiCall, newAddress } from '../kit/client.ts'
import { clock } from '../kit/clock.ts'
import { db, newEmail, people } from '../kit/people.ts'

const password = 'karkade-2026'
const { freeFailures, firstDelayMs, forgetMs } = limits.login
const known = async () =>
  (await people.student({ passwordHash: await hashPassword(password, Number(env.PASSWORD_LOG_N)) })).email
const places = new Map<string, string>()
/** One place for each e-mail, so that no test counts for another. */
const placeOf = (email: string): string => {
  const name = email.trim().toLowerCase()
  const place = places.get(name) ?? newAddress()
  places.set(name, place)
  return place
}
const guess = (email: string, text = 'wrong-1', from = placeOf(email)) =>
  apiCall(logIn, { body: { email, password: text } }, null, from)
const refused = async (email: string, text?: string, from?: string) => {
  const error = await guess(email, text, from).catch((one: unknown) => one)
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
  // The platform counts ten calls a minute besides, by a clock of its own, so no test here makes more from one place.
  test('is looked at five times, and then waits grow from five seconds on', async () => {
    const email = await anEmail()
    for (let i = 0; i < freeFailures; i++) expect(await refused(email)).toMatchObject({ code })
    expect(await refused(email)).toEqual(held(5))
    clock.advance(firstDelayMs - 1)
    expect(await refused(email)).toEqual(held(1))
    clock.advance(1)
    expect(await refused(email)).toMatchObject({ code })
    expect(await refused(email)).toEqual(held(10))
  })

  test('of twenty guesses at once five are looked at', async () => {
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
  expect((await apiCall(getCurrentUser, {}, token)).email).toBe(email)
})

describe('from elsewhere', () => {
  const { count, windowMs } = limits.login.unknownNetworkFailures
  /** As many failures as networks nobody has signed in from may have together. */
  const attack = (email: string) =>
    Promise.all(
      Array.from({ length: count }, () =>
        recordAttempt(db, createPasswordAttempt(email, newAddress()), limits.login, Date.now()),
      ),
    )

  test('nobody makes an owner wait', async () => {
    const [email, attacker] = [await known(), newAddress()]
    for (let i = 0; i < freeFailures; i++) await refused(email, undefined, attacker)
    expect(await refused(email, undefined, attacker)).toEqual(held(firstDelayMs / 1000))
    expect((await guess(email, password)).user.email).toBe(email)
  })

  test('a caller in the next network of the same household is the same caller', async () => {
    const email = await known()
    for (let i = 0; i < freeFailures; i++) await refused(email, undefined, `2001:db8:5:1::${i + 1}`)
    expect(await refused(email, undefined, '2001:db8:5:1:ffff::9')).toEqual(held(firstDelayMs / 1000))
  })

  test('people behind one address do not wait for each other', async () => {
    const shared = newAddress()
    const [email, neighbour] = [await known(), await known()]
    for (let i = 0; i < freeFailures + 1; i++) await refused(email, undefined, shared)
    expect((await guess(neighbour, password, shared)).user.email).toBe(neighbour)
  })

  test('whoever changes networks is held, and the owner gets in where they have signed in before', async () => {
    const email = await known()
    await guess(email, password)
    await attack(email)
    const wait = windowMs / 1000
    expect(await refused(email, undefined, newAddress())).toEqual(held(wait))
    // On a strange network an owner cannot be told from the others.
    expect(await refused(email, password, newAddress())).toEqual(held(wait))
    expect((await guess(email, password)).user.email).toBe(email)
    clock.advance(windowMs)
    expect((await guess(email, password, newAddress())).user.email).toBe(email)
  })

  test('an account of today is known where it was opened', async () => {
    const [email, home] = [newEmail(), newAddress()]
    await apiCall(createStudent, { body: { email, password } }, null, home)
    await attack(email)
    expect((await guess(email, password, home)).user.email).toBe(email)
  })
})

test('success forgets the failures before it', async () => {
  const email = await known()
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < freeFailures - 1; i++) expect(await refused(email)).toMatchObject({ code: 'wrong-password' })
    await guess(email, password)
  }
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
