/**
 * What becomes of a lesson, played by both in the call: who joins and leaves is what its room writes, only the minutes at
 * which they do are set by the test. What becomes of a tutor who does not come is played in `now` and `absent-tutor`.
 */
import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { getLesson } from '#contract/lessons/api/lessons.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { eventually, setUpJourney } from '../journey.ts'
import {
  attendanceOf,
  bookLessonWith,
  endLessonAsPlayed,
  moveLessonToNow,
  newName,
  newSubscriber,
  newTutor,
  nextQuarter,
  offerHours,
  type Person,
} from '../people.ts'
import { words } from '../words.ts'

const { visit } = setUpJourney()
const { outcome, sessions } = words

let student: Person
let tutor: Person
let lessonId: number

beforeEach(async () => {
  tutor = await newTutor()
  student = await newSubscriber(60, newName('ملك'))
  const start = nextQuarter()
  const lesson = await bookLessonWith(student, tutor, await offerHours(tutor, start), start)
  lessonId = lesson.id
  await moveLessonToNow(lessonId)
})

/** Waits until the room has written exactly these joins and leaves, so that the next one is the next in order. */
const written = (...events: readonly string[]) =>
  eventually(async () => (await attendanceOf(lessonId)).map(({ who, what }) => `${who} ${what}`)).toEqual(events)

const goIn = async (person: Person): Promise<Page> => {
  const page = await visit({ person, path: `/lesson/${lessonId}` })
  await page.getByRole('button', { name: sessions('join.ready') }).click()
  await page.getByRole('button', { name: sessions('controls.leave') }).waitFor()
  return page
}
const leave = async (page: Page) => {
  await page.getByRole('button', { name: sessions('controls.leave') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: sessions('leave.confirm') })
    .click()
}

/** Both read it on the page of the lesson, in the figures it was decided from. */
const bothRead = async (his: RegExp, hers: RegExp) => {
  for (const [person, words] of [
    [tutor, his],
    [student, hers],
  ] as const) {
    const page = await visit({ person, path: `/lesson-summary/${lessonId}` })
    await page.getByRole('heading', { name: outcome('title') }).waitFor()
    await page.getByText(words).first().waitFor()
  }
}
const verdictOf = async () => (await student.api(getLesson, { params: { id: lessonId } })).lesson.verdict

test('the tutor comes late: the lesson was held, and the late minutes come back', async () => {
  await goIn(student)
  await written('student UserJoined')
  await goIn(tutor)
  await written('student UserJoined', 'tutor UserJoined')
  await endLessonAsPlayed(lessonId, [0, 4])
  expect(await verdictOf()).toBe(LessonVerdict.TutorLate)
  await bothRead(/عادت إلى الطالب 4 دقائق/, /عادت إليك 4 دقائق/)
})

test('the tutor leaves early while the student stays: the missing minutes come back', async () => {
  await goIn(student)
  await written('student UserJoined')
  const his = await goIn(tutor)
  await written('student UserJoined', 'tutor UserJoined')
  await leave(his)
  await written('student UserJoined', 'tutor UserJoined', 'tutor UserLeft')
  await endLessonAsPlayed(lessonId, [0, 0, 20])
  expect(await verdictOf()).toBe(LessonVerdict.TutorLeft)
  await bothRead(/عادت إلى الطالب 10 دقائق/, /عادت إليك 10 دقائق/)
})

test('the student never comes while the tutor waits: used, and the tutor is paid', async () => {
  const his = await goIn(tutor)
  await written('tutor UserJoined')
  await leave(his)
  await written('tutor UserJoined', 'tutor UserLeft')
  await endLessonAsPlayed(lessonId, [0, 11])
  expect(await verdictOf()).toBe(LessonVerdict.StudentAbsent)
  await bothRead(/أجر 30 دقيقة محسوب لك/, /لم تدخل الحصة/)
})

test('a connection that breaks and does not come back ends it: all minutes return, and the tutor is paid', async () => {
  await goIn(tutor)
  await written('tutor UserJoined')
  const hers = await goIn(student)
  await written('tutor UserJoined', 'student UserJoined')
  await hers.context().close()
  await written('tutor UserJoined', 'student UserJoined', 'student UserLost')
  await endLessonAsPlayed(lessonId, [0, 0, 6])
  expect(await verdictOf()).toBe(LessonVerdict.DeadLine)
  await bothRead(/أجر 30 دقيقة محسوب لك/, /عادت إليك 30 دقيقة/)
})
