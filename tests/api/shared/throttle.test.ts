import { describe, expect, test } from 'vitest'
import { limits } from '#contract/vocabulary/limits.ts'
import { rows } from '#tests/kit/bookings.ts'
import { db, nextNumber, people } from '#tests/kit/people.ts'
import { type Attempt, clearAttempts, recordAttempt, recordSuccess } from '#worker/storage/attempts.ts'
import { countRequest, deleteExpiredThrottles } from '#worker/storage/rate-limit.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const newKey = () => `test:${nextNumber()}`
const passed = (passages: readonly { allowed: boolean }[]) => passages.filter(({ allowed }) => allowed).length

const thrice = { count: 3, windowMs: 60_000 }
const delay = {
  freeFailures: 3,
  firstDelayMs: 1000,
  longestDelayMs: 5000,
  forgetMs: 60_000,
  unknownNetworkFailures: { count: 8, windowMs: 120_000 },
}
/** Guesses at one secret; each takes its network and its instant. */
const guessing = (email = 'nobody@example.com') => {
  const secret = newKey()
  const at = (network: string): Attempt => ({ secret, email, network })
  return {
    guess: (network = 'a', instant = now) => recordAttempt(db, at(network), delay, instant),
    right: (network = 'a', instant = now) => recordSuccess(db, at(network), instant),
    forget: (network = 'a', instant = now) => clearAttempts(db, at(network), instant),
  }
}

test('as many pass as allowed, and the window begins with the first of them', async () => {
  const key = newKey()
  for (const at of [0, 10_000, 20_000]) expect((await countRequest(db, key, thrice, now + at)).allowed).toBe(true)
  expect(await countRequest(db, key, thrice, now + 30_500)).toEqual({ allowed: false, retryAfterSeconds: 30 })
  expect(await countRequest(db, key, thrice, now + 59_999)).toEqual({ allowed: false, retryAfterSeconds: 1 })
  expect(await countRequest(db, key, thrice, now + 60_000)).toEqual({ allowed: true, retryAfterSeconds: 0 })
})

test('parallel callers pass no more often, and keys are counted apart', async () => {
  const [key, other] = [newKey(), newKey()]
  const all = await Promise.all(Array.from({ length: 20 }, () => countRequest(db, key, thrice, now)))
  expect(passed(all)).toBe(3)
  expect((await countRequest(db, other, thrice, now)).allowed).toBe(true)
})

test('waits grow from the last free failure on, up to the longest', async () => {
  const { guess } = guessing()
  for (const _ of [1, 2, 3]) expect((await guess()).allowed).toBe(true)
  let at = now
  for (const seconds of [1, 2, 4, 5, 5]) {
    expect(await guess('a', at)).toEqual({ allowed: false, retryAfterSeconds: seconds })
    at += seconds * 1000
    expect((await guess('a', at)).allowed).toBe(true)
  }
})

test('no wait of a log-in is longer than a quarter of an hour, and a refused try does not prolong it', async () => {
  const who = { secret: newKey(), email: 'nobody@example.com', network: 'a' }
  const guess = (at: number) => recordAttempt(db, who, limits.login, at)
  for (let i = 0; i < limits.login.freeFailures; i++) await guess(now)
  let [at, longest] = [now, 0]
  for (let i = 0; i < 10; i++) {
    const { retryAfterSeconds } = await guess(at)
    expect(await guess(at)).toEqual({ allowed: false, retryAfterSeconds })
    longest = Math.max(longest, retryAfterSeconds)
    at += retryAfterSeconds * 1000
    expect((await guess(at)).allowed).toBe(true)
  }
  expect(longest).toBe(limits.login.longestDelayMs / 1000)
})

test('parallel guesses are counted before any of them is checked', async () => {
  const { guess } = guessing()
  expect(passed(await Promise.all(Array.from({ length: 20 }, () => guess())))).toBe(3)
})

test('success and a long pause both reset the counter', async () => {
  const { guess, right } = guessing()
  for (const _ of [1, 2, 3]) await guess()
  await right()
  expect((await guess()).allowed).toBe(true)
  for (const _ of [2, 3]) await guess()
  for (const _ of [1, 2]) expect((await guess('a', now + 60_000)).allowed).toBe(true)
})

describe('guesses from many networks', () => {
  const networks = Array.from({ length: 20 }, (_, i) => `n${i}`)

  test('are counted apart, and in total up to a wider bound', async () => {
    const { guess } = guessing()
    const all = await Promise.all(networks.map((network) => guess(network)))
    expect(passed(all)).toBe(8)
    expect(await guess('fresh', now + 119_001)).toEqual({ allowed: false, retryAfterSeconds: 1 })
    expect((await guess('fresh', now + 120_000)).allowed).toBe(true)
  })

  test('count in total only where they were checked', async () => {
    const { guess } = guessing()
    for (let i = 0; i < 20; i++) await guess('loud')
    expect(passed(await Promise.all(networks.map((network) => guess(network))))).toBe(8 - 3)
    // Refused by the total bound, this network has not used tries of its own.
    for (const _ of [1, 2, 3]) expect((await guess('n19', now + 120_000)).allowed).toBe(true)
  })

  test('do not affect networks from which the owner has signed in', async () => {
    const { email } = await people.student()
    const { guess, right } = guessing(email)
    await guess('home')
    await right('home')
    for (const network of networks) await guess(network)
    expect((await guess('fresh')).allowed).toBe(false)
    for (const _ of [1, 2, 3]) expect((await guess('home')).allowed).toBe(true)
    expect(await guess('home')).toEqual({ allowed: false, retryAfterSeconds: 1 })
    const later = now + limits.knownNetworkMs
    for (const network of networks) await guess(network, later)
    expect((await guess('home', later)).allowed).toBe(false)
  })

  test('that were right are not counted, and another proof resets all of them', async () => {
    const { email } = await people.student()
    const { guess, right, forget } = guessing(email)
    await guess('fresh')
    await right('fresh')
    expect(passed(await Promise.all(networks.map((network) => guess(network))))).toBe(8)
    await forget('elsewhere')
    expect(passed(await Promise.all(networks.map((network) => guess(network))))).toBe(8)
    expect((await guess('elsewhere')).allowed).toBe(true)
  })
})

test('the sweep deletes expired counters and nothing else', async () => {
  const [over, open] = [newKey(), newKey()]
  await countRequest(db, over, thrice, now - 60_000)
  await countRequest(db, open, thrice, now)
  await deleteExpiredThrottles(db, now)
  expect(await rows('SELECT key FROM throttles WHERE key IN (?, ?)', over, open)).toEqual([{ key: open }])
})
