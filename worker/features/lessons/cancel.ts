import type * as declared from '#contract/api/lessons.ts'
import { decideCancel } from '#contract/rules/booking.ts'
import { isRefused } from '#contract/rules/refusal.ts'
import type { Handler, ReadFirstHandler } from '#worker/handler.ts'
import { createIdempotentRequest, findEarlierResult } from '#worker/storage/idempotency.ts'
import { findLessonAndPresence, storeCancellation } from './cancel-store.ts'
import { notifyCanceled } from './notifications.ts'

/** As in `bookLesson`: a lost race is decided again. */
const maxAttempts = 3

const cancel: Handler<typeof declared.cancelLesson> = async (context) => {
  const { input, actor, services, now, fail } = context
  const { db } = services
  const { id } = input.params
  const call = await createIdempotentRequest(actor.id, context.idempotencyKey, 'cancelLesson', id)

  for (let round = 0; round < maxAttempts; round++) {
    const [earlier, lesson] = await Promise.all([findEarlierResult(db, call, now), findLessonAndPresence(db, id)])
    if (earlier === 'other') return fail('illegal')
    if (earlier) return
    if (!lesson) return fail('lesson-not-found')

    // A tutor in the session has joined, even before the event is written to the database.
    const inside = lesson.start <= now ? await services.announce.listMembersInSession(lesson.sessionId) : []
    const tutorJoined = lesson.tutorJoined === 1 || inside.includes(lesson.tutorId)
    const decided = decideCancel(lesson, actor, { tutorJoined }, now)
    if (isRefused(decided)) return fail(decided.refused)
    const canceled = await storeCancellation(db, { lesson, by: decided.canceledBy, call, now })
    if (canceled) {
      notifyCanceled(services, canceled, now)
      return
    }
  }
  return fail('illegal')
}

export const cancelLesson: ReadFirstHandler<typeof declared.cancelLesson> = { readFirst: cancel }
