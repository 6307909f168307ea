/** Where a sentence goes that the tutor accepted. */
import type { Correction } from '#contract/classroom/rules/correction-marks.ts'
import { addCorrections } from '#contract/classroom/rules/correction-marks.ts'
import { recapTextMax } from '#contract/vocabulary/recaps.ts'
import { findRecap } from '#worker/features/classroom/recaps/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'

/** Somebody else changed the recap in between: read again so often. */
const attempts = 5

/**
 * A line of the recap’s part about corrections; again adds nothing. False where the recap changes all the time, or has no room
 * for it.
 */
export const acceptCorrection = async (
  db: Db,
  lesson: { readonly lessonId: number; readonly studentId: number; readonly start: number },
  correction: Correction,
  now: number,
): Promise<boolean> => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const before = (await findRecap(db, lesson.lessonId))?.toCorrect ?? ''
    const toCorrect = addCorrections(before, [correction], recapTextMax)
    if (toCorrect === before.trimEnd()) return before.includes(correction.better)
    const { meta } = await statement(
      db,
      `INSERT INTO lesson_recaps
         (lesson_id, student_id, start_at, practised, to_correct, homework, next_time, created_at, updated_at)
       VALUES (:lessonId, :studentId, :start, '', :toCorrect, '', '', :now, :now)
       ON CONFLICT (lesson_id) DO UPDATE SET to_correct = :toCorrect, updated_at = :now WHERE to_correct = :before`,
      { ...lesson, toCorrect, before, now },
    ).run()
    if (meta.changes > 0) return true
  }
  return false
}
