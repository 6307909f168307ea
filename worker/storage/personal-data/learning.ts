/** Tables of `schema/learning.ts`. The progress before words: while it notes that these have moved, triggers refuse to delete them. */
import { pageKeySql } from '#worker/storage/material-keys.ts'
import { reasons, type TableRule } from './rule.ts'

const own = 'student_id = :userId'
/** Words that the person saved for their students. */
const ofTaught = `saved_by = :userId
  AND student_id IN (SELECT t.student_id FROM tutor_students t WHERE t.tutor_id = :userId)`
const ownMaterials = 'material_id IN (SELECT m.id FROM materials m WHERE m.owner_id = :userId)'

const inHub = 'The student’s hub has them, from which they are given: `worker/schedules/given-words.ts`.'

export const learningTables = {
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
  learning_progress: {
    people: ['student_id'],
    given: {
      where: own,
      columns: 'goal_minutes, goal_kind, goal_band / 2.0 AS goal_band, goal_day, lessons, minutes, streak_weeks',
    },
    removed: [{ where: own }],
  },
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
  material_pages: {
    people: [],
    given: {
      where: ownMaterials,
      columns: 'material_id, number, file, width, height',
      key: ['material_id', 'number'],
    },
    removed: [{ where: ownMaterials, files: [pageKeySql('s'), pageKeySql('l')] }],
  },
  materials: {
    people: ['owner_id'],
    given: { where: 'owner_id = :userId', columns: 'id, title, kind, tags, page_count, created_at, opened_at' },
    removed: [{ where: 'owner_id = :userId' }],
  },
  lesson_materials: {
    people: ['student_id'],
    given: { where: own, columns: 'lesson_id, material_id, opened_at', key: ['lesson_id', 'material_id'] },
    removed: [{ where: own }],
  },
  demo_materials: { people: [], why: reasons.others },
} as const satisfies Record<string, TableRule>
