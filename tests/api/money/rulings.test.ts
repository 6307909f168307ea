/** Rulings of the team about lessons: minutes, money, verdict, notices and log move together, and back again. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { getLessonCase, listDisputes, listHeldBack } from '#contract/money/api/disputes.ts'
import { getInvoiceStats } from '#contract/money/api/invoices.ts'
import { accounts } from '#contract/money/rules/ledger.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import { bookingRequestIn, expectConsistentMinutes, offer, outcomes, rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import {
  bookedAndJudged,
  dispute,
  earnedBy,
  judgedLesson,
  lotsOf,
  ruling,
  toldOf,
  wholeTime,
} from '#tests/kit/disputes.ts'
import { expectSoundLedger } from '#tests/kit/invoices.ts'
import { attendLesson } from '#tests/kit/lessons.ts'
import { make } from '#tests/kit/make.ts'
import { db, people } from '#tests/kit/people.ts'
import { insertSessionEvents } from '#worker/features/lessons/attendance-store.ts'
import { settleDueLessons } from '#worker/features/money/invoices/settle-store.ts'
import { readAccountSum } from '#worker/features/money/ledger/store.ts'

const now = Date.parse('2026-03-04T08:00:00Z')
beforeEach(() => clock.set(now))
afterEach(expectConsistentMinutes)
afterEach(expectSoundLedger)

const codeOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code
const chargedTo = (studentId: number) => readAccountSum(db, accounts.student(studentId))

describe('a ruling', () => {
  test('moves minutes and money in one step, closes the disputes, tells both why, and is written down', async () => {
    const { student, tutor, admin, lessonId } = await bookedAndJudged(wholeTime)
    await dispute(student, lessonId)
    await dispute(tutor, lessonId)
    const before = await chargedTo(student.id)
    expect(await earnedBy(tutor)).toBe(7500)
    const ruled = await ruling(admin, lessonId, [15, 15])
    expect(ruled).toMatchObject({
      outcome: { returnedMinutes: 15, paidMinutes: 15 },
      disputes: [{ state: 'ruled' }, { state: 'ruled' }],
      rulings: [{ ruledBy: admin.id, minutes: 15, earned: -3750, isOutage: false }],
      terms: { returnedMinutes: 15, paidMinutes: 15, earned: 3750, charged: 6375, returnedRest: 15 },
    })
    expect(await earnedBy(tutor)).toBe(3750)
    expect((await chargedTo(student.id)) - before).toBe(-6375)
    expect(await lotsOf(student)).toEqual([15])
    expect([await toldOf(student.id), await toldOf(tutor.id)]).toEqual([
      ['dispute_opened', 'lesson_ruled'],
      ['dispute_opened', 'lesson_ruled'],
    ])
    expect((await student.api(getLessonCase, { params: { lessonId } })).rulings).toMatchObject([
      { ruledBy: null, earned: null, minutes: 15 },
    ])
    expect((await tutor.api(getLessonCase, { params: { lessonId } })).rulings).toMatchObject([
      { ruledBy: null, earned: -3750 },
    ])
    const listed = await admin.api(listDisputes, { query: { states: ['ruled'], size: 2 } })
    expect(listed.list.map((one) => one.lesson.id)).toEqual([lessonId, lessonId])
    for (const { id: member } of [student, tutor]) {
      const query = { member, size: 1 } as const
      const first = await admin.api(listDisputes, { query: { ...query, states: ['ruled', 'open'] } })
      const second = await admin.api(listDisputes, { query: { ...query, cursor: first.next ?? '' } })
      expect([first.total, ...[first, second].flatMap(({ list }) => list.map(({ side }) => side))]).toEqual([
        ...[2, 'tutor', 'student'],
      ])
      expect((await admin.api(listDisputes, { query: { ...query, states: ['withdrawn'] } })).total).toBe(0)
    }
    expect((await admin.api(listDisputes, { query: { member: admin.id } })).list).toEqual([])
    const log = await rows(
      "SELECT actor_id AS actor, subject_id AS about, facts->>'$.after.returnedMinutes' AS after FROM audit_log WHERE action = 'lesson.rule' AND target_id = ?",
      lessonId,
    )
    expect(log).toEqual([{ actor: admin.id, about: tutor.id, after: 15 }])
  })

  test('that is corrected takes back exactly what the first one did', async () => {
    const { student, tutor, admin, lessonId } = await bookedAndJudged({})
    const before = await chargedTo(student.id)
    expect([await earnedBy(tutor), await lotsOf(student)]).toEqual([0, [30]])
    const first = await ruling(admin, lessonId, [0, 30])
    expect([await earnedBy(tutor), await lotsOf(student), (await chargedTo(student.id)) - before]).toEqual([
      ...[7500, [], 12_750],
    ])
    const second = await ruling(admin, lessonId, [30, 0], first.rulings[0]?.id)
    expect([await earnedBy(tutor), await lotsOf(student), (await chargedTo(student.id)) - before]).toEqual([
      ...[0, [30], 0],
    ])
    await ruling(admin, lessonId, [10, 30], second.rulings[1]?.id)
    expect([await earnedBy(tutor), await lotsOf(student), (await chargedTo(student.id)) - before]).toEqual([
      ...[7500, [10], 8500],
    ])
  })

  test('of two colleagues at once: one is told that the other was faster', async () => {
    const { student, tutor, admin, lessonId } = await bookedAndJudged(wholeTime)
    const other = await people.admin()
    const answers = await outcomes([ruling(admin, lessonId, [30, 0]), ruling(other, lessonId, [30, 0])])
    expect(answers.toSorted()).toEqual(['changed-meanwhile', 'ok'])
    expect([await earnedBy(tutor), await lotsOf(student)]).toEqual([0, [30]])
    expect(await toldOf(tutor.id)).toEqual(['lesson_ruled'])
    expect(await codeOf(ruling(admin, lessonId, [0, 30]))).toBe('changed-meanwhile')
  })

  test('takes no minutes that were used meanwhile, and says what is left to take', async () => {
    const { student, tutor, admin, lessonId } = await bookedAndJudged({})
    await rows('UPDATE minute_lots SET end_at = end_at + ?', dayMs)
    const slot = await offer(await people.tutor(), { start: now + 6 * dayMs + 2 * hourMs })
    await rows('UPDATE subscriptions SET weekly_minutes = 15 WHERE user_id = ?', student.id)
    await student.api(bookLesson, { body: { ...bookingRequestIn(slot), duration: 15 } })
    const left = (await lotsOf(student)).reduce((sum, rest) => sum + rest, 0)
    const ruled = await ruling(admin, lessonId, [0, 30])
    expect(ruled).toMatchObject({
      outcome: { returnedMinutes: 30 - left, paidMinutes: 30 },
      rulings: [{ minutes: 0 - left, earned: 7500 }],
    })
    expect(await lotsOf(student)).toEqual([])
    expect(await earnedBy(tutor)).toBe(7500)
  })

  test('waits for the verdict, and comes within ninety days', async () => {
    const [student, tutor, admin] = [await people.student(), await people.tutor(), await people.admin()]
    const who = { tutorId: tutor.id, studentId: student.id }
    const { id } = await make.lesson({ ...who, start: now - minutes(31) })
    expect(await codeOf(ruling(admin, id, [0, 30]))).toBe('illegal')
    expect(await codeOf(ruling(admin, 999_999_999, [0, 30]))).toBe('lesson-not-found')
    const { lessonId, ...judged } = await bookedAndJudged(wholeTime)
    const end = now + 2 * hourMs + minutes(30)
    for (const wrong of [
      [31, 0],
      [0, 31],
      [-1, 0],
    ] as const)
      expect(await codeOf(ruling(judged.admin, lessonId, wrong))).toBe('bad-request')
    clock.set(end + 90 * dayMs + 1)
    expect(await codeOf(ruling(judged.admin, lessonId, [0, 30]))).toBe('dispute-too-late')
    clock.set(end + 90 * dayMs)
    await ruling(judged.admin, lessonId, [0, 30])
  })

  test('about pay that was held back pays it or not, and nothing is awaited any more', async () => {
    const [student, tutor, admin] = [await people.student(), await people.tutor(), await people.admin()]
    let lessonId = 0
    for (let hour = 5; hour >= 2; hour--) {
      const who = { tutorId: tutor.id, studentId: student.id, trial: false }
      const lesson = await make.lesson({ ...who, start: now - hour * hourMs })
      const come = [student.id, tutor.id].flatMap((userId) => [
        { userId, type: SessionEventType.UserJoined, at: lesson.startAt },
        { userId, type: SessionEventType.UserLost, at: lesson.startAt + minutes(8) },
      ])
      await insertSessionEvents(db, lesson.sessionId, come)
      await settleDueLessons(db, now - dayMs, now)
      lessonId = lesson.id
    }
    const stats = () => tutor.api(getInvoiceStats, { params: { id: tutor.id } })
    expect(await stats()).toMatchObject({ income: { future: 7500, past: 22_500 } })
    const held = (await admin.api(listHeldBack, {})).list.map(({ lesson }) => lesson.id)
    expect(held).toContain(lessonId)
    const first = await ruling(admin, lessonId, [30, 0])
    expect(await stats()).toMatchObject({ income: { future: 0, past: 22_500 } })
    expect((await admin.api(listHeldBack, {})).list.map(({ lesson }) => lesson.id)).not.toContain(lessonId)
    await ruling(admin, lessonId, [30, 30], first.rulings[0]?.id)
    expect(await stats()).toMatchObject({ income: { future: 0, past: 30_000 }, spendable: 30_000 })
  })

  test('gives trial minutes back as a lot that nobody is charged for', async () => {
    const [student, tutor, admin] = [await people.student(), await people.tutor(), await people.admin()]
    const who = { tutorId: tutor.id, studentId: student.id, charge: 0 }
    const lesson = await make.lesson({ ...who, start: now - 3 * hourMs, trial: true })
    await attendLesson(lesson)
    await tutor.api(getInvoiceStats, { params: { id: tutor.id } })
    await ruling(admin, lesson.id, [30, 30])
    expect(await rows('SELECT minutes, paid FROM minute_lots WHERE lesson_id = ?', lesson.id)).toEqual([
      { minutes: 30, paid: 0 },
    ])
    expect([await earnedBy(tutor), await chargedTo(student.id)]).toEqual([7500, 0])
  })

  test('that changes nothing is told, and posts nothing', async () => {
    const { tutor, lessonId } = await judgedLesson()
    const admin = await people.admin()
    await ruling(admin, lessonId, [30, 0])
    await ruling(admin, lessonId, [30, 0], (await admin.api(getLessonCase, { params: { lessonId } })).rulings[0]?.id)
    expect(await earnedBy(tutor)).toBe(0)
    expect(await toldOf(tutor.id)).toEqual(['lesson_ruled', 'lesson_ruled'])
    const posted = `SELECT e.ref_id FROM ledger_entries e JOIN lesson_rulings r ON r.id = e.ref_id
      WHERE e.ref_type = 'lesson:ruled' AND r.lesson_id = ?`
    expect(await rows(posted, lessonId)).toHaveLength(4)
  })
})
