/** Corrections that a tutor makes in a lesson. */
import {
  changeCorrection,
  hideCorrection,
  listCorrections,
  listLessonCorrections,
  removeCorrection,
  saveCorrections,
} from '#contract/classroom/api/corrections.ts'
import type { CorrectionTexts } from '#contract/classroom/shapes/correction.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { make } from './make.ts'
import { type Person, people } from './people.ts'

export const proud: CorrectionTexts = {
  said: 'I am proud from my son',
  better: 'I am proud of my son',
  why: 'proud of',
  kind: 'grammar',
}
export const discussed: CorrectionTexts = {
  said: 'We discussed about it',
  better: 'We discussed it',
  why: '',
  kind: 'word',
}

export const correct = (tutor: Person, lessonId: number, corrections: readonly CorrectionTexts[], atOnce = true) =>
  tutor.api(saveCorrections, { params: { id: lessonId }, body: { corrections: [...corrections], atOnce } })

export const change = (tutor: Person, id: number, correctionId: number, body: CorrectionTexts) =>
  tutor.api(changeCorrection, { params: { id, correctionId }, body })

export const takeBack = (tutor: Person, id: number, correctionId: number) =>
  tutor.api(removeCorrection, { params: { id, correctionId } })

export const ofLesson = (person: Person, id: number) => person.api(listLessonCorrections, { params: { id } })

export const allOf = async (student: Person) => (await student.api(listCorrections, {})).list

export const hide = (student: Person, id: number, hidden = true) =>
  student.api(hideCorrection, { params: { id }, body: { hidden } })

/** A lesson of thirty minutes that began ten minutes ago. */
export const running = async () => {
  const [student, tutor] = [await people.student(), await people.tutor()]
  const start = Date.now() - minutes(10)
  const lesson = await make.lesson({ studentId: student.id, tutorId: tutor.id, start, duration: 30 })
  return { student, tutor, lesson, end: start + minutes(30) }
}
