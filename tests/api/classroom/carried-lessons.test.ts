/** A call that went on has one place for what is written of it: its first lesson that took place. */
import { beforeEach, expect, test } from 'vitest'
import { changeCorrection, listLessonCorrections } from '#contract/classroom/api/corrections.ts'
import { setHomework } from '#contract/classroom/api/homework.ts'
import { askMark, getLessonMark, saveMark } from '#contract/classroom/api/marks.ts'
import { getRecap, saveRecap } from '#contract/classroom/api/recaps.ts'
import { getLesson } from '#contract/lessons/api/lessons.ts'
import { hourMs } from '#contract/shared/rules/time.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { correct, discussed, proud } from '#tests/kit/corrections.ts'
import { make } from '#tests/kit/make.ts'
import { markTexts } from '#tests/kit/marks.ts'
import { type Person, people } from '#tests/kit/people.ts'

const recap = { practised: 'سرد بالماضي', toCorrect: '', homework: 'خمس جمل', nextTime: '' }
const at = (id: number) => ({ params: { id } })
const mark = (by: Person, id: number) => by.api(saveMark, { ...at(id), body: markTexts() })
const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).code
const judge = (id: number, verdict: LessonVerdict) => rows('UPDATE lessons SET verdict = ? WHERE id = ?', verdict, id)

let student: Person
let tutor: Person
beforeEach(async () => {
  student = await people.student()
  tutor = await people.tutor()
})

/** A lesson that is over, and two quarters behind it in its call. */
const wentOn = async (hoursAgo = 3) => {
  const first = await make.lesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() - hoursAgo * hourMs })
  const more = { studentId: student.id, tutorId: tutor.id, duration: 15, callSessionId: first.sessionId } as const
  const second = await make.lesson({ ...more, start: first.endAt })
  const third = await make.lesson({ ...more, start: second.endAt })
  return { first, second, third }
}

test('a quarter that a call carried takes no mark, recap, homework or correction of its own, before or behind the first', async () => {
  const { first, second, third } = await wentOn()
  const refusals = (id: number) =>
    Promise.all(
      [
        mark(tutor, id),
        student.api(askMark, at(id)),
        tutor.api(saveRecap, { ...at(id), body: recap }),
        tutor.api(setHomework, { body: { lessonId: id, text: 'جملتان' } }),
        correct(tutor, id, [proud]),
      ].map(codeOf),
    )
  for (const { id } of [second, third]) {
    expect(await refusals(id)).toEqual(Array(5).fill('illegal'))
    expect((await tutor.api(getLessonMark, at(id))).basis?.isOpen).toBe(false)
    expect((await student.api(getLesson, at(id))).carriedBy).toBe(first.id)
  }
  expect((await tutor.api(getLesson, at(first.id))).carriedBy).toBeNull()
  await mark(tutor, first.id)
  await tutor.api(saveRecap, { ...at(first.id), body: recap })
  await tutor.api(setHomework, { body: { lessonId: first.id, text: 'جملتان' } })
  await correct(tutor, first.id, [proud])
  expect(await refusals(third.id)).toEqual(Array(5).fill('illegal'))
  expect(await rows('SELECT lesson_id AS id FROM speaking_marks WHERE student_id = ?', student.id)).toEqual([
    { id: first.id },
  ])
  expect(await student.api(getRecap, at(second.id))).toEqual({ recap: null })
  // Whoever is no tutor of it is told nothing of the call.
  expect(await codeOf(mark(await people.tutor(), second.id))).toBe('forbidden')
})

test('the first of those that took place is the one of the call, which has one mark all the same', async () => {
  const { first, second, third } = await wentOn()
  await judge(first.id, LessonVerdict.DeadLine)
  expect((await tutor.api(getLesson, at(second.id))).carriedBy).toBeNull()
  expect((await tutor.api(getLesson, at(third.id))).carriedBy).toBe(second.id)
  await mark(tutor, second.id)
  await tutor.api(saveRecap, { ...at(second.id), body: recap })
  expect(await codeOf(mark(tutor, third.id))).toBe('illegal')

  const other = await wentOn(6)
  await mark(tutor, other.first.id)
  await judge(other.first.id, LessonVerdict.DeadLine)
  expect(await codeOf(mark(tutor, other.second.id))).toBe('changed-meanwhile')
})

test('what a carried one has from before stays, and can be changed', async () => {
  const { first, second } = await wentOn()
  const move = (call: string | null) => rows('UPDATE lessons SET call_session_id = ? WHERE id = ?', call, second.id)
  await move(null)
  const [[saved], given] = [await correct(tutor, second.id, [proud]), await mark(tutor, second.id)]
  await move(first.sessionId)
  expect(await codeOf(correct(tutor, second.id, [discussed]))).toBe('illegal')
  await tutor.api(changeCorrection, { params: { id: second.id, correctionId: saved?.id ?? 0 }, body: discussed })
  expect(await student.api(listLessonCorrections, at(second.id))).toHaveLength(1)
  const corrected = { ...markTexts(7), seen: given.updatedAt }
  expect(await tutor.api(saveMark, { ...at(second.id), body: corrected })).toMatchObject({ overall: 7 })
  expect(await codeOf(mark(tutor, first.id))).toBe('changed-meanwhile')
})
