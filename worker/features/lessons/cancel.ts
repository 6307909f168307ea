import type * as declared from '#contract/lessons/api/lessons.ts'
import { isTooShort } from '#contract/lessons/rules/attendance.ts'
import { decideCancel } from '#contract/lessons/rules/cancel.ts'
import { returnAllBut } from '#contract/lessons/rules/late-cancel.ts'
import { paidMinutesOf, returnMinutes } from '#contract/lessons/rules/minutes.ts'
import { measurePresence } from '#contract/lessons/rules/presence.ts'
import { partOfPrice } from '#contract/lessons/rules/quota.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import type { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import type { Handler, ReadFirstHandler } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { createIdempotentRequest, findEarlierResult } from '#worker/storage/idempotency.ts'
import { parseHeldParts } from '#worker/storage/minutes.ts'
import { parseAttendance } from './attendance-store.ts'
import { type CancelableLesson, findLessonAndPresence, storeCancellation } from './cancel-store.ts'
import { notifyCanceled } from './notifications.ts'
import type { LessonRow } from './store.ts'

/** As in `bookLesson`: a lost race is decided again. */
const maxAttempts = 3

/**
 * Where its minutes go, and what its tutor earns and its student is charged for those that are used up. The student's own
 * cancellation gives minutes back to their source; one that is the tutor's doing gives them seven days.
 */
export const settleCancellation = (
  { held, studentId, duration, price, charge }: CancelableLesson,
  { canceledBy, verdict, usedMinutes }: { canceledBy: number; verdict: LessonVerdict | null; usedMinutes: number },
  now: number,
) => {
  const parts = parseHeldParts(held)
  const isOwn = canceledBy === studentId && verdict === null
  const returns = isOwn ? returnAllBut(parts, usedMinutes) : returnMinutes(parts, duration, now)
  const paid = paidMinutesOf(parts)
  const used = {
    minutes: usedMinutes,
    price: partOfPrice(price, usedMinutes, duration),
    charge: partOfPrice(charge, paid - paidMinutesOf(returns), paid),
    agreedPrice: price,
    agreedCharge: charge,
  }
  return { returns, used: usedMinutes > 0 ? used : null, chargedMinutes: paid }
}

/** Joins and leaves of a lesson that are known now, and whether its tutor counts as absent. */
export const judgeAbsence = async (
  { announce }: Pick<Services, 'announce'>,
  lesson: LessonRow & { readonly events: string },
  now: number,
) => {
  // A tutor in the session is there, even before the event is written to the database.
  const inside = lesson.start <= now ? await announce.listMembersInSession(lesson.callSession ?? lesson.sessionId) : []
  const events = parseAttendance(lesson.events)
  const presence = measurePresence(lesson, events, now)
  const tutorAbsent = !inside.includes(lesson.tutorId) && isTooShort(presence.tutorMs)
  return { tutorAbsent, presence, events: events.length }
}

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

    const { tutorAbsent, presence, events } = await judgeAbsence(services, lesson, now)
    const decided = decideCancel(lesson, actor, { tutorAbsent }, now)
    if (isRefused(decided)) return fail(decided.refused)
    const { canceledBy: by, verdict } = decided
    const { returns, used, chargedMinutes } = settleCancellation(lesson, decided, now)
    const canceled = await storeCancellation(db, {
      lesson,
      by,
      judged: verdict && { verdict, presence },
      events,
      returns,
      used,
      chargedMinutes,
      idempotency,
      now,
    })
    if (canceled) {
      notifyCanceled(services, canceled, now)
      return
    }
  }
  return fail('illegal')
}

export const cancelLesson: ReadFirstHandler<typeof declared.cancelLesson> = { readFirst: cancel }
