/** What waits for the team, and the figures behind its charts. */
import { describe, expect, test } from 'vitest'
import { listSessionEvents } from '#contract/classroom/api/sessions.ts'
import { getAttendedStats } from '#contract/lessons/api/lessons.ts'
import { createInvoice } from '#contract/money/api/invoices.ts'
import {
  addCairoDays,
  cairoDay,
  cairoDayStart,
  dayMs,
  hourMs,
  minutes,
  toIsoInstant,
} from '#contract/shared/rules/time.ts'
import { createContactRequest, listContactRequests } from '#contract/talk/api/contact.ts'
import { createReport } from '#contract/talk/api/reports.ts'
import { getAdminHome } from '#contract/team/api/admin.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import {
  DemoSessionStatus,
  InterviewStatus,
  LessonDuration,
  ReviewStatus,
  SessionEventType,
} from '#contract/vocabulary/teaching.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { earn, withdrawal } from '#tests/kit/lessons.ts'
import { make } from '#tests/kit/make.ts'
import { db, people } from '#tests/kit/people.ts'
import { insertSessionEvents } from '#worker/features/lessons/attendance-store.ts'

describe('getAdminHome', () => {
  test('shows each queue with its oldest case first, and counts it', async () => {
    const [admin, manager] = [await people.admin(), await people.manager()]
    const [first, second] = [await people.tutor(), await people.tutor()]
    const waiting = await admin.api(getAdminHome, {})
    for (const tutor of [first, second]) {
      await earn(tutor.id, 50_000)
      await tutor.api(createInvoice, { body: withdrawal })
      await make.introVideo(tutor.id, ReviewStatus.Pending, manager.id)
    }
    const ended = Date.now() - hourMs
    const members = { tutorId: first.id, managerId: manager.id }
    await make.interview({ ...members, start: ended, status: InterviewStatus.Pending })
    await make.interview({ ...members, start: Date.now() + dayMs, status: InterviewStatus.Pending })
    await make.demo({ ...members, start: ended - 2 * hourMs, status: DemoSessionStatus.Pending })
    const student = await people.student()
    await student.api(createReport, { body: { title: 'الصوت متقطع', description: 'ينقطع الصوت كل دقيقة' } })
    await make.transaction({ userId: student.id, status: TransactionStatus.Failed })
    const { queues, figures } = await admin.api(getAdminHome, {})
    const grown = (name: keyof typeof queues) => queues[name].total - waiting.queues[name].total
    expect([grown('withdrawals'), grown('introVideos'), grown('interviews'), grown('demoSessions')]).toEqual([
      2, 2, 1, 1,
    ])
    expect([grown('reports'), grown('failedPayments'), grown('tutors')]).toEqual([1, 1, 0])
    expect(queues.withdrawals.oldest).toMatchObject([
      { person: { id: first.id }, amount: withdrawal.amount },
      { person: { id: second.id } },
    ])
    expect(queues.reports.oldest).toMatchObject([{ person: { id: student.id }, title: 'الصوت متقطع' }])
    expect(figures.pendingWithdrawals).toBe(2 * withdrawal.amount)
    expect(figures.newStudents).toBeGreaterThan(0)
  })

  test('counts the students of seven whole days, which their list can be narrowed to', async () => {
    const admin = await people.admin()
    const since = cairoDayStart(addCairoDays(cairoDay(Date.now()), -6))
    const count = async () => (await admin.api(getAdminHome, {})).figures.newStudents
    const before = await count()
    await people.student({ createdAt: since })
    expect(await count()).toBe(before + 1)
    await people.student({ createdAt: since - 1 })
    expect(await count()).toBe(before + 1)
  })

  test('a tutor who passed every step waits to be activated', async () => {
    const [admin, manager] = [await people.admin(), await people.manager()]
    const tutor = await people.tutor({ activated: false })
    const waits = async () => (await admin.api(getAdminHome, {})).queues.tutors.oldest.map(({ id }) => id)
    await make.introVideo(tutor.id, ReviewStatus.Approved, manager.id)
    const booking = { tutorId: tutor.id, managerId: manager.id, start: Date.now() - dayMs }
    await make.interview({ ...booking, status: InterviewStatus.Passed })
    expect(await waits()).toEqual([])
    await make.demo({ ...booking, start: booking.start - hourMs, status: DemoSessionStatus.Passed })
    expect(await waits()).toEqual([tutor.id])
  })
})

describe('getAttendedStats', () => {
  test('counts by day of Cairo, also where the clock changes, and leaves out cancelled lessons', async () => {
    const [admin, tutor, student] = [await people.admin(), await people.tutor(), await people.student()]
    const lesson = (start: string, fields: object = {}) =>
      make.lesson({ tutorId: tutor.id, studentId: student.id, start: Date.parse(start), ...fields })
    // The day of 24 April 2026 has 23 hours in Cairo; before it midnight is 22:00Z, after it 21:00Z.
    await lesson('2026-04-23T21:59:00Z')
    await lesson('2026-04-23T22:30:00Z', { price: 0, duration: LessonDuration.Short })
    await lesson('2026-04-24T20:30:00Z')
    await lesson('2026-04-24T21:30:00Z')
    await lesson('2026-04-25T10:00:00Z', { canceledBy: student.id, canceledAt: Date.parse('2026-04-25T09:00:00Z') })
    const read = (after: string, before: string) => admin.api(getAttendedStats, { query: { after, before } })
    expect(await read('2026-04-23T10:00:00Z', '2026-04-26T10:00:00Z')).toEqual([
      { date: '2026-04-23', paidLessonCount: 1, paidTutoringMinutes: 30, freeLessonCount: 0, freeTutoringMinutes: 0 },
      { date: '2026-04-24', paidLessonCount: 1, paidTutoringMinutes: 30, freeLessonCount: 1, freeTutoringMinutes: 15 },
      { date: '2026-04-25', paidLessonCount: 1, paidTutoringMinutes: 30, freeLessonCount: 0, freeTutoringMinutes: 0 },
    ])
    expect(await read('2026-04-25T10:00:00Z', '2026-04-25T12:00:00Z')).toEqual([])
    const refused = async (after: string, before: string) => (await refusalOf(read(after, before))).code
    expect(await refused('2026-04-25T10:00:00Z', '2026-04-24T10:00:00Z')).toBe('bad-request')
    expect(await refused('2024-01-01T10:00:00Z', '2026-04-24T10:00:00Z')).toBe('bad-request')
  })
})

test('listSessionEvents tells who was inside how long and how late', async () => {
  const [admin, tutor, student] = [await people.admin(), await people.tutor(), await people.student()]
  const start = Date.now() - dayMs
  const { sessionId } = await make.lesson({ tutorId: tutor.id, studentId: student.id, start })
  const { UserJoined, UserLeft } = SessionEventType
  await insertSessionEvents(db, sessionId, [
    { userId: tutor.id, type: UserJoined, at: start - minutes(5) },
    { userId: student.id, type: UserJoined, at: start + minutes(4) },
    { userId: student.id, type: UserLeft, at: start + minutes(10) },
    { userId: student.id, type: UserJoined, at: start + minutes(12) },
    { userId: student.id, type: UserLeft, at: start + minutes(40) },
    { userId: tutor.id, type: UserLeft, at: start + minutes(25) },
  ])
  const log = await admin.api(listSessionEvents, { params: { sessionId } })
  expect(log.attendance).toEqual([
    { userId: tutor.id, attendedMs: minutes(25), lateMs: 0 },
    { userId: student.id, attendedMs: minutes(6 + 18), lateMs: minutes(4) },
  ])
  expect(log.tutor.map(({ type }) => type)).toEqual([UserJoined, UserLeft])
  expect(log.student).toHaveLength(4)
  const unknown = `lesson:${crypto.randomUUID()}`
  const missing = await refusalOf(admin.api(listSessionEvents, { params: { sessionId: unknown } }))
  expect(missing.code).toBe('session-not-found')
})

test('listContactRequests shows what was written, newest first', async () => {
  const [admin, student] = [await people.admin(), await people.student({ phone: '01555500031' })]
  const body = { title: 'سؤال عن الحصص', message: 'كيف أحجز حصة مع المعلّم نفسه كل أسبوع؟' }
  await student.api(createContactRequest, { body })
  const { list, total } = await admin.api(listContactRequests, { query: { users: [student.id] } })
  expect([total, list]).toMatchObject([1, [{ userId: student.id, phone: '01555500031', ...body }]])
  const old = { createdAt: { lt: toIsoInstant(Date.now() - dayMs) } }
  expect(await admin.api(listContactRequests, { query: old })).toMatchObject({ list: [], total: 0 })
})
