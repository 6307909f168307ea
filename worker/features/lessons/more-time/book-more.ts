/** Whether the quarter behind a call can be had, and booking it: a lesson as any other, which the call carries. */
import {
  type BookingFacts,
  type BookingRefusal,
  decideBooking,
  type LessonDraft,
} from '#contract/lessons/rules/booking.ts'
import { isAsShown, type MoreTimeAsk } from '#contract/lessons/rules/more-time.ts'
import { isRefused, type Refused, refuse } from '#contract/shared/rules/refusal.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { moreTime } from '#contract/vocabulary/more-time.ts'
import type { Services } from '#worker/services.ts'
import { maxAttempts } from '../book.ts'
import { insertLesson } from '../booking-store.ts'
import { readBookingFacts } from '../facts-store.ts'
import { notifyBooked } from '../notifications.ts'
import type { LessonRow } from '../store.ts'
import { findLessonsOfCall } from './store.ts'

type Needed = Pick<Services, 'db' | 'env'>

/** One call: the session it began with, its lessons that stand, and the two people. */
export interface CallOfLesson {
  readonly sessionId: string
  readonly tutorId: number
  readonly studentId: number
  readonly first: LessonRow
  readonly last: LessonRow
}

/** Null where the lesson does not exist. */
export const findCall = async (db: Services['db'], lessonId: number): Promise<CallOfLesson | null> => {
  const lessons = await findLessonsOfCall(db, lessonId)
  const [first, last] = [lessons[0], lessons.at(-1)]
  if (!first || !last) return null
  return {
    sessionId: first.callSession ?? first.sessionId,
    tutorId: first.tutorId,
    studentId: first.studentId,
    first,
    last,
  }
}

/** The quarter behind the call as things are now, or the first rule of booking that it breaks. */
export const draftMore = async (
  { db, env }: Needed,
  { tutorId, studentId, last }: CallOfLesson,
  now: number,
): Promise<{ draft: LessonDraft; facts: BookingFacts } | Refused<BookingRefusal>> => {
  if (last.canceledAt !== null) return refuse('illegal')
  const [start, end] = [last.end, last.end + minutes(moreTime.minutes)]
  const facts = await readBookingFacts(db, {
    ...{ studentId, tutorId, slotId: 0, start, end, now },
    trialOpen: env.FREE_TRIAL !== 'off',
  })
  const decided = decideBooking(facts, { start, duration: moreTime.minutes }, now, { atOnce: true, behind: last })
  return isRefused(decided) ? decided : { ...decided, facts }
}

type Booked = { readonly lesson: LessonRow } | Refused<BookingRefusal | 'changed-meanwhile'>

const tryBooking = async (
  services: Needed,
  call: CallOfLesson,
  ask: MoreTimeAsk,
  price: number,
  now: number,
): Promise<Booked | null> => {
  const decided = await draftMore(services, call, now)
  if (isRefused(decided)) return decided
  const { draft, facts } = decided
  if (!isAsShown(draft, ask) || draft.price !== price) return refuse('changed-meanwhile')
  const { last, studentId, sessionId: callSession } = call
  const lesson = await insertLesson(services.db, {
    ...{ draft, studentId, now, week: facts.week, atOnce: true, idempotency: null },
    sessionId: `lesson:${crypto.randomUUID()}`,
    behind: { lessonId: last.id, callSession },
  })
  return lesson && { lesson }
}

/** The lesson of this start that the call carries already. */
const findBooked = async ({ db }: Needed, call: CallOfLesson, start: number): Promise<LessonRow | null> => {
  const lessons = await findLessonsOfCall(db, call.first.id)
  return lessons.find((one) => one.start === start && one.callSession !== null) ?? null
}

/**
 * Books the quarter that the student asked for, under the rules of any booking; pressed twice at once, both get the same
 * lesson. A lost race is decided anew, so that its rule is named.
 */
export const bookMore = async (
  services: Services,
  call: CallOfLesson,
  ask: MoreTimeAsk,
  price: number,
  now: number,
): Promise<Booked> => {
  for (let round = 0; round < maxAttempts; round++) {
    const booked = await tryBooking(services, call, ask, price, now)
    if (booked && 'lesson' in booked) {
      notifyBooked(services, booked.lesson, now)
      return booked
    }
    const earlier = await findBooked(services, call, ask.start)
    if (earlier) return { lesson: earlier }
    if (booked) return booked
  }
  return refuse('busy-tutor')
}
