/** Password guessing: how many guesses are checked, and how long further ones have to wait. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { logIn } from '#contract/people/api/auth.ts'
import { createStudent } from '#contract/people/api/students.ts'
import { getCurrentUser } from '#contract/people/api/users.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { outcomes } from '#tests/kit/bookings.ts'
import { apiCall, newAddress } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { db, newEmail, people } from '#tests/kit/people.ts'
import { hashPassword } from '#worker/passwords.ts'
import { createPasswordAttempt, recordAttempt } from '#worker/storage/attempts.ts'

const password = 'karkade-2026'
const { freeFailures, firstDelayMs, forgetMs } = limits.login
const known = async () =>
  (await people.student({ passwordHash: await hashPassword(password, Number(env.PASSWORD_LOG_N)) })).email
const places = new Map<string, string>()
/** An address per e-mail, so that tests do not count for each other. */
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
  ['an e-mail nobody has', async () => newEmail(), 'wrong-password'],
  ['an account without a password', async () => (await people.student()).email, 'wrong-password'],
] as const)('%s', (_, anEmail, code) => {
  // Besides, the platform’s own limiter counts ten requests a minute, so no test here makes more from one address.
  test('five guesses are checked, then waits grow from five seconds on', async () => {
    const email = await anEmail()
    for (let i = 0; i < freeFailures; i++) expect(await refused(email)).toMatchObject({ code })
    expect(await refused(email)).toEqual(held(5))
    clock.advance(firstDelayMs - 1)
    expect(await refused(email)).toEqual(held(1))
    clock.advance(1)
    expect(await refused(email)).toMatchObject({ code })
    expect(await refused(email)).toEqual(held(10))
  })

  test('of twenty guesses at once five are checked', async () => {
    const email = await anEmail()
    const codes = await outcomes(Array.from({ length: 20 }, () => guess(email)))
    expect(codes.filter((one) => one === code)).toHaveLength(freeFailures)
    expect(codes.filter((one) => one === 'too-many-requests')).toHaveLength(20 - freeFailures)
  })

  test('no spelling of the e-mail is counted apart', async () => {
    const email = await anEmail()
    for (let i = 0; i < freeFailures; i++) await refused(i % 2 ? email.toUpperCase() : ` ${email} `)
    expect(await refused(email)).toEqual(held(firstDelayMs / 1000))
  })
})

test('the right password has to wait too, and then works', async () => {
  const email = await known()
  for (let i = 0; i < freeFailures; i++) await refused(email)
  expect(await refused(email, password)).toEqual(held(5))
  clock.advance(firstDelayMs)
  const { token } = await guess(email, password)
  expect((await apiCall(getCurrentUser, {}, token)).email).toBe(email)
})

describe('guesses from other networks', () => {
  const { count, windowMs } = limits.login.unknownNetworkFailures
  /** As many failures as are allowed in total from networks nobody has signed in from. */
  const attack = (email: string) =>
    Promise.all(
      Array.from({ length: count }, () =>
        recordAttempt(db, createPasswordAttempt(email, newAddress()), limits.login, Date.now()),
      ),
    )

  test('do not make the owner wait', async () => {
    const [email, attacker] = [await known(), newAddress()]
    for (let i = 0; i < freeFailures; i++) await refused(email, undefined, attacker)
    expect(await refused(email, undefined, attacker)).toEqual(held(firstDelayMs / 1000))
    expect((await guess(email, password)).user.email).toBe(email)
  })

  test('from two networks of one household count as one', async () => {
    const email = await known()
    for (let i = 0; i < freeFailures; i++) await refused(email, undefined, `2001:db8:5:1::${i + 1}`)
    expect(await refused(email, undefined, '2001:db8:5:1:ffff::9')).toEqual(held(firstDelayMs / 1000))
  })

  test('of people behind one address are counted apart', async () => {
    const shared = newAddress()
    const [email, neighbour] = [await known(), await known()]
    for (let i = 0; i < freeFailures + 1; i++) await refused(email, undefined, shared)
    expect((await guess(neighbour, password, shared)).user.email).toBe(neighbour)
  })

  test('from changing networks are limited in total, while the owner signs in from a known one', async () => {
    const email = await known()
    await guess(email, password)
    await attack(email)
    const wait = windowMs / 1000
    expect(await refused(email, undefined, newAddress())).toEqual(held(wait))
    // On an unknown network the owner has to wait like everybody else.
    expect(await refused(email, password, newAddress())).toEqual(held(wait))
    expect((await guess(email, password)).user.email).toBe(email)
    clock.advance(windowMs)
    expect((await guess(email, password, newAddress())).user.email).toBe(email)
  })

  test('know a new account on the network it was opened from', async () => {
    const [email, home] = [newEmail(), newAddress()]
    await apiCall(createStudent, { body: { email, password } }, null, home)
    await attack(email)
    expect((await guess(email, password, home)).user.email).toBe(email)
  })
})

test('a successful log-in clears earlier failures', async () => {
  const email = await known()
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < freeFailures - 1; i++) expect(await refused(email)).toMatchObject({ code: 'wrong-password' })
    await guess(email, password)
  }
})

test('an hour without a guess clears them', async () => {
  const email = await known()
  for (let i = 0; i < freeFailures - 1; i++) await refused(email)
  clock.advance(forgetMs)
  for (let i = 0; i < freeFailures; i++) expect(await refused(email)).toMatchObject({ code: 'wrong-password' })
  expect(await refused(email)).toEqual(held(5))
})

test('other accounts are not affected', async () => {
  const [email, other] = [await known(), await known()]
  for (let i = 0; i < freeFailures; i++) await refused(email)
  await guess(other, password)
})

test('thirty people who log in at the same moment all succeed', async () => {
  const emails = await Promise.all(Array.from({ length: 30 }, known))
  expect(await outcomes(emails.map((email) => guess(email, password)))).toEqual(emails.map(() => 'ok'))
})
