/** Tables of `schema/words.ts`. */
import { reasons, type TableRule } from './rule.ts'

const own = 'student_id = :userId'
/** Words that the person saved for their students. */
const ofTaught = `saved_by = :userId
  AND student_id IN (SELECT t.student_id FROM tutor_students t WHERE t.tutor_id = :userId)`
const inHub = 'The student’s hub has them, from which they are given: `worker/schedules/given-words.ts`.'

export const wordTables = {
  word_reviews: {
    people: [],
    removed: [{ where: 'word_id IN (SELECT w.id FROM words w WHERE w.student_id = :userId)' }],
    why: inHub,
  },
  words: {
    people: ['student_id', 'saved_by'],
    removed: [{ where: own }, { where: ofTaught, set: 'saved_by = NULL' }],
    why: inHub,
  },
  demo_words: {
    people: ['saved_by'],
    given: { where: 'saved_by = :userId', columns: 'text, meaning, sentence, kind, created_at' },
    removed: [{ where: 'saved_by = :userId', set: 'saved_by = NULL' }],
    why: reasons.others,
  },
  review_days: {
    people: ['student_id'],
    removed: [{ where: own }],
    why: inHub,
  },
} as const satisfies Record<string, TableRule>
