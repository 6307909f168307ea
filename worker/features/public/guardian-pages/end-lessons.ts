/** Cancels the lessons that a withdrawn consent ends. */
import { lessonsEndFrom } from '#contract/people/rules/guardians.ts'
import { settleCancellation } from '#worker/features/lessons/cancel.ts'
import { findLessonAndPresence, storeCancellation } from '#worker/features/lessons/cancel-store.ts'
import { notifyCanceled } from '#worker/features/lessons/notifications.ts'
import type { Services } from '#worker/services.ts'
import { findEndingLessons, findWithdrawn, markLessonsEnded } from './end-lessons-store.ts'

/** Withdrawals looked at in one run; the next minute continues. */
const perRun = 20

/**
 * Cancels the lessons of one withdrawal that somebody paid for and that begin more than a day after it, and gives their
 * minutes back whole, however late that is. False when one of them changed meanwhile, which the next run looks at again.
 */
const endLessonsOf = async (
  services: Services,
  { studentId, closedAt }: { readonly studentId: number; readonly closedAt: number },
  now: number,
): Promise<boolean> => {
  const { db } = services
  for (const id of await findEndingLessons(db, studentId, Math.max(now + 1, lessonsEndFrom(closedAt)))) {
    const lesson = await findLessonAndPresence(db, id)
    if (!lesson || lesson.canceledAt !== null) continue
    const settled = settleCancellation(lesson, { canceledBy: studentId, verdict: null, usedMinutes: 0 }, now)
    const canceled = await storeCancellation(db, {
      ...{ lesson, by: studentId, judged: null, events: 0, idempotency: null, now },
      ...settled,
    })
    if (!canceled) return false
    notifyCanceled(services, canceled, now)
  }
  return true
}

/** The sweep calls it, and a withdrawal at once. May run any number of times. */
export const endWithdrawnLessons = async (services: Services, now: number): Promise<void> => {
  for (const row of await findWithdrawn(services.db, perRun))
    if (await endLessonsOf(services, row, now)) await markLessonsEnded(services.db, row.id, now)
}
