/** Words and corrections of a student as the student reads them, with whoever saved them. */

import type { WordState } from '#contract/classroom/rules/word-schedule.ts'
import type { Correction, LessonCorrection } from '#contract/classroom/shapes/correction.ts'
import type { Word, WordCard } from '#contract/classroom/shapes/word.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { KeptCorrection } from '#worker/hub-corrections.ts'
import type { KeptWord } from '#worker/hub-words.ts'
import type { Db } from '#worker/storage/db.ts'
import * as store from './store.ts'

export const cardView = ({
  dueAt,
  reviewedAt,
  stability,
  difficulty,
  state,
  step,
  days,
  reviews,
  lapses,
}: WordState): WordCard => ({
  stability,
  difficulty,
  state,
  step,
  days,
  reviews,
  lapses,
  dueAt: toIsoInstant(dueAt),
  reviewedAt: toIsoInstantOrNull(reviewedAt),
})

type Savers = ReadonlyMap<number, store.Saver>

/**
 * Who saved these: `tutors`, and others where some are by others. The student is none of them: what one saved oneself has
 * no tutor.
 */
export const findSaversOf = async (
  db: Db,
  list: readonly { readonly savedBy: number | null }[],
  studentId: number,
  tutors: readonly store.Saver[] = [],
): Promise<Savers> => {
  const known = new Set([studentId, ...tutors.map(({ id }) => id)])
  const missing = new Set(list.flatMap(({ savedBy }) => (savedBy === null || known.has(savedBy) ? [] : [savedBy])))
  const others = missing.size > 0 ? await store.findSavers(db, [...missing]) : []
  return new Map([...tutors, ...others].filter(({ id }) => id !== studentId).map((one) => [one.id, one]))
}

const tutorView = (savedBy: number | null, savers: Savers) => {
  const saver = savedBy === null ? undefined : savers.get(savedBy)
  return saver && !saver.isGone ? { id: saver.id, name: saver.name, image: fileUrl(saver.image) } : null
}

export const wordView = (row: KeptWord, savers: Savers): Word => {
  const { id, text, meaning, sentence, kind, savedBy } = row
  const tutor = tutorView(savedBy, savers)
  return { id, text, meaning, sentence, kind, tutor, createdAt: toIsoInstant(row.createdAt), card: cardView(row) }
}

/** As the tutor of its lesson reads it. */
export const lessonCorrectionView = (row: KeptCorrection): LessonCorrection => {
  const { id, said, better, why, kind, shownAt, createdAt, updatedAt } = row
  const instants = {
    shownAt: toIsoInstant(shownAt),
    createdAt: toIsoInstant(createdAt),
    updatedAt: toIsoInstant(updatedAt),
  }
  return { id, said, better, why, kind, hidden: false, ...instants }
}

/** As its student reads it in a lesson. */
export const ownLessonCorrectionView = (row: KeptCorrection): LessonCorrection => ({
  ...lessonCorrectionView(row),
  hidden: row.hidden === 1,
})

export const correctionView = (row: KeptCorrection, savers: Savers): Correction => ({
  ...ownLessonCorrectionView(row),
  lessonId: row.lessonId,
  tutor: tutorView(row.savedBy, savers),
  card: cardView(row),
})
