/** The hour of a call's first lesson in the next week, where it can be booked as any other. */
import { decideBooking } from '#contract/lessons/rules/booking.ts'
import { takenBy } from '#contract/lessons/rules/more-time.ts'
import { nextOccurrence, weeklyTimeAt } from '#contract/lessons/rules/weekly-hours.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { type Interval, toIsoInstant } from '#contract/shared/rules/time.ts'
import type { Services } from '#worker/services.ts'
import { readBookingFacts } from '../facts-store.ts'
import type { CallOfLesson } from './book-more.ts'
import { findSlotFor } from './store.ts'

type Needed = Pick<Services, 'db' | 'env'>

const nextWeekOf = ({ first: { start, duration } }: CallOfLesson, now: number): Interval =>
  nextOccurrence({ ...weeklyTimeAt(start), duration }, now)

/** The slot in which the tutor offers that hour; null where they do not. */
export const findSlotOfNextWeek = ({ db }: Needed, call: CallOfLesson, now: number): Promise<number | null> =>
  findSlotFor(db, call.tutorId, nextWeekOf(call, now))

/** Null where somebody has it, or the student's minutes do not reach there. */
export const findNextWeek = async ({ db, env }: Needed, call: CallOfLesson, slotId: number, now: number) => {
  const { tutorId, studentId, first } = call
  const { duration } = first
  const { start, end } = nextWeekOf(call, now)
  const trialOpen = env.FREE_TRIAL !== 'off'
  const facts = await readBookingFacts(db, { studentId, tutorId, slotId, start, end, now, trialOpen })
  const decided = decideBooking(facts, { start, duration }, now)
  if (isRefused(decided)) return null
  return { tutorId, slotId, start: toIsoInstant(start), duration, ...takenBy(decided.draft) }
}
