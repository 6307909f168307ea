/** Minutes that the team gives: bounded, with a reason, in the log, told to the student, and never unseen. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getMinutes, grantMinutes } from '#contract/lessons/api/minutes.ts'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { minuteLimits } from '#contract/vocabulary/minutes.ts'
import { expectConsistentMinutes, rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { type Person, people } from '#tests/kit/people.ts'

const now = Date.parse('2026-03-04T08:00:00Z')
beforeEach(() => clock.set(now))
afterEach(expectConsistentMinutes)

const gift = { minutes: 30, days: 10, reason: 'انقطاع الخدمة يوم الأحد' }
const give = (admin: Person, student: Person, over: Partial<typeof gift> = {}, idempotencyKey: string | null = null) =>
  admin.api(grantMinutes, {
    params: { userId: student.id },
    body: { ...gift, ...over },
    ...(idempotencyKey === null ? {} : { idempotencyKey }),
  })
const lotsOf = async (student: Person) => (await student.api(getMinutes, { query: {} })).lots
const alerts = async (student: Person) =>
  (
    await rows<{ text: string }>("SELECT payload->>'text' AS text FROM outbox WHERE kind = 'team_alert' ORDER BY id")
  ).filter(({ text }) => text.includes(`الطالب ${student.id} دقائق`)).length

test('the student has them until their end, reads why, and nobody is charged for them', async () => {
  const [admin, student] = [await people.admin(), await people.student()]
  await give(admin, student, { reason: `  ${gift.reason} ` })
  const end = now + gift.days * dayMs
  expect(await lotsOf(student)).toMatchObject([
    { kind: 'granted', minutes: 30, rest: 30, reason: gift.reason, end: toIsoInstant(end) },
  ])
  expect(await rows('SELECT paid, created_by AS by FROM minute_lots WHERE user_id = ?', student.id)).toEqual([
    { paid: 0, by: admin.id },
  ])
  const [news] = await rows<{ kind: string; facts: string }>(
    'SELECT kind, facts FROM notifications WHERE user_id = ?',
    student.id,
  )
  expect(news?.kind).toBe('minutes_granted')
  expect(JSON.parse(news?.facts ?? '')).toEqual({ minutes: 30, expiresAt: end, note: gift.reason })
  const [entry] = await rows<{ actor: number; facts: string; subject: number }>(
    "SELECT actor_id AS actor, facts, subject_id AS subject FROM audit_log WHERE action = 'minutes.grant' AND target_id = ?",
    student.id,
  )
  expect(entry).toMatchObject({ actor: admin.id, subject: student.id })
  expect(JSON.parse(entry?.facts ?? '')).toEqual(gift)
  clock.set(end)
  expect(await lotsOf(student)).toEqual([])
})

describe('refused', () => {
  test.each([
    ['no minutes', { minutes: 0 }],
    ['too many', { minutes: minuteLimits.grantedMinutes.max + 1 }],
    ['parts of one', { minutes: 1.5 }],
    ['no days', { days: 0 }],
    ['too many days', { days: minuteLimits.grantedDays.max + 1 }],
    ['no reason', { reason: '     ' }],
    ['a reason that is a book', { reason: 'x'.repeat(minuteLimits.grantReason.max + 1) }],
  ])('%s', async (_, over) => {
    const student = await people.student()
    expect((await refusalOf(give(await people.admin(), student, over))).code).toBe('bad-request')
    expect(await lotsOf(student)).toEqual([])
  })

  test('by anybody else, and to anybody but a student', async () => {
    const [student, tutor, admin] = [await people.student(), await people.tutor(), await people.admin()]
    for (const caller of [student, tutor]) expect((await refusalOf(give(caller, student))).code).toBe('forbidden')
    for (const receiver of [tutor, admin, { ...student, id: 999_999_999 }])
      expect((await refusalOf(give(admin, receiver))).code).toBe('student-not-found')
    expect(await rows('SELECT 1 FROM minute_lots WHERE user_id IN (?, ?)', tutor.id, admin.id)).toEqual([])
  })
})

test('sent twice, and at once, it is given once; the key of another grant is refused', async () => {
  const [admin, student] = [await people.admin(), await people.student()]
  const key = crypto.randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => give(admin, student, {}, key)))
  expect(answers).toEqual([1, 2, 3].map(() => ({ userId: student.id })))
  expect(await lotsOf(student)).toHaveLength(1)
  expect((await refusalOf(give(admin, student, { minutes: 60 }, key))).code).toBe('illegal')
  expect(
    await rows("SELECT 1 FROM audit_log WHERE action = 'minutes.grant' AND target_id = ?", student.id),
  ).toHaveLength(1)
})

describe('the team is alerted', () => {
  test('once one student has more than the bound, also of several and at once, and not before', async () => {
    const student = await people.student()
    await give(await people.admin(), student, { minutes: minuteLimits.grantAlert.toOne })
    expect(await alerts(student)).toBe(0)
    const [one, other] = [await people.admin(), await people.admin()]
    await Promise.all([give(one, student, { minutes: 1 }), give(other, student, { minutes: 1 })])
    expect(await alerts(student)).toBe(2)
    clock.set(now + minuteLimits.grantAlert.withinDays * dayMs + 1)
    await give(one, student)
    expect(await alerts(student)).toBe(2)
  })

  test('once one of the team gives more than the bound to many', async () => {
    const admin = await people.admin()
    const students = await Promise.all([1, 2, 3, 4, 5, 6].map(() => people.student()))
    for (const student of students.slice(0, 5)) await give(admin, student, { minutes: 120 })
    for (const student of students) expect(await alerts(student)).toBe(0)
    const [, , , , , last] = students
    if (last) await give(admin, last, { minutes: 1 })
    if (last) expect(await alerts(last)).toBe(1)
  })
})
