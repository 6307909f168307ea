/** What was corrected in a lesson of the demo world: some came back since, one waits for its first review. */
import type { CorrectionTexts } from '#contract/classroom/shapes/correction.ts'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import type { Delivery, Row } from './seed-rows.ts'

const corrections: readonly CorrectionTexts[] = [
  { said: 'I’m proud from my team', better: 'I’m proud of my team', why: 'proud of', kind: 'grammar' },
  {
    said: 'I work here since three years',
    better: 'I’ve worked here for three years',
    why: 'مدة مستمرة حتى الآن',
    kind: 'grammar',
  },
  {
    said: 'She explained me the plan',
    better: 'She explained the plan to me',
    why: 'explain something to somebody',
    kind: 'word',
  },
  { said: 'I sink so', better: 'I think so', why: 'th بطرف اللسان', kind: 'pronunciation' },
]

export const correctionsOf = (
  { id = null, student_id = null, tutor_id = null, end_at = null }: Row,
  now: number,
): Extract<Delivery, { kind: 'corrections' }> => {
  const at = Number(end_at) - minutes(6)
  // Nobody reviews before the card is there, or in time to come.
  const reviewedAt = Math.min(now, at + 2 * hourMs)
  return {
    kind: 'corrections',
    ...{ lessonId: Number(id), studentId: Number(student_id), tutorId: Number(tutor_id) },
    corrections: [...corrections],
    at,
    reviews: [
      { place: 0, grade: 3, at: reviewedAt },
      { place: 3, grade: 1, at: reviewedAt },
    ],
  }
}
