/** Figures that several screens show, against plain SQL over a random world: to the piastre and the minute. */
import { expect, test } from 'vitest'
import { getMyTutorStats, getTutorStats } from '#contract/catalogue/api/tutors.ts'
import { getMyStudentStats, getStudentStats } from '#contract/people/api/students.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { getAdminToday } from '#contract/team/api/admin.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { rows } from '#tests/kit/bookings.ts'
import { dispute } from '#tests/kit/disputes.ts'
import { ask, move, statsOf } from '#tests/kit/invoices.ts'
import { attendLesson } from '#tests/kit/lessons.ts'
import { make } from '#tests/kit/make.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { settleDueLessons } from '#worker/features/money/invoices/settle-store.ts'

/** A repeatable stream of whole numbers below `n`. */
const numbersFrom = (seed: number) => {
  let state = seed
  return (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

const figure = async (sql: string, ...values: unknown[]): Promise<number> =>
  (await rows<{ figure: number | null }>(`SELECT ${sql} AS figure`, ...values))[0]?.figure ?? 0

/** Lessons over, missed, cancelled and coming, each at an hour of its own. */
const fillCalendar = async (below: (n: number) => number, tutors: readonly Person[], students: readonly Person[]) => {
  for (let i = 1; i <= 40; i++) {
    const [tutor, student] = [tutors[below(tutors.length)], students[below(students.length)]]
    if (!(tutor && student)) continue
    const start = Date.now() + (below(3) ? -1 : 1) * (dayMs + i * hourMs)
    const duration = below(2) ? LessonDuration.Long : LessonDuration.Short
    const lesson = await make.lesson({ tutorId: tutor.id, studentId: student.id, start, duration, price: 20_000 })
    const fate = below(6)
    if (fate === 0) await make.cancel(lesson.id, student.id)
    else if (fate > 1 && start < Date.now()) await attendLesson(lesson)
  }
  await settleDueLessons(db, 0, Date.now())
}

const over = `canceled_at IS NULL AND end_at <= unixepoch() * 1000
  AND (verdict IS NULL OR verdict NOT IN ('studentAbsent', 'tutorAbsent', 'deadLine', 'outage'))`

test.each([1, 2])('every figure is what its rows say, whoever is shown it: %i', async (seed) => {
  const below = numbersFrom(seed)
  const admin = await people.admin()
  const tutors = [await people.tutor(), await people.tutor()]
  const students = [await people.student(), await people.student(), await people.student()]
  await fillCalendar(below, tutors, students)
  for (const student of students) {
    const { taught, lessonCount } = await admin.api(getStudentStats, { params: { id: student.id } })
    const own = await student.api(getMyStudentStats, {})
    const of = (sql: string) => figure(sql, student.id)
    expect(taught.minutes).toBe(await of(`(SELECT sum(duration) FROM lessons WHERE student_id = ? AND ${over})`))
    expect(taught.lessons).toBe(await of(`(SELECT count(*) FROM lessons WHERE student_id = ? AND ${over})`))
    expect(lessonCount.future.ratified).toBe(
      await of(
        '(SELECT count(*) FROM lessons WHERE student_id = ? AND canceled_at IS NULL AND end_at > unixepoch() * 1000)',
      ),
    )
    expect([own.totalLearningTime, own.completedLessonCount, own.upcomingLessonCount]).toEqual([
      taught.minutes,
      taught.lessons,
      lessonCount.future.ratified,
    ])
  }
  for (const tutor of tutors) {
    const [shown, own] = [
      await admin.api(getTutorStats, { params: { id: tutor.id } }),
      await tutor.api(getMyTutorStats, {}),
    ]
    const of = (sql: string) => figure(`(SELECT ${sql} FROM lessons WHERE tutor_id = ? AND ${over})`, tutor.id)
    expect(shown).toEqual({
      lessonCount: await of('count(*)'),
      studentCount: await of('count(DISTINCT student_id)'),
      totalMinutes: await of('coalesce(sum(duration), 0)'),
    })
    expect([own.completedLessonCount, own.studentCount, own.totalTutoringTime]).toEqual([
      shown.lessonCount,
      shown.studentCount,
      shown.totalMinutes,
    ])
  }
})

test('what was earned, less what went out, waits and is disputed, is what can be withdrawn', async () => {
  const below = numbersFrom(3)
  const admin = await people.admin()
  const [tutor, student] = [await people.tutor(), await people.student()]
  for (let i = 1; i <= 12; i++) {
    const start = Date.now() - i * 2 * hourMs
    const lesson = await make.lesson({
      tutorId: tutor.id,
      studentId: student.id,
      start,
      price: 10_000 + below(9000),
      charge: 12_750,
      trial: false,
    })
    await attendLesson(lesson)
    await settleDueLessons(db, start, Date.now())
    if (i === 1) await dispute(student, lesson.id)
  }
  const paid = await ask(tutor, { amount: 20_000 })
  await move(admin, paid.id, { status: InvoiceStatus.Approved })
  await ask(tutor, { amount: 15_000 })
  const earnings = await statsOf(tutor)
  const sumOf = (statuses: string) =>
    figure(`(SELECT sum(amount) FROM invoices WHERE user_id = ? AND status IN (${statuses}))`, tutor.id)
  const earned = await figure(
    '(SELECT sum(earned) FROM lesson_verdicts v JOIN lessons l ON l.id = v.lesson_id WHERE l.tutor_id = ?)',
    tutor.id,
  )
  const disputed = await figure(
    `(SELECT sum(v.earned) FROM lesson_verdicts v JOIN disputes d ON d.lesson_id = v.lesson_id
      WHERE d.tutor_id = ? AND d.state = 'open')`,
    tutor.id,
  )
  expect(disputed).toBeGreaterThan(0)
  expect(earnings).toMatchObject({
    income: { past: earned },
    invoices: { fulfilled: await sumOf('3'), pending: await sumOf('0, 1') },
    disputed,
    spendable: earned - 20_000 - 15_000 - disputed,
  })
  const today = await admin.api(getAdminToday, {})
  expect(today.pendingWithdrawals).toBe(await figure('(SELECT sum(amount) FROM invoices WHERE status IN (0, 1))'))
})
