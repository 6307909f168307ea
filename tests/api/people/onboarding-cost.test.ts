/** What the steps of a tutor read does not grow with the films, demo sessions and interviews of others. */
import { expect, test } from 'vitest'
import { ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { make } from '#tests/kit/make.ts'
import { db, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { findOnboarding } from '#worker/features/people/tutor-meta/store.ts'
import { findAccount } from '#worker/features/people/users/change-store.ts'
import { statement } from '#worker/storage/guarded.ts'

test('a tutor’s steps read their own films alone, however many others have', async () => {
  const [tutor, other] = [await people.tutor(), await people.tutor()]
  await make.introVideo(tutor.id, ReviewStatus.Approved)
  const read = async () => [
    await rowsReadBy((counted) => findOnboarding(counted, tutor.id)),
    await rowsReadBy((counted) => findAccount(counted, tutor.id)),
  ]
  const alone = await read()
  await statement(
    db,
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
     INSERT INTO intro_videos (tutor_id, src, state, created_at, updated_at)
     SELECT :id, 'films/' || i, ${ReviewStatus.Approved}, i, i FROM n`,
    { id: other.id },
  ).run()
  expect(await read()).toEqual(alone)
})
