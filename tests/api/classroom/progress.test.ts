import { beforeEach, describe, expect, test } from 'vitest'
import { getMyTutorStats, getTutorStats, listTutoringMinutes } from '#contract/catalogue/api/tutors.ts'
import { getProgress, setProgressGoal } from '#contract/classroom/api/progress.ts'
import { saveWord, sendWordReviews } from '#contract/classroom/api/words.ts'
import { measurePresence } from '#contract/lessons/rules/presence.ts'
import { getMyStudentStats } from '#contract/people/api/students.ts'
import { addCairoDays, cairoWeekStart, dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { answer, savedBefore } from '#tests/kit/saved-words.ts'
import { readProgress } from '#worker/features/classroom/progress/store.ts'
import { settleLessons } from '#worker/features/money/invoices/settle-store.ts'

const week = cairoWeekStart(Date.now())
/** In the middle of the week: a week is summed an hour after its end. */
const now = week + 3 * dayMs
/** An hour of the week that many weeks before this one. */
const weeksAgo = (weeks: number, hours = 30): number => addCairoDays(week, -7 * weeks) + hours * hourMs

let student: Person
let tutor: Person
beforeEach(async () => {
  clock.set(now)
  student = await people.student()
  tutor = await people.tutor()
})
const attend = (start: number) => make.lesson({ studentId: student.id, tutorId: tutor.id, start })
const read = () => student.api(getProgress, {})
const keptUntil = async () => (await readProgress(db, student.id, Date.now())).sums.until
/** The sums, once they are kept, which is done after the response. */
const summed = async () => {
  await expect.poll(keptUntil).toBeGreaterThan(0)
  return (await readProgress(db, student.id, Date.now())).sums
}

describe('progress', () => {
  test('of a new student is nothing', async () => {
    expect(await read()).toEqual({
      year: { firstWeek: toIsoInstant(weeksAgo(51, 0)), minutes: Array(52).fill(0) },
      ...{ week: { lessons: 0, minutes: 0 }, total: { lessons: 0, minutes: 0 }, streakWeeks: 0 },
      ...{ words: { known: 0, total: 0 }, goalMinutes: null },
    })
  })

  test('counts lessons that are over and stand, and words', async () => {
    for (const weeks of [1, 2, 4]) await attend(weeksAgo(weeks))
    const cancelled = await attend(weeksAgo(3))
    await make.cancel(cancelled.id, student.id)
    await attend(Date.now() + hourMs)
    await student.api(saveWord, { body: { studentId: student.id, text: 'new' } })
    const known = await savedBefore(student, 'a', 90)
    const reviews = [80, 40].map((days) => answer(known, 4, Date.now() - days * dayMs))
    await student.api(sendWordReviews, { body: { reviews } })
    expect(await read()).toMatchObject({
      ...{ total: { lessons: 3, minutes: 90 }, streakWeeks: 2, words: { known: 1, total: 2 } },
    })
  })

  test('is the same from kept sums, until one of their lessons changes', async () => {
    const lessons = [await attend(weeksAgo(1)), await attend(weeksAgo(2)), await attend(weeksAgo(3))]
    const first = await read()
    expect(first).toMatchObject({ total: { lessons: 3 }, streakWeeks: 3 })
    expect(await summed()).toMatchObject({ until: week, lessons: 3, minutes: 90, streakWeeks: 3 })
    expect(await read()).toEqual(first)
    await make.cancel(lessons[1]?.id ?? 0, tutor.id)
    const after = await read()
    expect(after).toMatchObject({ total: { lessons: 2, minutes: 60 }, streakWeeks: 1 })
    expect(after.year.minutes.slice(-4)).toEqual([30, 0, 30, 0])
    await attend(weeksAgo(2, 50))
    expect(await read()).toMatchObject({ total: { lessons: 3 }, streakWeeks: 3 })
  })

  test('leaves out a lesson that its student missed, also when that is known after it was counted', async () => {
    const [held, missed] = [await attend(weeksAgo(1)), await attend(weeksAgo(2))]
    expect(await read()).toMatchObject({ total: { lessons: 2, minutes: 60 } })
    await summed()
    const judged = (lesson: typeof held, verdict: LessonVerdict) => ({
      lesson: {
        ...{ ...lesson, start: lesson.startAt, end: lesson.endAt, events: '[]', reportedAt: null, held: '[]' },
        ...{ ended: null, outage: 0 as const, ofPair: 0, ofTutor: 0 },
      },
      judgement: { verdict, returnedMinutes: 0, paidMinutes: 30 },
      presence: measurePresence({ ...lesson, start: lesson.startAt, end: lesson.endAt }, [], lesson.endAt),
    })
    const verdicts = [judged(held, LessonVerdict.Held), judged(missed, LessonVerdict.StudentAbsent)]
    expect(await settleLessons(db, verdicts, Date.now())).toHaveLength(2)
    const after = await read()
    expect(after).toMatchObject({ total: { lessons: 1, minutes: 30 }, streakWeeks: 1 })
    await summed()
    expect(await read()).toEqual(after)
    // The same minutes stand on both dashboards and on the tutor's page.
    const learned = await student.api(getMyStudentStats, {})
    expect(learned).toMatchObject({ completedLessonCount: 1, totalLearningTime: 30, tutorCount: 1 })
    const taught = await tutor.api(getMyTutorStats, {})
    expect(taught).toMatchObject({ completedLessonCount: 1, totalTutoringTime: 30, totalLessonCount: 2 })
    const admin = await people.admin()
    const stats = await admin.api(getTutorStats, { params: { id: tutor.id } })
    expect(stats).toEqual({ lessonCount: 1, studentCount: 1, totalMinutes: 30 })
    expect(await admin.api(listTutoringMinutes, { query: {} })).toContainEqual({
      tutorId: tutor.id,
      tutoringMinutes: 30,
    })
  })

  test('of three years reads every lesson once, and then those of this week', async () => {
    for (let weeks = 1; weeks <= 156; weeks += 1) await attend(weeksAgo(weeks))
    expect(await read()).toMatchObject({ total: { lessons: 156 }, streakWeeks: 156 })
    await summed()
    const kept = await read()
    expect(kept).toMatchObject({ total: { lessons: 156, minutes: 156 * 30 }, streakWeeks: 156 })
    expect(kept.year.minutes).toEqual([...Array(51).fill(30), 0])
    expect(await rowsReadBy((counted) => readProgress(counted, student.id, Date.now()))).toBeLessThan(10)
  })
})

describe('the goal', () => {
  test('is set, replaced and taken back', async () => {
    const set = (minutes: number | null) => student.api(setProgressGoal, { body: { minutes } })
    await set(90)
    expect((await read()).goalMinutes).toBe(90)
    await set(600)
    await attend(weeksAgo(1))
    await read()
    await summed()
    expect((await read()).goalMinutes).toBe(600)
    await set(null)
    expect((await read()).goalMinutes).toBeNull()
    for (const minutes of [0, 20, 615, -15, 7.5]) expect((await refusalOf(set(minutes))).code).toBe('bad-request')
  })
})
