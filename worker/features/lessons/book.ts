import type * as declared from '#contract/lessons/api/lessons.ts'
import { type BookingRefusal, decideBooking } from '#contract/lessons/rules/booking.ts'
import type { BookingTerms } from '#contract/lessons/rules/booking-terms.ts'
import { isRefused, type Refused, refuse } from '#contract/shared/rules/refusal.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import type { LessonDuration } from '#contract/vocabulary/teaching.ts'
import type { Handler, ReadFirstHandler } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { createIdempotentRequest, findEarlierResult, type IdempotentRequest } from '#worker/storage/idempotency.ts'
import { insertLesson, type NewLesson } from './booking-store.ts'
import { readBookingFacts } from './facts-store.ts'
import { notifyBooked } from './notifications.ts'
import { findLessonOfSession, type LessonRow } from './store.ts'
import { lessonView } from './view.ts'

/**
 * After a lost race the facts are read again and name the rule that refused. Gives up after three lost races; the tutor
 * is then reported as busy.
 */
export const maxAttempts = 3

export interface Booking extends Pick<NewLesson, 'idempotency' | 'also' | 'noticeAt' | 'atOnce'> {
  readonly studentId: number
  readonly tutorId: number
  readonly slotId: number
  /** Epoch ms. */
  readonly start: number
  readonly duration: LessonDuration
  /** A new one where absent. */
  readonly sessionId?: string
  readonly insteadOf?: NewLesson['insteadOf'] & BookingTerms['insteadOf']
}

/** Books a lesson as things are now: the lesson, the first broken rule, or null when something changed in between. */
export const tryBooking = async (
  { db, env }: Pick<Services, 'db' | 'env'>,
  booking: Booking,
  now: number,
): Promise<{ lesson: LessonRow; replayed: boolean } | Refused<BookingRefusal> | null> => {
  const { studentId, tutorId, slotId, start, duration, idempotency, insteadOf, ...write } = booking
  const end = start + minutes(duration)
  const query = { studentId, tutorId, slotId, start, end, now, trialOpen: env.FREE_TRIAL !== 'off' }
  const { earlier, ...facts } = await readBookingFacts(db, query, idempotency)
  if (earlier === 'other') return refuse('illegal')
  const replayed = earlier && (await findLessonOfSession(db, earlier.result))
  if (replayed) return { lesson: replayed, replayed: true }

  const { atOnce = false } = write
  const decided = decideBooking(facts, { start, duration }, now, { atOnce, ...(insteadOf && { insteadOf }) })
  if (isRefused(decided)) return decided
  const lesson = await insertLesson(db, {
    ...write,
    sessionId: booking.sessionId ?? `lesson:${crypto.randomUUID()}`,
    draft: decided.draft,
    studentId,
    week: facts.week,
    idempotency,
    insteadOf,
    now,
  })
  return lesson && { lesson, replayed: false }
}

/** Books a lesson and notifies everybody, or returns the first broken rule. A repeated request returns its first lesson. */
export const placeBooking = async (
  services: Services,
  booking: Booking,
  now: number,
): Promise<{ lesson: LessonRow } | Refused<BookingRefusal>> => {
  for (let round = 0; round < maxAttempts; round++) {
    const booked = await tryBooking(services, booking, now)
    if (!booked) continue
    if ('lesson' in booked && !booked.replayed) notifyBooked(services, booked.lesson, now)
    return booked
  }
  return refuse('busy-tutor')
}

const bookOne: Handler<typeof declared.bookLesson> = async (context) => {
  const { input, actor, services, now, fail } = context
  const { start, ...rest } = input.body
  const idempotency = await createIdempotentRequest(actor.id, context.idempotencyKey, 'bookLesson', input.body)
  const query = { studentId: actor.id, ...rest, start: Date.parse(start), idempotency }
  const booked = await placeBooking(services, query, now)
  return isRefused(booked) ? fail(booked.refused) : lessonView(booked.lesson)
}

export const bookLesson: ReadFirstHandler<typeof declared.bookLesson> = { readFirst: bookOne }

/** The key of one booking of a request; null without a key. */
const partOf = (idempotency: IdempotentRequest | null, index: number): IdempotentRequest | null =>
  idempotency && { ...idempotency, key: `${idempotency.key} ${index}` }

const bookSeveral: Handler<typeof declared.bookLessons> = async (context) => {
  const { input, actor, services, now, fail } = context
  const idempotency = await createIdempotentRequest(actor.id, context.idempotencyKey, 'bookLessons', input.body)
  const answers: Awaited<ReturnType<typeof bookSeveral>> = []
  // One after the other: each uses up minutes and time that the next one is judged by.
  for (const [index, { start, ...rest }] of input.body.lessons.entries()) {
    const query = { studentId: actor.id, ...rest, start: Date.parse(start), idempotency: partOf(idempotency, index) }
    const booked = await placeBooking(services, query, now)
    if (isRefused(booked)) answers.push({ lesson: null, code: booked.refused })
    else answers.push({ lesson: lessonView(booked.lesson), code: null })
  }
  // The same key with another request refuses all of its bookings alike.
  const isOther = idempotency !== null && answers.every(({ code }) => code === 'illegal')
  return isOther && (await findEarlierResult(services.db, partOf(idempotency, 0), now)) === 'other'
    ? fail('illegal')
    : answers
}

export const bookLessons: ReadFirstHandler<typeof declared.bookLessons> = { readFirst: bookSeveral }
