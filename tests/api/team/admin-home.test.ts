/** What waits for the team, and the figures behind its charts. */
import { eq } from 'drizzle-orm'
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
import { changeWorkOwner, getAdminHome, getAdminToday } from '#contract/team/api/admin.ts'
import { workDueAt } from '#contract/team/rules/work.ts'
import type { Work } from '#contract/team/shapes/work.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import {
  DemoSessionStatus,
  InterviewStatus,
  LessonDuration,
  ReviewStatus,
  SessionEventType,
} from '#contract/vocabulary/teaching.ts'
import { groupOfWork } from '#contract/vocabulary/work.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { earn, withdrawal } from '#tests/kit/lessons.ts'
import { make } from '#tests/kit/make.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { insertSessionEvents } from '#worker/features/lessons/attendance-store.ts'
import { auditLog, throttles } from '#worker/storage/schema/support.ts'

/** What one person is behind, of everything that waits. */
const workOf = async (admin: Person, id: number): Promise<Work[]> =>
  (await admin.api(getAdminHome, {})).list.filter(({ person }) => person?.id === id)

describe('getAdminHome', () => {
  test('lists what waits of each kind with when it becomes late', async () => {
    const [admin, manager, tutor] = [await people.admin(), await people.manager(), await people.tutor()]
    const before = await admin.api(getAdminHome, {})
    await earn(tutor.id, 50_000)
    await tutor.api(createInvoice, { body: withdrawal })
    await make.introVideo(tutor.id, ReviewStatus.Pending, manager.id)
    const ended = Date.now() - hourMs
    const members = { tutorId: tutor.id, managerId: manager.id }
    await make.interview({ ...members, start: ended, status: InterviewStatus.Pending })
    await make.interview({ ...members, start: Date.now() + dayMs, status: InterviewStatus.Pending })
    await make.demo({ ...members, start: ended - 2 * hourMs, status: DemoSessionStatus.Pending })
    const work = await workOf(admin, tutor.id)
    expect(work.map(({ kind }) => kind).toSorted()).toEqual(['demo', 'film', 'interview', 'withdrawal'])
    expect(work.find(({ kind }) => kind === 'withdrawal')).toMatchObject({ amount: withdrawal.amount, owner: null })
    for (const { kind, since, due } of work) expect(Date.parse(due)).toBe(workDueAt(kind, Date.parse(since)))
    const { list, counts } = await admin.api(getAdminHome, {})
    const dues = list.filter(({ kind }) => kind !== 'call').map(({ due }) => due)
    expect(dues).toEqual(dues.toSorted())
    expect(counts.interview - before.counts.interview).toBe(1)
    const tutors = await admin.api(getAdminHome, { query: { group: 'tutors' } })
    expect(tutors.list.every(({ kind }) => groupOfWork[kind] === 'tutors')).toBe(true)
    expect(tutors.counts).toEqual(counts)
  })

  test('messages and reports are threads of the inbox', async () => {
    const [admin, student] = [await people.admin(), await people.student({ phone: '01555500032' })]
    await student.api(createReport, { body: { title: 'الصوت متقطع', description: 'ينقطع الصوت كل دقيقة' } })
    const body = { title: 'سؤال عن الحصص', message: 'كيف أحجز حصة مع المعلّم نفسه كل أسبوع؟' }
    await student.api(createContactRequest, { body })
    const work = await workOf(admin, student.id)
    expect(work.map(({ about, title }) => [about, title]).toSorted()).toEqual([
      ['contact', body.title],
      ['report', 'الصوت متقطع'],
    ])
  })

  test('payments wait once the third has failed and none was paid since', async () => {
    const [admin, student] = [await people.admin(), await people.student()]
    const fail = () => make.transaction({ userId: student.id, status: TransactionStatus.Failed })
    await Promise.all([fail(), fail()])
    expect(await workOf(admin, student.id)).toEqual([])
    await fail()
    expect(await workOf(admin, student.id)).toMatchObject([{ kind: 'payment', times: 3 }])
    await make.transaction({ userId: student.id, status: TransactionStatus.Paid })
    expect(await workOf(admin, student.id)).toEqual([])
  })

  test('a call is in trouble while somebody is missing, and the first of the list', async () => {
    const [admin, tutor, student] = [await people.admin(), await people.tutor(), await people.student()]
    const start = Date.now() - minutes(5)
    const { sessionId, id } = await make.lesson({ tutorId: tutor.id, studentId: student.id, start })
    const { UserJoined, UserLost } = SessionEventType
    const add = (userId: number, type: typeof UserJoined | typeof UserLost, at: number) =>
      insertSessionEvents(db, sessionId, [{ userId, type, at }])
    await add(student.id, UserJoined, start - minutes(1))
    const { list } = await admin.api(getAdminHome, {})
    expect(list[0]).toMatchObject({ kind: 'call' })
    expect(await workOf(admin, tutor.id)).toMatchObject([
      { kind: 'call', id, about: 'tutorAbsent', other: { id: student.id } },
    ])
    await add(tutor.id, UserJoined, start + minutes(2))
    expect(await workOf(admin, tutor.id)).toEqual([])
    await add(student.id, UserLost, start + minutes(4))
    expect(await workOf(admin, tutor.id)).toMatchObject([{ about: 'studentLost' }])
  })

  test('a tutor who passed every step waits to be activated', async () => {
    const [admin, manager] = [await people.admin(), await people.manager()]
    const tutor = await people.tutor({ activated: false })
    await make.introVideo(tutor.id, ReviewStatus.Approved, manager.id)
    const booking = { tutorId: tutor.id, managerId: manager.id, start: Date.now() - dayMs }
    await make.interview({ ...booking, status: InterviewStatus.Passed })
    expect(await workOf(admin, tutor.id)).toEqual([])
    await make.demo({ ...booking, start: booking.start - hourMs, status: DemoSessionStatus.Passed })
    expect(await workOf(admin, tutor.id)).toMatchObject([{ kind: 'activation', id: tutor.id }])
  })
})

describe('changeWorkOwner', () => {
  test('whoever is second is told who was first, and nobody is given work who is not of the team', async () => {
    const [mona, hoda] = [await people.admin({ name: 'منى' }), await people.admin({ name: 'هدى' })]
    const params = { kind: 'thread', id: 9_000_001 } as const
    const change = (admin: Person, owner: number | null, seen: number | null) =>
      admin.api(changeWorkOwner, { params, body: { owner, seen } })
    expect(await change(mona, mona.id, null)).toEqual({ owner: { id: mona.id, name: 'منى' } })
    expect(await change(mona, mona.id, null)).toEqual({ owner: { id: mona.id, name: 'منى' } })
    const late = await change(hoda, hoda.id, null).catch((error: unknown) => error)
    expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile', changedBy: { id: mona.id } })
    expect(await change(mona, hoda.id, mona.id)).toMatchObject({ owner: { id: hoda.id } })
    const student = await people.student()
    expect((await refusalOf(change(hoda, student.id, hoda.id))).code).toBe('user-not-found')
    expect(await change(hoda, null, hoda.id)).toEqual({ owner: null })
    const lines = await db.select().from(auditLog).where(eq(auditLog.actorId, mona.id))
    expect(lines.map(({ action, facts }) => [action, facts])).toEqual([
      ['work.owner', { kind: 'thread', before: { owner: null }, after: { owner: mona.id } }],
      ['work.owner', { kind: 'thread', before: { owner: mona.id }, after: { owner: hoda.id } }],
    ])
  })

  test('what somebody has taken is theirs in the list', async () => {
    const [admin, student] = [await people.admin(), await people.student()]
    await student.api(createReport, { body: { title: 'الصوت متقطع', description: 'ينقطع الصوت كل دقيقة' } })
    const [work] = await workOf(admin, student.id)
    await admin.api(changeWorkOwner, {
      params: { kind: 'thread', id: work?.id ?? 0 },
      body: { owner: admin.id, seen: null },
    })
    const home = await admin.api(getAdminHome, { query: { mine: true } })
    expect(home).toMatchObject({ mine: 1, list: [{ id: work?.id, owner: { id: admin.id } }] })
  })
})

describe('getAdminToday', () => {
  test('counts today beside the same day last week, up to the same time', async () => {
    const admin = await people.admin()
    const read = () => admin.api(getAdminToday, {})
    const before = await read()
    const lastWeek = cairoDayStart(addCairoDays(cairoDay(Date.now()), -7))
    await people.student({ createdAt: lastWeek })
    await people.student({ createdAt: lastWeek - 1 })
    await people.student()
    const student = await people.student()
    await make.transaction({
      userId: student.id,
      status: TransactionStatus.Paid,
      amount: 12_300,
      paidAt: Date.now() - 1,
    })
    const after = await read()
    expect(after.figures.newStudents).toEqual({
      now: before.figures.newStudents.now + 2,
      before: before.figures.newStudents.before + 1,
    })
    expect(after.figures.sold.now - before.figures.sold.now).toBe(12_300)
    expect(after.month.sold - before.month.sold).toBe(12_300)
  })

  test('says how far those who registered to teach have come', async () => {
    const [admin, manager, tutor] = [
      await people.admin(),
      await people.manager(),
      await people.tutor({ activated: false }),
    ]
    const reached = async () => (await admin.api(getAdminToday, {})).applicants.steps.map((step) => step.reached)
    const [films = 0, interviews = 0] = await reached()
    await make.introVideo(tutor.id, ReviewStatus.Pending, manager.id)
    expect((await reached()).slice(0, 2)).toEqual([films + 1, interviews])
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
  // One address writes seldom.
  await db.delete(throttles)
  await student.api(createContactRequest, { body })
  const { list, total } = await admin.api(listContactRequests, { query: { users: [student.id] } })
  expect([total, list]).toMatchObject([1, [{ userId: student.id, phone: '01555500031', ...body }]])
  const old = { createdAt: { lt: toIsoInstant(Date.now() - dayMs) } }
  expect(await admin.api(listContactRequests, { query: old })).toMatchObject({ list: [], total: 0 })
})
