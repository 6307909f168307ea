/** Who may use a student's words and corrections, and who may not. */
import {
  changeCorrection,
  hideCorrection,
  listLessonCorrections,
  removeCorrection,
  saveCorrections,
  showCorrections,
} from '#contract/classroom/api/corrections.ts'
import { listLessonWords, saveWord, updateWord } from '#contract/classroom/api/words.ts'
import { hourMs } from '#contract/shared/rules/time.ts'
import { correct, discussed, proud } from '#tests/kit/corrections.ts'
import { nextNumber, people } from '#tests/kit/people.ts'
import { type OwnedCase, owned } from './owned-case.ts'
import { booked, twoStudents } from './rows.ts'

/** A lesson that has begun, with a correction. */
const corrected = async () => {
  const { tutor, student, stranger, lesson } = await booked(Date.now() - hourMs)
  const [saved] = await correct(tutor, lesson.id, [proud])
  return { tutor, student, stranger, lesson, correctionId: saved?.id ?? 0 }
}

export const wordAccess: readonly OwnedCase[] = [
  owned(saveCorrections, async () => {
    const { tutor: owner, lesson } = await booked(Date.now() - hourMs)
    const input = { params: { id: lesson.id }, body: { corrections: [proud], atOnce: true } }
    return { owner, stranger: await people.tutor(), input }
  }),
  owned(listLessonCorrections, async () => {
    const { student: owner, stranger, lesson } = await corrected()
    return { owner, stranger, input: { params: { id: lesson.id } } }
  }),
  owned(showCorrections, async () => {
    const { tutor: owner, lesson } = await corrected()
    return { owner, stranger: await people.tutor(), input: { params: { id: lesson.id } } }
  }),
  owned(changeCorrection, async () => {
    const { tutor: owner, lesson, correctionId } = await corrected()
    const input = { params: { id: lesson.id, correctionId }, body: discussed }
    return { owner, stranger: await people.tutor(), input }
  }),
  owned(removeCorrection, async () => {
    const { tutor: owner, lesson, correctionId } = await corrected()
    return { owner, stranger: await people.tutor(), input: { params: { id: lesson.id, correctionId } } }
  }),
  owned(hideCorrection, async () => {
    const { student: owner, stranger, correctionId } = await corrected()
    const input = { params: { id: correctionId }, body: { hidden: true } }
    return { owner, stranger, input, refused: 'correction-not-found' }
  }),
  owned(listLessonWords, async () => {
    const { student: owner, stranger, lesson } = await booked()
    return { owner, stranger, input: { params: { id: lesson.id } } }
  }),
  owned(saveWord, async () => {
    const { tutor: owner, student } = await booked()
    const body = { studentId: student.id, text: `deadline ${nextNumber()}`, sentence: 'We missed the deadline.' }
    return { owner, stranger: await people.tutor(), input: { body } }
  }),
  owned(updateWord, async () => {
    const { owner, stranger } = await twoStudents()
    const { id } = await owner.api(saveWord, { body: { studentId: owner.id, text: 'deadline' } })
    const input = { params: { id }, body: { meaning: 'موعد نهائي', sentence: '' } }
    return { owner, stranger, input, refused: 'word-not-found' }
  }),
]
