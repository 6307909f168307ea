/** Cancels the coming lessons of somebody the team has blocked, for the sake of the other side. Raw SQL: one look-up. */
import type { Services } from '#worker/services.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { settleCancellation } from './cancel.ts'
import { findLessonAndPresence, storeCancellation } from './cancel-store.ts'
import { notifyCanceled } from './notifications.ts'

interface BlockedPerson {
  readonly userId: number
  /** Of the team; the lessons say that the team cancelled them. */
  readonly blockedBy: number
}

const findComing = async (db: Db, userId: number, most: number, now: number): Promise<number[]> => {
  const { results } = await statement(
    db,
    `SELECT id FROM (
       SELECT id, start_at FROM lessons WHERE student_id = :userId AND canceled_at IS NULL AND start_at > :now
       UNION SELECT id, start_at FROM lessons WHERE tutor_id = :userId AND canceled_at IS NULL AND start_at > :now)
     ORDER BY start_at LIMIT :most + 0`,
    { userId, most, now },
  ).all<{ id: number }>()
  return results.map(({ id }) => id)
}

/**
 * Cancels at most so many of the coming lessons, each in a batch of its own: minutes go back to the student, nothing is
 * used up, and the other side is told. Returns whether none is left; a second run goes on.
 */
export const cancelLessonsForBlock = async (
  services: Services,
  { userId, blockedBy }: BlockedPerson,
  most: number,
  now: number,
): Promise<boolean> => {
  const { db } = services
  const ids = await findComing(db, userId, most + 1, now)
  for (const id of ids.slice(0, most)) {
    const lesson = await findLessonAndPresence(db, id)
    if (!lesson || lesson.canceledAt !== null || lesson.start <= now) continue
    const settled = settleCancellation(lesson, { canceledBy: blockedBy, verdict: null, usedMinutes: 0 }, now)
    const canceled = await storeCancellation(db, {
      ...{ lesson, by: blockedBy, judged: null, events: 0, blockedId: userId, idempotency: null, now },
      ...settled,
    })
    // A lost race, such as a lesson moved at this moment, is for the next run.
    if (canceled) notifyCanceled(services, canceled, now)
  }
  return ids.length <= most && (await findComing(db, userId, 1, now)).length === 0
}
