/** Tables of `schema/goals.ts`. The progress before words: while it notes that these have moved, triggers refuse to delete them. */
import type { TableRule } from './rule.ts'

const own = 'student_id = :userId'

export const goalTables = {
  learning_progress: {
    people: ['student_id'],
    given: {
      where: own,
      columns:
        'goal_minutes, goal_kind, goal_band / 2.0 AS goal_band, goal_day, passport_began_at, lessons, minutes, streak_weeks',
    },
    removed: [{ where: own }],
  },
  speaking_marks: {
    people: ['student_id', 'tutor_id'],
    given: {
      where: `${own} OR tutor_id = :userId`,
      columns: `lesson_id, start_at, fluency / 2.0 AS fluency, vocabulary / 2.0 AS vocabulary, grammar / 2.0 AS grammar,
        pronunciation / 2.0 AS pronunciation, overall / 2.0 AS overall, remarks, words, created_at, updated_at`,
      key: ['lesson_id'],
    },
    removed: [{ where: own }],
    why: 'A mark that the person gave as a tutor is its student’s, who keeps it.',
  },
  passports: {
    people: ['student_id'],
    given: { where: own, columns: 'serial, created_at' },
    removed: [{ where: own }],
  },
  passport_recordings: {
    people: ['student_id', 'tutor_id'],
    given: {
      where: `${own} OR (tutor_id = :userId AND marked_at IS NOT NULL)`,
      columns: `id, iif(tutor_id = :userId, 'tutor', 'student') AS side, week, goal_kind, length_ms, sha256, asked_at,
        fluency / 2.0 AS fluency, vocabulary / 2.0 AS vocabulary, grammar / 2.0 AS grammar,
        pronunciation / 2.0 AS pronunciation, overall / 2.0 AS overall, remarks, words, marked_at, created_at, updated_at`,
    },
    removed: [{ where: own, files: ['file'] }],
    why: 'A mark that the person gave as a tutor is its student’s, who keeps it.',
  },
} as const satisfies Record<string, TableRule>
