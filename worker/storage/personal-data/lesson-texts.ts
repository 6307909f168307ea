/** Tables of `schema/lesson-texts.ts` and `schema/insights.ts`. */
import type { TableRule } from './rule.ts'

const own = 'student_id = :userId'

export const lessonTextTables = {
  homework: {
    people: ['tutor_id', 'student_id'],
    given: {
      where: `${own} OR tutor_id = :userId`,
      columns: `id, lesson_id, iif(tutor_id = :userId, 'tutor', 'student') AS side, text, link, state, due_at, answer,
        answer_link, voice_ms, sentence, created_at, seen_at, done_at, returned_at, ends_at`,
    },
    removed: [
      { where: own, files: ['answer_voice'] },
      { where: 'tutor_id = :userId AND ends_at > :now', set: 'ends_at = :now, updated_at = :now' },
    ],
    why: 'Homework that the person set as a tutor was given to its student, who keeps it until a year after its end.',
  },
  private_notes: {
    people: ['tutor_id', 'student_id'],
    given: { where: 'tutor_id = :userId', columns: 'student_id, text, updated_at', key: ['tutor_id', 'student_id'] },
    removed: [
      { where: 'tutor_id = :userId' },
      { where: `${own} AND tutor_id IN (SELECT l.tutor_id FROM lessons l WHERE l.student_id = :userId)` },
    ],
    why: 'Whom a tutor wrote about is not given it: it is the tutor’s own memory, and naming it would end its use.',
  },
  insight_parts: {
    people: ['user_id'],
    removed: [{ where: 'user_id = :userId' }],
    why: 'Of sound that lives for a day at most; the text made of it is in the hub of the person.',
  },
  lesson_insights: {
    people: ['user_id'],
    given: {
      where: 'user_id = :userId',
      columns: 'lesson_id, consented, changed_at, history, state, sound_gone_at, spoken',
      key: ['lesson_id', 'user_id'],
    },
    removed: [{ where: 'user_id = :userId' }],
  },
  lesson_recaps: {
    people: ['student_id'],
    given: {
      where: `${own} OR lesson_id IN (SELECT l.id FROM lessons l WHERE l.tutor_id = :userId)`,
      columns: 'lesson_id, start_at, practised, to_correct, homework, next_time, created_at, updated_at',
    },
    removed: [{ where: own }],
    why: 'A recap that the person wrote as a tutor was given to its student with the lesson, who keeps it.',
  },
} as const satisfies Record<string, TableRule>
