/**
 * What became of an acceptance whose answer was lost: the lesson was written, or never will be. Both write one row under
 * the same key, so that only one of them can happen, however late. Raw SQL: a guarded insert.
 */
import type { ClaimOutcome } from '#worker/ring-board.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch } from '#worker/storage/guarded.ts'
import { isRepeatedRequest, storeRequestResult } from '#worker/storage/idempotency.ts'
import { findLessonOfSession } from '../store.ts'

export interface ClaimOfRing {
  readonly ringId: string
  readonly tutorId: number
  readonly studentId: number
}

export const sessionOfRing = (ringId: string): string => `lesson:${ringId}`

/** Part of the batch that writes the lesson. */
export const recordClaim = (
  db: Db,
  { ringId, tutorId, studentId }: ClaimOfRing,
  result: string,
  now: number,
): D1PreparedStatement[] =>
  storeRequestResult(db, { userId: studentId, key: `ring ${ringId} ${tutorId}`, fingerprint: 'claim' }, result, now)

/** The lesson that was written; else nothing can be written any more. */
export const closeClaim = async (db: Db, claim: ClaimOfRing, now: number): Promise<ClaimOutcome> => {
  try {
    await runBatch(db, recordClaim(db, claim, 'lapsed', now))
    return { lapsed: true }
  } catch (error) {
    if (!isRepeatedRequest(error)) throw error
    const lesson = await findLessonOfSession(db, sessionOfRing(claim.ringId))
    const isTheirs = lesson?.tutorId === claim.tutorId && lesson.studentId === claim.studentId
    return isTheirs ? { lessonId: lesson.id, start: lesson.start } : { lapsed: true }
  }
}
