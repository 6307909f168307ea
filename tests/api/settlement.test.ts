import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { settleLesson } from '#contract/api/invoices.ts'
import { bookLesson, rescheduleLesson } from '#contract/api/lessons.ts'
import { accounts, lessonJournal } from '#contract/rules/ledger.ts'
import { dayMs, hourMs, minutes } from '#contract/rules/time.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import type { Bindings } from '#worker/bindings.ts'
import { settleDueLessons, settleLessons } from '#worker/features/invoices/settle-store.ts'
import { insertSessionEvents } from '#worker/features/sessions/store.ts'
import { runScheduledJobs } from '#worker/schedules/sweep.ts'
import { readAccountSum } from '#worker/storage/ledger.ts'
import { bookingRequestIn, inHours, offer, rows, subscriber } from '../kit/bookings.ts'
import { refusalOf } from '../kit/client.ts'
import { taughtLesson } from '../kit/lessons.ts'
import { make } from '../kit/make.ts'
import { db, type Person, people } from '../kit/people.ts'
import { rowsReadBy } from '../kit/rows-read.ts'

const run = async (cron: string, now = Date.now()): Promise<void> => {
  const context = createExecutionContext()
  await runScheduledJobs(cron, now, env as Bindings, context)
  await waitOnExecutionContext(context)
}
const earned = async (tutorId: number) => -(await readAccountSum(db, accounts.tutor(tutorId))) || 0
const settledAt = async (id: number) =>
  (await rows<{ at: number | null }>('SELECT settled_at AS at FROM lessons WHERE id = ?', id))[0]?.at
const chargeOf = async (id: number) =>
  (await rows<{ price: number; charge: number }>('SELECT price, charge FROM lessons WHERE id = ?', id))[0]

test('a booking stores what the tutor earns and what the student’s side pays', async () => {
  const [student, tutor, manager] = [await subscriber(), await people.tutor(), await people.manager()]
  const slot = await offer(tutor)
  const long = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  expect(await chargeOf(long.id)).toEqual({ price: 7500, charge: 12750 })
  const short = await student.api(bookLesson, { body: bookingRequestIn(slot, 60, 15) })
  expect(await chargeOf(short.id)).toEqual({ price: 3750, charge: 6375 })
  const managed = await student.api(bookLesson, {
    body: bookingRequestIn(await offer(manager, { start: inHours(10) })),
  })
  expect(await chargeOf(managed.id)).toEqual({ price: 0, charge: 12750 })
  await student.api(rescheduleLesson, { body: { lessonId: long.id, ...bookingRequestIn(slot, 120, 15) } })
  expect(await chargeOf(long.id)).toEqual({ price: 3750, charge: 6375 })
})

test('a lesson of the free trial is charged to nobody', async () => {
  const [student, tutor] = [await people.student(), await people.tutor()]
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(await offer(tutor)) })
  expect(await chargeOf(lesson.id)).toEqual({ price: 7500, charge: 0 })
})

test('the job settles each taught lesson once, however often and however many at once it runs', async () => {
  const tutor = await people.tutor()
  const lessons = [
    await taughtLesson({ tutorId: tutor.id, start: Date.now() - 5 * hourMs }),
    await taughtLesson({ tutorId: tutor.id, start: Date.now() - dayMs, price: 3750 }),
  ]
  await Promise.all([run('*/15 * * * *'), run('*/15 * * * *')])
  await run('*/15 * * * *')
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

test('not settled: a lesson that runs, one that was cancelled, and one its tutor never joined', async () => {
  const [tutor, student] = [await people.tutor(), await people.student()]
  const who = { tutorId: tutor.id, studentId: student.id }
  const running = await taughtLesson({ ...who, start: Date.now() - minutes(10) })
  const canceled = await taughtLesson({ ...who, canceledBy: student.id, canceledAt: Date.now() })
  const missed = await make.lesson({ ...who, start: Date.now() - 5 * hourMs })
  await insertSessionEvents(db, missed.sessionId, [
    { userId: student.id, type: SessionEventType.UserJoined, at: missed.startAt },
  ])
  await run('*/15 * * * *')
  expect(await earned(tutor.id)).toBe(0)
  for (const { id } of [running, canceled, missed]) expect(await settledAt(id)).toBeNull()

  // The instant it ends, and attendance that comes late.
  await insertSessionEvents(db, missed.sessionId, [
    { userId: tutor.id, type: SessionEventType.UserJoined, at: missed.startAt },
  ])
  await run('*/15 * * * *', running.endAt - 1)
  expect(await earned(tutor.id)).toBe(7500)
  await run('*/15 * * * *', running.endAt)
  expect(await earned(tutor.id)).toBe(15_000)
})

test('an admin counts a lesson as taught that nobody saw its tutor join, once, and it is written down who did', async () => {
  const [tutor, student, admin] = [await people.tutor(), await people.student(), await people.admin()]
  const who = { tutorId: tutor.id, studentId: student.id }
  const missed = await make.lesson({ ...who, start: Date.now() - 5 * hourMs })
  const settle = (person: Person, id: number) => person.api(settleLesson, { params: { id } })
  expect((await refusalOf(settle(tutor, missed.id))).code).toBe('forbidden')
  await settle(admin, missed.id)
  await settle(admin, missed.id)
  expect(await earned(tutor.id)).toBe(7500)
  const audit = await rows(
    "SELECT actor_id AS actor FROM audit_log WHERE action = 'lesson.settle' AND target_id = ?",
    missed.id,
  )
  expect(audit).toEqual([{ actor: admin.id }])

  const running = await make.lesson({ ...who, start: Date.now() - minutes(10) })
  const canceled = await make.lesson({ ...who, start: Date.now() - 9 * hourMs, canceledBy: student.id, canceledAt: 1 })
  for (const { id } of [running, canceled]) expect((await refusalOf(settle(admin, id))).code).toBe('illegal')
  expect((await refusalOf(settle(admin, 999_999_999))).code).toBe('lesson-not-found')
  expect(await earned(tutor.id)).toBe(7500)
})

test('what the frequent job is too late for, the daily one settles', async () => {
  const tutor = await people.tutor()
  await taughtLesson({ tutorId: tutor.id, start: Date.now() - 30 * dayMs })
  await run('*/15 * * * *')
  expect(await earned(tutor.id)).toBe(0)
  await run('0 1 * * *')
  expect(await earned(tutor.id)).toBe(7500)
})

test('a lesson cancelled between the look and the write is left alone', async () => {
  const tutor = await people.tutor()
  const lesson = await taughtLesson({ tutorId: tutor.id })
  await make.cancel(lesson.id, lesson.studentId)
  await settleLessons(db, [lesson], Date.now())
  expect(await settledAt(lesson.id)).toBeNull()
  expect(await earned(tutor.id)).toBe(0)
})

test('a run takes up so many and no more, and reads only what is unsettled', async () => {
  const tutor = await people.tutor()
  const { id: studentId } = await people.student()
  for (let i = 0; i < 12; i++)
    await taughtLesson({ tutorId: tutor.id, studentId, start: Date.now() - (i + 40) * dayMs })
  await settleDueLessons(db, 0, Date.now())
  const idle = await rowsReadBy(async (counted) => {
    expect(await settleDueLessons(counted, 0, Date.now())).toBe(0)
  })
  const unsettled = await rows<{ n: number }>(
    'SELECT count(*) AS n FROM lessons WHERE settled_at IS NULL AND canceled_at IS NULL AND end_at <= ?',
    Date.now(),
  )
  expect(idle).toBeLessThanOrEqual(10 + 5 * (unsettled[0]?.n ?? 0))
})
