import { beforeEach, describe, expect, test } from 'vitest'
import { dropGoal, getGoal, setGoal } from '#contract/classroom/api/goals.ts'
import { askMark, getLessonMark, listMyMarks, saveMark } from '#contract/classroom/api/marks.ts'
import { getLessonPreparation } from '#contract/classroom/api/recaps.ts'
import { addCairoDays, cairoDay, dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { markLimits } from '#contract/vocabulary/marks.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf as fullRefusalOf } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { markTexts } from '#tests/kit/marks.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { readMarks } from '#worker/features/classroom/marks/store.ts'

let student: Person
let tutor: Person
beforeEach(async () => {
  student = await people.student()
  tutor = await people.tutor()
})
const refusalOf = async (promise: Promise<unknown>) => (await fullRefusalOf(promise)).code
const taught = async (daysAgo: number, by = tutor, verdict: LessonVerdict = LessonVerdict.Held) => {
  const start = Date.now() - daysAgo * dayMs - hourMs
  const lesson = await make.lesson({ studentId: student.id, tutorId: by.id, start })
  await rows('UPDATE lessons SET verdict = ? WHERE id = ?', verdict, lesson.id)
  return lesson
}
const at = (id: number) => ({ params: { id } })
const mark = (id: number, band = 6, by = tutor) => by.api(saveMark, { ...at(id), body: markTexts(band) })
const told = (userId: number, kind: string) =>
  rows('SELECT facts FROM notifications WHERE user_id = ? AND kind = ?', userId, kind)

describe('a goal', () => {
  const until = addCairoDays(cairoDay(Date.now()), 100)
  test('is chosen, changed and dropped', async () => {
    expect(await student.api(getGoal, {})).toEqual({ goal: null })
    const goal = await student.api(setGoal, { body: { kind: 'ielts', band: 6.5, until } })
    expect(goal).toMatchObject({ kind: 'ielts', band: 6.5, until, startBand: null })
    expect(await student.api(getGoal, {})).toEqual({ goal })
    await mark((await taught(3)).id, 5)
    const later = await student.api(setGoal, { body: { kind: 'ielts', band: 7, until: null } })
    expect(later).toMatchObject({ band: 7, until: null, startBand: 5 })
    await student.api(dropGoal, {})
    expect(await student.api(getGoal, {})).toEqual({ goal: null })
    await student.api(dropGoal, {})
  })

  test('is refused with each code', async () => {
    const refused = (body: object) => refusalOf(student.api(setGoal, { body: body as never }))
    expect(await refused({ kind: 'ielts', band: null, until })).toBe('goal-band')
    expect(await refused({ kind: 'school', band: 6, until })).toBe('goal-band')
    expect(await refused({ kind: 'school', band: null, until: cairoDay(Date.now()) })).toBe('goal-day')
    expect(await refused({ kind: 'ielts', band: 6.3, until })).toBe('bad-request')
    expect(await refused({ kind: 'ielts', band: 9.5, until })).toBe('bad-request')
    expect(await refused({ kind: 'fame', band: null, until })).toBe('bad-request')
  })

  test('is read by the tutor of a lesson ahead, with the next mark', async () => {
    await student.api(setGoal, { body: { kind: 'ielts', band: 6.5, until } })
    await mark((await taught(9)).id, 5.5)
    await taught(5)
    await taught(4)
    const ahead = await make.lesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() + hourMs })
    expect(await tutor.api(getLessonPreparation, at(ahead.id))).toMatchObject({
      goal: { kind: 'ielts', band: 6.5, until },
      mark: { overall: 5.5, lessonsSince: 2, askedAt: null },
    })
  })
})

describe('a mark', () => {
  test('is given with its lessons, read by both, and told to the student once', async () => {
    const lessons = [await taught(8), await taught(6), await taught(4), await taught(2)]
    const last = lessons.at(-1)?.id ?? 0
    const before = await tutor.api(getLessonMark, at(last))
    expect(before.mark).toBeNull()
    expect(before.basis).toMatchObject({ isDue: true, isOpen: true, previous: null, goal: null })
    expect(before.basis?.lessons.map(({ id }) => id)).toEqual(lessons.map(({ id }) => id).reverse())
    const saved = await tutor.api(saveMark, {
      ...at(last),
      body: { ...markTexts(6, ' أحسنت \n'), bands: { fluency: 6, vocabulary: 6, grammar: 5.5, pronunciation: 6.5 } },
    })
    expect(saved).toMatchObject({ lessonId: last, overall: 6, lessons: 4, words: 'أحسنت', firstBands: null })
    expect(await student.api(getLessonMark, at(last))).toEqual({ mark: saved, basis: null })
    const { list, next } = await student.api(listMyMarks, {})
    expect(list).toEqual([saved])
    expect(next).toMatchObject([{ tutor: { id: tutor.id }, lessonId: last, lessonsSince: 0, mayAsk: false }])
    expect(await told(student.id, 'mark_given')).toEqual([
      { facts: JSON.stringify({ refId: last, start: lessons.at(-1)?.startAt }) },
    ])
  })

  test('is corrected within a day, keeps what was first given, and tells nobody again', async () => {
    const { id } = await taught(1)
    const first = await mark(id, 5)
    const corrected = await tutor.api(saveMark, { ...at(id), body: { ...markTexts(6), seen: first.updatedAt } })
    expect(corrected).toMatchObject({ overall: 6, firstBands: { fluency: 5 }, createdAt: first.createdAt })
    const again = await tutor.api(saveMark, { ...at(id), body: { ...markTexts(6.5), seen: corrected.updatedAt } })
    expect(again).toMatchObject({ overall: 6.5, firstBands: { fluency: 5 } })
    expect(await told(student.id, 'mark_given')).toHaveLength(1)
    const refused = (seen?: string) =>
      refusalOf(tutor.api(saveMark, { ...at(id), body: { ...markTexts(7), ...(seen ? { seen } : {}) } }))
    expect(await refused(first.updatedAt)).toBe('changed-meanwhile')
    expect(await refused()).toBe('changed-meanwhile')
    await rows('UPDATE speaking_marks SET created_at = created_at - ? WHERE lesson_id = ?', markLimits.correctedMs, id)
    expect(await refused(again.updatedAt)).toBe('mark-closed')
  })

  test('of two requests at once is stored once', async () => {
    const { id } = await taught(1)
    const sent = await Promise.allSettled([mark(id, 5), mark(id, 7)])
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await told(student.id, 'mark_given')).toHaveLength(1)
  })

  test('is refused with each code', async () => {
    const { id } = await taught(1)
    const refused = (lessonId: number, change: object = {}, by = tutor) =>
      refusalOf(by.api(saveMark, { ...at(lessonId), body: { ...markTexts(), ...change } }))
    expect(await refused(999_999)).toBe('lesson-not-found')
    expect(await refused(id, {}, await people.tutor())).toBe('forbidden')
    expect(await refused(id, { remarks: { ...markTexts().remarks, grammar: ' \n' } })).toBe('empty-mark-text')
    const long = 'ا'.repeat(markLimits.words + 1)
    expect(await refused(id, { words: long })).toBe('long-mark-text')
    expect(await refused(id, { remarks: { ...markTexts().remarks, fluency: long } })).toBe('long-mark-text')
    expect(await refused(id, { bands: { ...markTexts().bands, fluency: 5.25 } })).toBe('bad-request')
    expect(await refused((await taught(40)).id)).toBe('mark-closed')
    expect(await refused((await taught(2, tutor, LessonVerdict.StudentAbsent)).id)).toBe('illegal')
    const ahead = await make.lesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() + hourMs })
    expect(await refused(ahead.id)).toBe('illegal')
    expect(await refusalOf(student.api(getLessonMark, at(999_999)))).toBe('lesson-not-found')
    expect(await refusalOf((await people.student()).api(getLessonMark, at(id)))).toBe('forbidden')
  })

  test('counts a call that went on once', async () => {
    /** A quarter behind a lesson, in its call. */
    const goOn = async ({ sessionId, endAt }: Awaited<ReturnType<typeof taught>>) => {
      const more = await make.lesson({ studentId: student.id, tutorId: tutor.id, start: endAt, duration: 15 })
      await rows("UPDATE lessons SET verdict = 'held', call_session_id = ? WHERE id = ?", sessionId, more.id)
      return more
    }
    const [first, second, third] = [await taught(8), await taught(6), await taught(4)]
    for (const lesson of [first, second]) await goOn(lesson)
    const carried = await goOn(third)
    const counted = async (id: number) => (await tutor.api(getLessonMark, at(id))).basis?.lessons.map((one) => one.id)
    expect(await counted(third.id)).toEqual([third.id, second.id, first.id])
    expect(await counted(carried.id)).toEqual([carried.id, second.id, first.id])
    expect((await student.api(listMyMarks, {})).next).toMatchObject([{ lessonId: third.id, lessonsSince: 3 }])
    expect(await mark(third.id)).toMatchObject({ lessons: 3 })
    expect((await student.api(listMyMarks, {})).next).toMatchObject([{ lessonsSince: 0, mayAsk: false }])
    // The line was lost in the lesson whose call it was, but not behind it.
    const behindNone = await goOn(await taught(2, tutor, LessonVerdict.DeadLine))
    expect((await student.api(listMyMarks, {})).next).toMatchObject([{ lessonId: behindNone.id, lessonsSince: 1 }])
    expect((await tutor.api(getLessonMark, at((await taught(1)).id))).basis?.lessons).toHaveLength(2)
  })

  test('stays with the student when another tutor takes over, and counts anew', async () => {
    await mark((await taught(5)).id)
    const other = await people.tutor()
    const { id } = await taught(2, other)
    const { basis } = await other.api(getLessonMark, at(id))
    expect(basis).toMatchObject({ previous: null, isDue: false })
    const { list, next } = await student.api(listMyMarks, {})
    expect([list.length, ...next.map(({ lessonsSince }) => lessonsSince)]).toEqual([1, 1, 0])
  })
})

describe('a mark that is asked for', () => {
  test('is told to the tutor, once a week, until it is given', async () => {
    const { id } = await taught(1)
    const { next } = await student.api(listMyMarks, {})
    expect(next).toMatchObject([{ lessonsSince: 1, askedAt: null, mayAsk: true }])
    await student.api(askMark, at(id))
    expect(await told(tutor.id, 'mark_asked')).toHaveLength(1)
    expect(await refusalOf(student.api(askMark, at(id)))).toBe('mark-asked')
    expect((await student.api(listMyMarks, {})).next[0]).toMatchObject({ mayAsk: false, askedAt: expect.any(String) })
    expect((await tutor.api(getLessonMark, at(id))).basis?.askedAt).toEqual(expect.any(String))
    await mark(id)
    expect((await student.api(listMyMarks, {})).next[0]).toMatchObject({ mayAsk: false, askedAt: null })
  })

  test('is refused with each code', async () => {
    const { id } = await taught(1)
    const refused = (lessonId: number, by = student) => refusalOf(by.api(askMark, at(lessonId)))
    expect(await refused(999_999)).toBe('lesson-not-found')
    expect(await refused(id, await people.student())).toBe('forbidden')
    expect(await refused((await taught(40)).id)).toBe('mark-closed')
    await rows('UPDATE tutors SET activated = 0 WHERE id = ?', tutor.id)
    expect(await refused(id)).toBe('illegal')
    await rows('UPDATE tutors SET activated = 1 WHERE id = ?', tutor.id)
    await mark(id)
    expect(await refused(id)).toBe('illegal')
  })
})

test('the marks of a student read a bounded number of rows', async () => {
  for (let day = 1; day <= 12; day += 1) await mark((await taught(day)).id)
  const now = Date.now()
  expect(await rowsReadBy((counted) => readMarks(counted, student.id, now))).toBeLessThan(12 * 5 + 50)
})
