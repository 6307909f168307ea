import type * as declared from '#contract/api/lessons.ts'
import { decideBooking } from '#contract/rules/booking.ts'
import { isRefused } from '#contract/rules/refusal.ts'
import { minutes } from '#contract/rules/time.ts'
import type { Handler } from '#worker/handler.ts'
import { createIdempotentRequest, findEarlierResult } from '#worker/storage/idempotency.ts'
import { insertLesson } from './booking-store.ts'
import { readBookingFacts } from './facts-store.ts'
import { notifyBooked } from './notifications.ts'
import { findLessonOfSession } from './store.ts'
import { lessonView } from './view.ts'

/**
 * After a lost race the facts are read again and name the rule that refused. Gives up after three lost races; the tutor
 * is then reported as busy.
 */
const maxAttempts = 3

export const bookLesson: Handler<typeof declared.bookLesson> = async (context) => {
  const { input, actor, services, now, fail } = context
  const { db, env } = services
  const { tutorId, slotId, duration } = input.body
  const start = Date.parse(input.body.start)
  const end = start + minutes(duration)
  const query = { student: actor, tutorId, slotId, start, end, now, trialOpen: env.FREE_TRIAL !== 'off' }
  const call = await createIdempotentRequest(actor.id, context.idempotencyKey, 'bookLesson', input.body)

  for (let round = 0; round < maxAttempts; round++) {
    const [earlier, facts] = await Promise.all([findEarlierResult(db, call, now), readBookingFacts(db, query)])
    if (earlier === 'other') return fail('illegal')
    const replayed = earlier && (await findLessonOfSession(db, earlier.result))
    if (replayed) return lessonView(replayed)

    const decided = decideBooking(facts, { start, duration }, now)
    if (isRefused(decided)) return fail(decided.refused)
    if (!facts.week) return fail('subscription-required')
    const { draft } = decided
    const sessionId = `lesson:${crypto.randomUUID()}`
    const lesson = await insertLesson(db, { draft, studentId: actor.id, week: facts.week, sessionId, call, now })
    if (lesson) {
      notifyBooked(services, lesson, now)
      return lessonView(lesson)
    }
  }
  return fail('busy-tutor')
}
