/**
 * Packs the attendance of old calls: the rows of a session become one text in its own row. Raw SQL: one batch moves it, so that
 * whatever ends between two batches leaves each session whole, on one side.
 */
import { dayMs } from '#contract/shared/rules/time.ts'
import { attendance } from '#contract/vocabulary/attendance.ts'
import { packedPeople, packSql } from '#worker/storage/attendance.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { selectPlace, storePlace } from '#worker/storage/job-places.ts'
import { ample, type Budget, type Progress } from '#worker/work-budget.ts'

const job = 'attendance'
/** Events gone through by one batch, about those of 450 lessons: it holds the database for less than a tenth of a second. */
const pageSize = 2000
const statementsOfPage = 3

interface Page {
  readonly last: number | null
  readonly earliest: number | null
  readonly events: number
}

/** SQL: whether nothing can follow any more in the call of `s`: it is over, and a lesson is judged or was cancelled. */
const isOver = `CASE s.kind
  WHEN 'lesson' THEN EXISTS (SELECT 1 FROM lessons l WHERE l.session_id = s.session_id AND l.end_at < :before
    AND (l.verdict IS NOT NULL OR l.canceled_at IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM disputes d WHERE d.lesson_id = l.id AND d.state <> 'withdrawn' AND d.state = 'open'))
  WHEN 'interview' THEN EXISTS (SELECT 1 FROM interviews i WHERE i.id = s.ref_id AND i.end_at < :before)
  WHEN 'demo' THEN EXISTS (SELECT 1 FROM demo_sessions d WHERE d.id = s.ref_id AND d.end_at < :before)
  END`

/** Packs what is old in a page of the events, in the order in which they were written. */
const packPage = async (
  db: Db,
  after: number,
  before: number,
  size: number,
): Promise<{ page: Page; packed: number }> => {
  const events = `SELECT id, session_id, created_at FROM session_events WHERE id > :after ORDER BY id LIMIT ${size}`
  const due = `SELECT s.session_id FROM (SELECT DISTINCT session_id FROM (${events}) WHERE created_at < :before) e
    CROSS JOIN sessions s ON s.session_id = e.session_id WHERE ${isOver} AND (
      SELECT count(DISTINCT m.user_id) FROM session_events m WHERE m.session_id = s.session_id) <= ${packedPeople}`
  const values = { after, before }
  const [[page], packed = []] = (await runBatch(db, [
    statement(db, `SELECT max(id) AS last, min(created_at) AS earliest, count(*) AS events FROM (${events})`, {
      after,
    }),
    statement(
      db,
      `UPDATE sessions SET attendance = ${packSql('sessions.session_id')} WHERE session_id IN (${due}) RETURNING 1`,
      values,
    ),
    statement(db, `DELETE FROM session_events WHERE session_id IN (${due})`, values),
  ])) as [Page[], unknown[]]
  return { page: page ?? { last: null, earliest: null, events: 0 }, packed: packed.length }
}

/**
 * Goes once a day through the events from the oldest on, until it meets those that are young, and goes on in the next run
 * where the budget of one ends. `done`: sessions that were packed.
 */
export const packAttendance = async (
  db: Db,
  now: number,
  budget: Budget = ample,
  size = pageSize,
): Promise<Progress> => {
  // The same for a whole day, so that a day's work is done once.
  const before = Math.floor((now - attendance.packAfterMs) / dayMs) * dayMs
  const stored = await selectPlace(db, job).first<{ place: number; facts: string }>()
  const { doneBefore } = JSON.parse(stored?.facts ?? '{}') as { doneBefore?: number }
  if (doneBefore === before) return { done: 0, more: false }
  let after = stored?.place ?? 0
  let done = 0
  do {
    const { page, packed } = await packPage(db, after, before, size)
    done += packed
    if (page.events < size || (page.earliest ?? before) >= before) {
      await storePlace(db, { job, place: 0, facts: { doneBefore: before } }).run()
      return { done, more: false }
    }
    after = page.last ?? after
  } while (budget.hasRoom(statementsOfPage + 1))
  await storePlace(db, { job, place: after, facts: {} }).run()
  return { done, more: true }
}
