import { decideCancel } from '#contract/lessons/rules/cancel.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import type { Services } from '#worker/services.ts'
import { settleCancellation } from './cancel.ts'
import { findLessonAndPresence, findLessonsAhead, storeCancellation } from './cancel-store.ts'
import { notifyCanceled } from './notifications.ts'

/** Lessons cancelled in one call. */
const perCall = 50

/**
 * Cancels the lessons ahead of somebody who leaves, as if they had done so themselves; the other side is told. One that can
 * no longer be cancelled, or that changes meanwhile, stays. May be repeated.
 */
export const cancelAhead = async (services: Services, userId: number, now: number): Promise<void> => {
  const { db } = services
  for (const id of await findLessonsAhead(db, userId, now, perCall)) {
    const lesson = await findLessonAndPresence(db, id)
    if (!lesson) continue
    const decided = decideCancel(lesson, { id: userId }, { tutorAbsent: false }, now)
    if (isRefused(decided)) continue
    const { returns, used, chargedMinutes } = settleCancellation(lesson, decided, now)
    const canceled = await storeCancellation(db, {
      ...{ lesson, by: userId, judged: null, events: 0, returns, used, chargedMinutes, idempotency: null, now },
    })
    if (canceled) notifyCanceled(services, canceled, now)
  }
}
