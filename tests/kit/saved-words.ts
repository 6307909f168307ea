/** Words that students saved a while ago, in their hub or as a release before left them, and answers of their reviews. */

import { runInDurableObject } from 'cloudflare:test'
import { type AnsweredReview, newWordState, replayReviews } from '#contract/classroom/rules/word-schedule.ts'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { normalizeWord } from '#contract/vocabulary/words.ts'
import { askWords } from '#worker/features/classroom/words/ask.ts'
import type { HubOwner } from '#worker/live-rooms.ts'
import { getUserHub } from '#worker/live-rooms.ts'
import { rows } from './bookings.ts'
import { userHub } from './objects.ts'
import type { Person } from './people.ts'
import { bindings } from './rooms.ts'

type Student = Pick<Person, 'id'>

export const ownerOf = async ({ id }: Student): Promise<HubOwner> => {
  const [row] = await rows<{ madeAt: number }>('SELECT created_at AS madeAt FROM users WHERE id = ?', id)
  return { userId: id, madeAt: row?.madeAt ?? 0 }
}

/** A word that was saved some days ago. */
export const savedBefore = async (student: Student, text: string, days: number): Promise<number> => {
  const what = { word: { text, meaning: '', sentence: '' }, savedBy: student.id, lessonId: null }
  const now = Date.now() - days * dayMs
  const saved = await askWords(getUserHub(bindings, student.id), await ownerOf(student), 'save', { ...what, now })
  if (saved === null || typeof saved === 'string') throw new Error(saved ?? 'gone')
  return saved.id
}

/** Runs a statement on what the hub of a student keeps. */
export const inHub = <T extends Record<string, SqlStorageValue>>(
  { id }: Student,
  text: string,
  ...values: (string | number | null)[]
): Promise<T[]> => runInDurableObject(userHub(id), (_, { storage }) => storage.sql.exec<T>(text, ...values).toArray())

/** A review of a word, answered at an instant. */
export const answer = (wordId: number, grade: 1 | 2 | 3 | 4, at: number) => ({
  id: crypto.randomUUID(),
  wordId,
  grade,
  at: toIsoInstant(at),
})

interface OldWord {
  readonly text?: string
  readonly days?: number
  readonly savedBy?: number
  readonly lessonId?: number | null
  /** In the order of their answers; as rows, which a release before wrote. */
  readonly reviews?: readonly AnsweredReview[]
}

/** A word in the database, as a release before the hubs left it; its number. */
export const oldWord = async (
  { id: studentId }: Student,
  { text = crypto.randomUUID(), days = 40, savedBy = studentId, lessonId = null, reviews = [] }: OldWord = {},
): Promise<number> => {
  const at = Date.now() - days * dayMs
  const state = reviews.length > 0 ? replayReviews(at, reviews) : newWordState(at)
  const [row] = await rows<{ id: number }>(
    `INSERT INTO words (student_id, saved_by, lesson_id, text, normal_text, meaning, sentence, kind, due_at, stability,
       difficulty, state, step, days, reviews, lapses, reviewed_at, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, 'معنى', 'a sentence', 'noun', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
    ...[studentId, savedBy, lessonId, text, normalizeWord(text), state.dueAt, state.stability, state.difficulty],
    ...[state.state, state.step, state.days, reviews.length, state.lapses, state.reviewedAt, at, at],
  )
  const id = row?.id ?? 0
  for (const review of reviews)
    await rows(
      'INSERT INTO word_reviews (word_id, id, grade, at) VALUES (?, ?, ?, ?)',
      ...[id, review.id, review.grade, review.at],
    )
  return id
}
