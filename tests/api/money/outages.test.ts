/** Spans in which the platform failed: counted before, marked once, and lessons of them judged again for nobody's loss. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getLessonCase } from '#contract/money/api/disputes.ts'
import { countOutage, createOutage, listOutages } from '#contract/money/api/outages.ts'
import { dayMs, hourMs, minutes, toIsoInstant } from '#contract/shared/rules/time.ts'
import { withSecond } from '#tests/kit/approvals.ts'
import { expectConsistentMinutes, outcomes, rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import {
  bookedAndJudged,
  type Came,
  earnedBy,
  lotsOf,
  ruling,
  runJobs,
  toldOf,
  wholeTime,
} from '#tests/kit/disputes.ts'
import { expectSoundLedger } from '#tests/kit/invoices.ts'
import { make } from '#tests/kit/make.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { settleDueLessons } from '#worker/features/money/invoices/settle-store.ts'

let day = Date.parse('2026-03-04T08:00:00Z')
// Each test has a day of its own, so that its span covers its own lessons alone.
beforeEach(() => {
  day += 2 * dayMs
  clock.set(day)
})
afterEach(expectConsistentMinutes)
afterEach(expectSoundLedger)

const reason = 'تعطل خادم الفيديو'
const span = () => ({ start: toIsoInstant(day + hourMs), end: toIsoInstant(day + 2 * hourMs + minutes(35)) })
const mark = async (admin: Person) => {
  const { covered } = await admin.api(countOutage, { query: span() })
  return admin.api(createOutage, { body: { ...span(), reason, covered } })
}
const verdictOf = async (id: number) =>
  (
    await rows(
      'SELECT l.verdict, v.verdict AS told FROM lessons l JOIN lesson_verdicts v ON v.lesson_id = l.id WHERE l.id = ?',
      id,
    )
  )[0]

describe('an outage', () => {
  test.each<[string, Came, string, number[]]>([
    ['a tutor who did not come', { student: [0, 30] }, 'outage', [30]],
    ['a student who did not come', { tutor: [0, 30] }, 'outage', [30]],
    ['a late tutor', { student: [0, 30], tutor: [6, 30] }, 'held', [6]],
    ['a tutor who left first', { student: [0, 30], tutor: [0, 10] }, 'outage', [30]],
  ])('found later excuses %s: nobody loses, and the tutor is paid in full, once', async (_, came, verdict, lots) => {
    const { student, tutor, admin, lessonId } = await bookedAndJudged(came)
    expect(await admin.api(countOutage, { query: span() })).toEqual({ covered: 1, changing: 1 })
    expect(await mark(admin)).toMatchObject({ rejudged: 1 })
    const state = async () => [await earnedBy(tutor), await lotsOf(student), await verdictOf(lessonId)]
    const expected = [7500, lots, { verdict, told: verdict }]
    expect(await state()).toEqual(expected)
    // The sweep, twice, and a second span over the same lesson change nothing.
    await runJobs()
    await runJobs()
    await mark(admin)
    expect(await state()).toEqual(expected)
    expect([await toldOf(student.id), await toldOf(tutor.id)]).toEqual([['lesson_ruled'], ['lesson_ruled']])
    const seen = await tutor.api(getLessonCase, { params: { lessonId } })
    expect(seen.rulings).toMatchObject([{ isOutage: true, reason }])
  })

  test('leaves alone what was held, and what the team has ruled', async () => {
    const held = await bookedAndJudged(wholeTime)
    expect(await held.admin.api(countOutage, { query: span() })).toEqual({ covered: 1, changing: 0 })
    expect(await mark(held.admin)).toMatchObject({ rejudged: 0 })
    expect([await earnedBy(held.tutor), await lotsOf(held.student)]).toEqual([7500, []])
    day += 2 * dayMs
    clock.set(day)
    const ruled = await bookedAndJudged({ student: [0, 30] })
    await ruling(ruled.admin, ruled.lessonId, [30, 0])
    expect(await mark(ruled.admin)).toMatchObject({ rejudged: 0 })
    expect(await earnedBy(ruled.tutor)).toBe(0)
  })

  test('is corrected by a ruling like any verdict', async () => {
    const { student, tutor, admin, lessonId } = await bookedAndJudged({ student: [0, 30] })
    await mark(admin)
    const { rulings } = await admin.api(getLessonCase, { params: { lessonId } })
    await ruling(admin, lessonId, [30, 0], rulings[0]?.id)
    expect([await earnedBy(tutor), await lotsOf(student)]).toEqual([0, [30]])
  })

  test('is marked only as it was counted, by the team, of the last month and not of the future', async () => {
    const { student, tutor, admin } = await bookedAndJudged({})
    const body = { ...span(), reason, covered: 1 }
    for (const one of [student, tutor, await people.manager()])
      expect((await refusalOf(one.api(createOutage, { body }))).code).toBe('forbidden')
    const codeOf = async (over: object) =>
      (await refusalOf(admin.api(createOutage, { body: { ...body, ...over } }))).code
    expect(await codeOf({ covered: 2 })).toBe('changed-meanwhile')
    expect(await codeOf({ end: body.start })).toBe('bad-request')
    expect(await codeOf({ start: toIsoInstant(day - dayMs) })).toBe('bad-request')
    expect(await codeOf({ end: toIsoInstant(Date.now() + 1) })).toBe('illegal')
    const old = { start: toIsoInstant(day - 31 * dayMs), end: toIsoInstant(day - 31 * dayMs + hourMs) }
    expect(await codeOf(old)).toBe('illegal')
    expect(await outcomes([admin.api(createOutage, { body })])).toEqual(['ok'])
    const { list } = await admin.api(listOutages, {})
    expect(list[0]).toMatchObject({ reason, rejudged: 1, createdBy: admin.id })
    const log = await rows(
      "SELECT actor_id AS actor, facts->>'lessons' AS lessons FROM audit_log WHERE action = 'outage.create' AND actor_id = ?",
      admin.id,
    )
    expect(log).toEqual([{ actor: admin.id, lessons: 1 }])
  })

  test('of many lessons is taken up by the sweep, until all are judged again', async () => {
    const [tutor, admin] = [await people.tutor(), await people.admin()]
    const start = day + hourMs
    for (let i = 0; i < 23; i++) {
      const { id: studentId } = await people.student()
      const { id: tutorId } = i === 0 ? tutor : await people.tutor()
      await make.lesson({ tutorId, studentId, start, trial: false })
    }
    clock.set(start + 3 * hourMs)
    await settleDueLessons(db, start, Date.now())
    // More than one of the team covers alone.
    await withSecond(mark(admin))
    const [{ id, rejudged } = { id: 0, rejudged: 0 }] = (await admin.api(listOutages, {})).list
    expect(rejudged).toBe(20)
    const open = () => rows('SELECT id FROM outages WHERE applied_at IS NULL AND id = ?', id)
    const count = () => rows('SELECT count(*) AS n FROM lesson_rulings WHERE outage_id = ?', id)
    await Promise.all([runJobs(), runJobs()])
    expect(await count()).toEqual([{ n: 23 }])
    // A judgement that was under way when it was marked may still come.
    expect(await open()).toHaveLength(1)
    clock.advance(minutes(3))
    await runJobs()
    expect(await open()).toEqual([])
  })
})
