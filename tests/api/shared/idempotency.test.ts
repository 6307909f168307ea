/** Whose results an idempotency key answers with, and for how long. */
import { expect, test } from 'vitest'
import { limits } from '#contract/vocabulary/limits.ts'
import { db, people } from '#tests/kit/people.ts'
import { runBatch } from '#worker/storage/guarded.ts'
import { createIdempotentRequest, findEarlierResult, storeRequestResult } from '#worker/storage/idempotency.ts'

const key = 'a-key-that-two-people-chose'
const requestOf = (userId: number, input: unknown = {}) => createIdempotentRequest(userId, key, 'bookLesson', input)

test('a key answers with the result of the user who sent it, and nobody else’s', async () => {
  const [one, other, now] = [await people.student(), await people.student(), Date.now()]
  const [own, foreign] = [await requestOf(one.id), await requestOf(other.id)]
  await runBatch(db, storeRequestResult(db, own, 'lesson of one', now))
  expect(await findEarlierResult(db, own, now)).toEqual({ result: 'lesson of one' })
  expect(await findEarlierResult(db, foreign, now)).toBeNull()
  await runBatch(db, storeRequestResult(db, foreign, 'lesson of another', now))
  expect(await findEarlierResult(db, foreign, now)).toEqual({ result: 'lesson of another' })
})

test('a key is another request when its input is, and forgotten once it was kept long enough', async () => {
  const [{ id }, now] = [await people.student(), Date.now()]
  const request = await requestOf(id)
  await runBatch(db, storeRequestResult(db, request, 'done', now))
  expect(await findEarlierResult(db, await requestOf(id, { another: true }), now)).toBe('other')
  const { keptMs } = limits.idempotencyKey
  expect(await findEarlierResult(db, request, now + keptMs - 1)).toEqual({ result: 'done' })
  expect(await findEarlierResult(db, request, now + keptMs)).toBeNull()
})
