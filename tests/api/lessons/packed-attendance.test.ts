import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { attendance } from '#contract/vocabulary/attendance.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import { rows } from '#tests/kit/bookings.ts'
import { dispute, judgedLesson } from '#tests/kit/disputes.ts'
import { taughtLesson } from '#tests/kit/lessons.ts'
import { db } from '#tests/kit/people.ts'
import { findAttendance, findSessionEvents } from '#worker/features/classroom/sessions/store.ts'
import { attendanceSql, countAttendanceSql, insertSessionEvents } from '#worker/features/lessons/attendance-store.ts'
import { packAttendance } from '#worker/features/lessons/pack-attendance.ts'
import { readCase } from '#worker/features/money/disputes/ruled-lessons.ts'
import { findJudged } from '#worker/features/money/outages/store.ts'
import { readGiven } from '#worker/schedules/archive-store.ts'
import { personalTables } from '#worker/storage/personal-data/tables.ts'
import { ample, type Budget } from '#worker/work-budget.ts'

const { UserJoined, UserLost } = SessionEventType
const later = (): number => Date.now() + attendance.packAfterMs + 2 * dayMs

const keepSession = (sessionId: string, lessonId: number) =>
  rows(
    "INSERT INTO sessions (session_id, kind, ref_id, created_at) VALUES (?, 'lesson', ?, 0)",
    ...[sessionId, lessonId],
  )

const lesson = async () => {
  const { student, tutor, lessonId } = await judgedLesson()
  const [row] = await rows<{ sessionId: string; start: number; end: number }>(
    'SELECT session_id AS sessionId, start_at AS start, end_at AS "end" FROM lessons WHERE id = ?',
    lessonId,
  )
  if (!row) throw new Error('no lesson')
  const lost = [
    { userId: student.id, type: UserLost, at: row.start + minutes(5) + 17 },
    { userId: student.id, type: UserJoined, at: row.start + minutes(6) },
  ]
  await keepSession(row.sessionId, lessonId)
  await insertSessionEvents(db, row.sessionId, lost)
  return { student, tutor, lessonId, ...row }
}
type Lesson = Awaited<ReturnType<typeof lesson>>

/** What everybody who reads attendance is answered. */
const readAll = async ({ lessonId, sessionId, start, end }: Lesson) => ({
  sql: await rows(
    `SELECT ${attendanceSql('l.session_id')} AS events, ${countAttendanceSql('l.session_id')} AS n FROM lessons l WHERE l.id = ?`,
    lessonId,
  ),
  call: await findAttendance(db, sessionId),
  record: await findSessionEvents(db, sessionId),
  dispute: (await readCase(db, lessonId)).events,
  outage: (await findJudged(db, { start, end }, lessonId - 1))[0]?.events,
})
const rowsOf = (sessionId: string) =>
  rows<{ n: number }>('SELECT count(*) AS n FROM session_events WHERE session_id = ?', sessionId).then(
    ([row]) => row?.n,
  )
const packedOf = (sessionId: string) =>
  rows<{ attendance: string | null }>('SELECT attendance FROM sessions WHERE session_id = ?', sessionId).then(
    ([row]) => row?.attendance ?? null,
  )
const givenTo = async (userId: number) => {
  const { given } = personalTables.sessions ?? {}
  if (!given) throw new Error('nothing is given')
  for await (const page of readGiven(db, 'sessions', given, userId)) return page
  return []
}

beforeEach(async () => {
  await rows('DROP TRIGGER IF EXISTS cut')
  await rows('DELETE FROM session_events')
  await rows("DELETE FROM job_places WHERE job = 'attendance'")
})

test('what is packed is read as before by everybody, and takes no rows', async () => {
  const one = await lesson()
  const before = await readAll(one)
  expect(before.record).toHaveLength(6)
  expect(before.outage).toBe(before.sql[0]?.events)
  expect(await packAttendance(db, later())).toEqual({ done: 1, more: false })
  expect(await rowsOf(one.sessionId)).toBe(0)
  expect((await packedOf(one.sessionId))?.length).toBeLessThan(100)
  expect(await readAll(one)).toEqual(before)
})

test('each of both gets of it what is theirs', async () => {
  const one = await lesson()
  await packAttendance(db, later())
  const own = (JSON.parse(String((await givenTo(one.tutor.id))[0]?.attendance)) as { created_at: number }[]).map(
    ({ created_at: at }) => at,
  )
  expect(own).toEqual([one.start, one.end])
  expect(JSON.parse(String((await givenTo(one.student.id))[0]?.attendance))).toHaveLength(4)
})

test('what is young, not judged or disputed stays as it is', async () => {
  const disputed = await lesson()
  const unjudged = await taughtLesson({ tutorId: disputed.tutor.id })
  await keepSession(unjudged.sessionId, unjudged.id)
  await dispute(disputed.student, disputed.lessonId)
  expect(await packAttendance(db, Date.now())).toEqual({ done: 0, more: false })
  expect(await packAttendance(db, later())).toEqual({ done: 0, more: false })
  expect([await rowsOf(unjudged.sessionId), await rowsOf(disputed.sessionId)]).toEqual([4, 6])
})

test('what comes later is packed with the rest', async () => {
  const one = await lesson()
  await packAttendance(db, later())
  await insertSessionEvents(db, one.sessionId, [{ userId: one.tutor.id, type: UserJoined, at: one.start - minutes(9) }])
  const before = await readAll(one)
  expect(before.record).toHaveLength(7)
  expect(await packAttendance(db, later() + dayMs)).toEqual({ done: 1, more: false })
  expect(await rowsOf(one.sessionId)).toBe(0)
  expect(await readAll(one)).toEqual(before)
})

describe('a run that is cut off', () => {
  const cut = (at: string): Promise<unknown> =>
    rows(`CREATE TRIGGER cut ${at} BEGIN SELECT RAISE(ABORT, 'cut off'); END`)
  const steps = {
    'while a session is written': 'BEFORE UPDATE ON sessions',
    'before the rows are gone': 'BEFORE DELETE ON session_events',
    'before it has noted where it is': "BEFORE INSERT ON job_places WHEN new.job = 'attendance'",
  }
  test.each(Object.entries(steps))('%s loses nothing, and the next one does the rest', async (_, at) => {
    const all = [await lesson(), await lesson()]
    const before = await Promise.all(all.map(readAll))
    await cut(at)
    await expect(packAttendance(db, later())).rejects.toThrow('cut off')
    expect(await Promise.all(all.map(readAll))).toEqual(before)
    await rows('DROP TRIGGER cut')
    await packAttendance(db, later())
    expect(await Promise.all(all.map(readAll))).toEqual(before)
    for (const { sessionId } of all) expect(await rowsOf(sessionId)).toBe(0)
  })
})

test('two runs at once, and one after the other, do it once', async () => {
  const one = await lesson()
  const before = await readAll(one)
  const runs = await Promise.all([packAttendance(db, later()), packAttendance(db, later())])
  expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(1)
  await rows("DELETE FROM job_places WHERE job = 'attendance'")
  expect(await packAttendance(db, later())).toEqual({ done: 0, more: false })
  expect(await readAll(one)).toEqual(before)
})

test('a run ends with its budget, the next goes on, and a day is gone through once', async () => {
  const all = [await lesson(), await lesson(), await lesson()]
  const spent: Budget = { ...ample, hasRoom: () => false }
  const now = later()
  expect(await packAttendance(db, now, spent, 4)).toEqual({ done: 1, more: true })
  while ((await packAttendance(db, now, spent, 4)).more);
  for (const { sessionId } of all) expect(await rowsOf(sessionId)).toBe(0)
  const [late] = all
  await insertSessionEvents(db, late?.sessionId ?? '', [{ userId: 1, type: UserJoined, at: Date.now() }])
  expect(await packAttendance(db, now + hourMs / 60)).toEqual({ done: 0, more: false })
  expect(await rowsOf(late?.sessionId ?? '')).toBe(1)
})

test('a lesson holds an eighth of the bytes', async () => {
  const one = await lesson()
  const size = async () => {
    const [row] = await rows<{ bytes: number }>(
      `SELECT coalesce((SELECT sum(length(session_id) * 2 + 30) FROM session_events WHERE session_id = s.session_id), 0)
         + coalesce(length(attendance), 0) AS bytes FROM sessions s WHERE session_id = ?`,
      one.sessionId,
    )
    return row?.bytes ?? 0
  }
  const before = await size()
  await packAttendance(db, later())
  expect(await size()).toBeLessThan(before / 8)
})
