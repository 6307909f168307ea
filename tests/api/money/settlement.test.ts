import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { bookLesson, getLesson } from '#contract/lessons/api/lessons.ts'
import { getMinutes } from '#contract/lessons/api/minutes.ts'
import { getUserSubscription } from '#contract/lessons/api/own-subscription.ts'
import { measurePresence } from '#contract/lessons/rules/presence.ts'
import { accounts, lessonJournal } from '#contract/money/rules/ledger.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { LessonVerdict, SessionEventType } from '#contract/vocabulary/teaching.ts'
import { bookingRequestIn, offer, rows, subscriber } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { taughtLesson } from '#tests/kit/lessons.ts'
import { make } from '#tests/kit/make.ts'
import { db, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { countTrips } from '#tests/kit/trips.ts'
import type { Bindings } from '#worker/bindings.ts'
import { attendanceSql, insertSessionEvents } from '#worker/features/lessons/attendance-store.ts'
import { type DueLesson, judgeDue } from '#worker/features/money/invoices/judge-lessons.ts'
import { mostOfRun, settleDueLessons, settleLessons } from '#worker/features/money/invoices/settle-store.ts'
import { readAccountSum } from '#worker/features/money/ledger/store.ts'
import { runScheduledJobs } from '#worker/schedules/sweep.ts'
import { openDb } from '#worker/storage/db.ts'

let half = 0
/** Within the two days that the frequent sweep looks back. */
const lessonOfYesterday = (fields: Parameters<typeof taughtLesson>[0]) =>
  taughtLesson({ start: Date.now() - dayMs - ++half * minutes(30), ...fields })

const run = async (cron: string, now = Date.now()): Promise<void> => {
  const context = createExecutionContext()
  await runScheduledJobs(cron, now, env as Bindings, context)
  await waitOnExecutionContext(context)
}
const earned = async (tutorId: number) => -(await readAccountSum(db, accounts.tutor(tutorId))) || 0
const settledAt = async (id: number) =>
  (await rows<{ at: number | null }>('SELECT settled_at AS at FROM lessons WHERE id = ?', id))[0]?.at
test('the job settles each taught lesson once, however often and however many at once it runs', async () => {
  const tutor = await people.tutor()
  const lessons = [
    await lessonOfYesterday({ tutorId: tutor.id, start: Date.now() - 5 * hourMs }),
    await lessonOfYesterday({ tutorId: tutor.id, start: Date.now() - dayMs, price: 3750 }),
  ]
  await Promise.all([run('*/5 * * * *'), run('*/5 * * * *')])
  await run('*/5 * * * *')
  expect(await earned(tutor.id)).toBe(11_250)
  for (const lesson of lessons) {
    expect(await settledAt(lesson.id)).not.toBeNull()
    const { refType, refId, postings } = lessonJournal(lesson)
    const found = await rows(
      'SELECT account, amount FROM ledger_entries WHERE ref_type = ? AND ref_id = ? ORDER BY id',
      refType,
      refId,
    )
    expect(found).toEqual(postings)
  }
})

const { UserJoined, UserLeft } = SessionEventType
interface MadeLesson {
  readonly sessionId: string
  readonly startAt: number
}
/** A stay from one second of the lesson to another; without `to` the leave was never recorded. */
const stay = async ({ sessionId, startAt }: MadeLesson, userId: number, from: number, to?: number) => {
  const at = (seconds: number) => startAt + seconds * 1000
  const leave = to === undefined ? [] : [{ userId, type: UserLeft, at: at(to) }]
  await insertSessionEvents(db, sessionId, [{ userId, type: UserJoined, at: at(from) }, ...leave])
}
const report = (sessionId: string, at: number) =>
  rows(
    `INSERT INTO sessions (session_id, kind, ref_id, created_at, scheduled_for, reported_at)
     SELECT session_id, 'lesson', id, 1, end_at, ? FROM lessons WHERE session_id = ?`,
    at,
    sessionId,
  )
const stateOf = async (id: number) =>
  (
    await rows(
      `SELECT verdict, settled_at IS NOT NULL AS paid, canceled_at IS NOT NULL AS returned FROM lessons WHERE id = ?`,
      id,
    )
  )[0]
const toldOf = async (sessionId: string) =>
  (
    await rows<{ id: number }>(
      "SELECT user_id AS id FROM notifications WHERE kind = 'lesson_settled' AND session_id = ?",
      sessionId,
    )
  )
    .map(({ id }) => id)
    .sort((a, b) => a - b)

test('not settled: a lesson that runs, one that was cancelled, and one whose attendance may still come', async () => {
  const [tutor, student] = [await people.tutor(), await people.student()]
  const who = { tutorId: tutor.id, studentId: student.id }
  const running = await make.lesson({ ...who, start: Date.now() - minutes(10) })
  await stay(running, tutor.id, 0)
  await stay(running, student.id, 0)
  const canceled = await lessonOfYesterday({ ...who, canceledBy: student.id, canceledAt: Date.now() })
  const late = await make.lesson({ ...who, start: Date.now() - minutes(59) })
  await stay(late, student.id, 0)
  await run('*/5 * * * *')
  expect(await earned(tutor.id)).toBe(0)
  for (const { id } of [running, canceled, late]) {
    expect(await settledAt(id)).toBeNull()
    expect(await stateOf(id)).toMatchObject({ verdict: null })
  }

  // Attendance that comes late, and the instant at which a lesson has ended whose open stays are certain.
  await stay(late, tutor.id, 0, 1800)
  await run('*/5 * * * *', running.endAt - 1)
  expect(await earned(tutor.id)).toBe(7500)
  await run('*/5 * * * *', running.endAt)
  expect(await earned(tutor.id)).toBe(15_000)
  expect(await stateOf(running.id)).toEqual({ verdict: 'held', paid: 1, returned: 0 })
  expect(await toldOf(running.sessionId)).toEqual([])
})

test('a tutor who left four minutes before the end owes them, although nobody can know it at the end', async () => {
  const [tutor, student] = [await people.tutor(), await people.student()]
  const lesson = await make.lesson({ tutorId: tutor.id, studentId: student.id, start: Date.now() - minutes(30) })
  await stay(lesson, tutor.id, 0, 26 * 60)
  await stay(lesson, student.id, 0)
  await run('*/5 * * * *', lesson.endAt)
  expect(await stateOf(lesson.id)).toMatchObject({ verdict: null })
  await report(lesson.sessionId, lesson.endAt + minutes(2))
  await run('*/5 * * * *', lesson.endAt + minutes(2))
  expect(await stateOf(lesson.id)).toMatchObject({ verdict: 'tutorLeft' })
})

test('a lesson whose session reported is judged at once, any other half an hour after its end', async () => {
  const [tutor, student] = [await people.tutor(), await people.student()]
  const who = { tutorId: tutor.id, studentId: student.id }
  const lesson = await make.lesson({ ...who, start: Date.now() - minutes(35) })
  await run('*/5 * * * *', lesson.endAt + minutes(30) - 1)
  expect(await stateOf(lesson.id)).toEqual({ verdict: null, paid: 0, returned: 0 })
  await report(lesson.sessionId, lesson.endAt + minutes(2))
  await run('*/5 * * * *')
  expect(await stateOf(lesson.id)).toEqual({ verdict: 'tutorAbsent', paid: 0, returned: 1 })

  const silent = await make.lesson({ ...who, start: Date.now() - minutes(70) })
  await run('*/5 * * * *', silent.endAt + minutes(30))
  expect(await stateOf(silent.id)).toEqual({ verdict: 'tutorAbsent', paid: 0, returned: 1 })
})

test.each<[string, [number, number?][], [number, number?][], object]>([
  ['a tutor for 2 s before the start', [[-120, -118]], [[0, 1800]], { verdict: 'tutorAbsent', paid: 0, returned: 1 }],
  ['a tutor for 2.7 s after the end', [[1920, 1922.7]], [[0, 1800]], { verdict: 'tutorAbsent', paid: 0, returned: 1 }],
  ['a tutor for 3:00 while the student stayed', [[0, 180]], [[0, 1800]], { verdict: 'cutShort', paid: 0, returned: 1 }],
  ['a student who never came, the tutor 9:59', [[0, 599]], [], { verdict: 'cutShort', paid: 0, returned: 1 }],
  ['a student who never came, the tutor 10:00', [[0, 600]], [], { verdict: 'studentAbsent', paid: 1, returned: 0 }],
  ['both the whole time', [[0, 1800]], [[-60, 1800]], { verdict: 'held', paid: 1, returned: 0 }],
  ['both killed, no leave recorded', [[0]], [[10]], { verdict: 'held', paid: 1, returned: 0 }],
])('%s: paid or returned, told to both unless held, and repeating changes nothing', async (_, his, hers, expected) => {
  const [tutor, student] = [await people.tutor(), await people.student()]
  const lesson = await make.lesson({ tutorId: tutor.id, studentId: student.id, start: Date.now() - 3 * hourMs })
  for (const [from, to] of his) await stay(lesson, tutor.id, from, to)
  for (const [from, to] of hers) await stay(lesson, student.id, from, to)
  await Promise.all([run('*/5 * * * *'), run('*/5 * * * *'), run('0 1 * * *')])
  expect(await stateOf(lesson.id)).toEqual(expected)
  expect(await earned(tutor.id)).toBe('paid' in expected && expected.paid ? 7500 : 0)
  const isTold = !('verdict' in expected && expected.verdict === 'held')
  expect(await toldOf(lesson.sessionId)).toEqual(isTold ? [tutor.id, student.id].sort((a, b) => a - b) : [])
  // Attendance that comes after the verdict changes nothing by itself.
  await stay(lesson, tutor.id, 1, 1799)
  await run('*/5 * * * *')
  expect(await stateOf(lesson.id)).toEqual(expected)
})

test('the minutes of a lesson whose tutor never came can be used for seven days, and nobody did anything', async () => {
  const [student, tutor] = [await subscriber(60), await people.tutor()]
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(await offer(tutor)) })
  const left = async () => (await student.api(getUserSubscription, {})).remainingWeeklyMinutes
  expect(await left()).toBe(30)
  clock.set(Date.parse(lesson.start) + minutes(61))
  await run('*/5 * * * *', Date.parse(lesson.start) + minutes(61))
  expect(await left()).toBe(30)
  const { lots } = await student.api(getMinutes, { query: {} })
  expect(lots).toMatchObject([{ kind: 'returned', minutes: 30, rest: 30, lessonId: lesson.id }])
  const { lesson: seen } = await tutor.api(getLesson, { params: { id: lesson.id } })
  expect(seen).toMatchObject({ verdict: 'tutorAbsent', canceledBy: tutor.id })
})

test('an event between the look and the write leaves the lesson to the next run', async () => {
  const tutor = await people.tutor()
  const lesson = await lessonOfYesterday({ tutorId: tutor.id })
  const seen = {
    ...lesson,
    start: lesson.startAt,
    end: lesson.endAt,
    events: JSON.stringify([[tutor.id, UserJoined, lesson.startAt]]),
    reportedAt: null,
    held: '[]',
    ...{ ended: null, outage: 0 as const, ofPair: 0, ofTutor: 0 },
  }
  const presence = measurePresence(seen, [], seen.end)
  const judgement = { verdict: LessonVerdict.CutShort, returnedMinutes: 30, paidMinutes: 0 }
  expect(await settleLessons(db, [{ lesson: seen, judgement, presence }], Date.now())).toEqual([])
  expect(await stateOf(lesson.id)).toEqual({ verdict: null, paid: 0, returned: 0 })
})

test('what was paid stays paid', async () => {
  const tutor = await people.tutor()
  const lesson = await lessonOfYesterday({ tutorId: tutor.id })
  await run('*/5 * * * *')
  await expect(rows("UPDATE lessons SET verdict = 'tutorAbsent' WHERE id = ?", lesson.id)).rejects.toThrow('final')
})

test('what the frequent job is too late for, the daily one settles', async () => {
  const tutor = await people.tutor()
  await lessonOfYesterday({ tutorId: tutor.id, start: Date.now() - 30 * dayMs })
  await run('*/5 * * * *')
  expect(await earned(tutor.id)).toBe(0)
  await run('0 1 * * *')
  expect(await earned(tutor.id)).toBe(7500)
})

test('a lesson cancelled between the look and the write is left alone', async () => {
  const tutor = await people.tutor()
  const lesson = await lessonOfYesterday({ tutorId: tutor.id })
  const [due] = await rows<DueLesson>(
    `SELECT id, tutor_id AS tutorId, student_id AS studentId, price, charge, start_at AS start, end_at AS "end",
       duration, '[]' AS held, NULL AS ended, 0 AS outage, 0 AS ofPair, 0 AS ofTutor,
       ${attendanceSql('lessons.session_id')} AS events, NULL AS reportedAt FROM lessons WHERE id = ?`,
    lesson.id,
  )
  if (!due) throw new Error('no lesson')
  await make.cancel(lesson.id, lesson.studentId)
  await settleLessons(db, judgeDue([due], Date.now()), Date.now())
  expect(await settledAt(lesson.id)).toBeNull()
  expect(await earned(tutor.id)).toBe(0)
})

test('a run takes up so many and no more, and reads only what is unsettled', async () => {
  const tutor = await people.tutor()
  const { id: studentId } = await people.student()
  for (let i = 0; i < 12; i++)
    await lessonOfYesterday({ tutorId: tutor.id, studentId, start: Date.now() - (i + 40) * dayMs })
  await settleDueLessons(db, 0, Date.now())
  const idle = await rowsReadBy(async (counted) => {
    expect(await settleDueLessons(counted, 0, Date.now())).toEqual([])
  })
  const unsettled = await rows<{ n: number }>(
    'SELECT count(*) AS n FROM lessons WHERE settled_at IS NULL AND canceled_at IS NULL AND end_at <= ?',
    Date.now(),
  )
  expect(idle).toBeLessThanOrEqual(10 + 5 * (unsettled[0]?.n ?? 0))
})

test('a run stops where its statements or lessons are used up, and the next goes on', async () => {
  const tutor = await people.tutor()
  const { id: studentId } = await people.student()
  await settleDueLessons(db, 0, Date.now())
  const ofBatch = 3
  const total = 2 * ofBatch + 1
  for (let i = 0; i < total; i++)
    await lessonOfYesterday({ tutorId: tutor.id, studentId, start: Date.now() - 3 * dayMs - i * hourMs })
  const settle = (most: Partial<typeof mostOfRun>) =>
    settleDueLessons(db, 0, Date.now(), { ...mostOfRun, ofBatch, ...most })
  expect(await settle({ statements: 2 })).toHaveLength(ofBatch)
  expect(await settle({ lessons: 1 })).toHaveLength(ofBatch)
  expect(await settle({})).toHaveLength(1)
})

test('a run of lessons of all kinds stays far below what D1 answers of one invocation', async () => {
  const [{ id: studentId }, { id: tutorId }] = [await people.student(), await people.tutor()]
  await settleDueLessons(db, 0, Date.now())
  // Nobody came to any of them: minutes go back, and both are told.
  for (let i = 0; i < 25; i++) await make.lesson({ tutorId, studentId, start: Date.now() - 3 * dayMs - i * hourMs })
  const { database, trips } = countTrips(env.DB)
  const most = { ...mostOfRun, ofBatch: 24 }
  expect(await settleDueLessons(openDb(database), 0, Date.now(), most)).toHaveLength(25)
  expect(trips.statements).toBeLessThanOrEqual(16)
  // As many batches as a run may have, with all their statements.
  expect((mostOfRun.lessons / mostOfRun.ofBatch) * 8).toBeLessThanOrEqual(mostOfRun.statements)
})
