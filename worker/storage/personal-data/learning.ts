/** Tables of `schema/learning.ts`. Words before the progress that triggers keep of them. */
import { pageKeySql } from '#worker/storage/material-keys.ts'
import { reviewsSql } from '#worker/storage/word-history.ts'
import { reasons, type TableRule } from './rule.ts'

const own = 'student_id = :userId'
/** Words that the person saved for their students. */
const ofTaught = `saved_by = :userId
  AND student_id IN (SELECT t.student_id FROM tutor_students t WHERE t.tutor_id = :userId)`
const ownMaterials = 'material_id IN (SELECT m.id FROM materials m WHERE m.owner_id = :userId)'

export const learningTables = {
  lesson_recaps: {
    people: ['student_id'],
    given: {
      where: `${own} OR lesson_id IN (SELECT l.id FROM lessons l WHERE l.tutor_id = :userId)`,
      columns: 'lesson_id, start_at, practised, to_correct, homework, next_time, created_at, updated_at',
    },
    removed: [{ where: own }],
    why: 'A recap that the person wrote as a tutor was given to its student with the lesson, who keeps it.',
  },
  word_reviews: {
    people: [],
    given: {
      where: 'word_id IN (SELECT w.id FROM words w WHERE w.student_id = :userId)',
      columns: 'word_id, grade, at',
      key: ['word_id', 'id'],
    },
    removed: [{ where: 'word_id IN (SELECT w.id FROM words w WHERE w.student_id = :userId)' }],
  },
  words: {
    people: ['student_id', 'saved_by'],
    given: {
      where: own,
      columns: `id, text, meaning, sentence, kind, due_at, stability, difficulty, reviews, lapses,
        ${reviewsSql('words.history')} AS history, created_at, updated_at`,
    },
    removed: [{ where: own }, { where: ofTaught, set: 'saved_by = NULL' }],
    why: reasons.others,
  },
  demo_words: {
    people: ['saved_by'],
    given: { where: 'saved_by = :userId', columns: 'text, meaning, sentence, kind, created_at' },
    removed: [{ where: 'saved_by = :userId', set: 'saved_by = NULL' }],
    why: reasons.others,
  },
  review_days: {
    people: ['student_id'],
    given: { where: own, columns: 'day, reviews', key: ['student_id', 'day'] },
    removed: [{ where: own }],
  },
  learning_progress: {
    people: ['student_id'],
    given: { where: own, columns: 'goal_minutes, lessons, minutes, streak_weeks, words, known_words' },
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
