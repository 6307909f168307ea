import { beforeAll, expect, test } from 'vitest'
import { threadTabs } from '#contract/vocabulary/threads.ts'
import { rows } from '#tests/kit/bookings.ts'
import { people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { readThreads } from '#worker/features/talk/threads/list-store.ts'

const shown = 30

/** A page reads at most five rows for each shown, and fifty. */
const most = shown * 5 + 50

let owner = 0

beforeAll(async () => {
  owner = (await people.admin()).id
  const student = (await people.student()).id
  await rows(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
     INSERT INTO threads (kind, user_id, name, phone, title, preview, state, due_at, last_at, created_at, updated_at, owner_id)
     SELECT iif(i % 3, 'contact', 'report'), ?, 'منى', '01012345678', 'سؤال', '', iif(i % 4 = 0, 'new', iif(i % 4 = 1, 'open',
       iif(i % 4 = 2, 'waiting', 'done'))), i, i, i, i, iif(i % 4, ?, NULL) FROM n`,
    student,
    owner,
  )
})

test.each(threadTabs)('a page of %s reads what it shows, whatever the length of the inbox', async (tab) => {
  const first = await rowsReadBy(async (db) => {
    expect((await readThreads(db, { tab, size: shown }, owner)).list).toHaveLength(shown)
  })
  expect(first).toBeLessThanOrEqual(most)
  expect(await rowsReadBy((db) => readThreads(db, { tab, kind: 'report', size: 10 }, owner))).toBeLessThanOrEqual(most)
  expect(await rowsReadBy((db) => readThreads(db, { tab, find: '01012345678' }, owner))).toBeLessThanOrEqual(most)
  expect(await rowsReadBy((db) => readThreads(db, { tab, find: 'منى' }, owner))).toBeLessThanOrEqual(most)
})
