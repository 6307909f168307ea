/** Words that students saved a while ago, and answers of their reviews. */

import { newWordState } from '#contract/classroom/rules/word-schedule.ts'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { insertWord } from '#worker/features/classroom/words/save-store.ts'
import { db, type Person } from './people.ts'

/** A word that was saved some days ago. */
export const savedBefore = async (student: Person, text: string, days: number): Promise<number> => {
  const at = Date.now() - days * dayMs
  const who = { studentId: student.id, savedBy: student.id }
  const saved = await insertWord(db, who, { text, meaning: '', sentence: '' }, newWordState(at), at)
  if (typeof saved === 'string') throw new Error(saved)
  return saved.id
}
/** A review of a word, answered at an instant. */
export const answer = (wordId: number, grade: 1 | 2 | 3 | 4, at: number) => ({
  id: crypto.randomUUID(),
  wordId,
  grade,
  at: toIsoInstant(at),
})
