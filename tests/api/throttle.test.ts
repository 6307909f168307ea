import { expect, test } from 'vitest'
import { attempt, clear, forgetThrottles, hit } from '#worker/storage/throttle.ts'
import { rows } from '../kit/bookings.ts'
import { db, nextNumber } from '../kit/people.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const newKey = () => `test:${nextNumber()}`
const passed = (passages: readonly { allowed: boolean }[]) => passages.filter(({ allowed }) => allowed).length

const thrice = { count: 3, windowMs: 60_000 }
const delay = { freeFailures: 3, firstDelayMs: 1000, longestDelayMs: 5000, forgetMs: 60_000 }

test('as many pass as the count says, and the window begins with the first of them', async () => {
  const key = newKey()
  for (const at of [0, 10_000, 20_000]) expect((await hit(db, key, thrice, now + at)).allowed).toBe(true)
  expect(await hit(db, key, thrice, now + 30_500)).toEqual({ allowed: false, retryAfterSeconds: 30 })
  expect(await hit(db, key, thrice, now + 59_999)).toEqual({ allowed: false, retryAfterSeconds: 1 })
  expect(await hit(db, key, thrice, now + 60_000)).toEqual({ allowed: true, retryAfterSeconds: 0 })
})

test('callers at the same moment pass no more often, and keys know nothing of each other', async () => {
  const [key, other] = [newKey(), newKey()]
  const all = await Promise.all(Array.from({ length: 20 }, () => hit(db, key, thrice, now)))
  expect(passed(all)).toBe(3)
  expect((await hit(db, other, thrice, now)).allowed).toBe(true)
})

test('waits grow from the last free failure on, up to the longest', async () => {
  const key = newKey()
  for (const _ of [1, 2, 3]) expect((await attempt(db, key, delay, now)).allowed).toBe(true)
  let at = now
  for (const seconds of [1, 2, 4, 5, 5]) {
    expect(await attempt(db, key, delay, at)).toEqual({ allowed: false, retryAfterSeconds: seconds })
    at += seconds * 1000
    expect((await attempt(db, key, delay, at)).allowed).toBe(true)
  }
})

test('guesses side by side are counted before any of them is judged', async () => {
  const key = newKey()
  const all = await Promise.all(Array.from({ length: 20 }, () => attempt(db, key, delay, now)))
  expect(passed(all)).toBe(3)
})

test('success and a long rest both start the counter at nought', async () => {
  const key = newKey()
  for (const _ of [1, 2, 3]) await attempt(db, key, delay, now)
  await clear(db, key)
  expect((await attempt(db, key, delay, now)).allowed).toBe(true)
  for (const _ of [2, 3]) await attempt(db, key, delay, now)
  for (const _ of [1, 2]) expect((await attempt(db, key, delay, now + 60_000)).allowed).toBe(true)
})

test('the sweep forgets what is over and nothing else', async () => {
  const [over, open] = [newKey(), newKey()]
  await hit(db, over, thrice, now - 60_000)
  await hit(db, open, thrice, now)
  await forgetThrottles(db, now)
  expect(await rows('SELECT key FROM throttles WHERE key IN (?, ?)', over, open)).toEqual([{ key: open }])
})
