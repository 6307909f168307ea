import type * as declared from '#contract/lessons/api/lessons.ts'
import { isTooShort, measurePresence } from '#contract/lessons/rules/attendance.ts'
import { decideCancel } from '#contract/lessons/rules/booking.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import type { Handler, ReadFirstHandler } from '#worker/handler.ts'
import { createIdempotentRequest, findEarlierResult } from '#worker/storage/idempotency.ts'
import { parseAttendance } from './attendance-store.ts'
import { findLessonAndPresence, storeCancellation } from './cancel-store.ts'
import { notifyCanceled } from './notifications.ts'

/** As in `bookLesson`: a lost race is decided again. */
const maxAttempts = 3

const cancel: Handler<typeof declared.cancelLesson> = async (context) => {
  const { input, actor, services, now, fail } = context
  const { db } = services
  const { id } = input.params
  const idempotency = await createIdempotentRequest(actor.id, context.idempotencyKey, 'cancelLesson', id)

  for (let round = 0; round < maxAttempts; round++) {
    const [earlier, lesson] = await Promise.all([
      findEarlierResult(db, idempotency, now),
      findLessonAndPresence(db, id),
    ])
    if (earlier === 'other') return fail('illegal')
    if (earlier) return
    if (!lesson) return fail('lesson-not-found')

    // A tutor in the session is there, even before the event is written to the database.
    const inside = lesson.start <= now ? await services.announce.listMembersInSession(lesson.sessionId) : []
    const events = parseAttendance(lesson.events)
    const tutorAbsent = !inside.includes(lesson.tutorId) && isTooShort(measurePresence(lesson, events, now).tutorMs)
    const decided = decideCancel(lesson, actor, { tutorAbsent }, now)
    if (isRefused(decided)) return fail(decided.refused)
    const { canceledBy: by, verdict } = decided
    const canceled = await storeCancellation(db, { lesson, by, verdict, events: events.length, idempotency, now })
    if (canceled) {
      notifyCanceled(services, canceled, now)
      return
    }
  }
  return fail('illegal')
}

export const cancelLesson: ReadFirstHandler<typeof declared.cancelLesson> = { readFirst: cancel }
