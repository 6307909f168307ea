import * as v from 'valibot'
import { Id, Instant } from '../../shared/shapes/wire.ts'
import { PlanPeriod } from '../../vocabulary/teaching.ts'
import { DurationField } from './lesson.ts'

/**
 * Weekly minutes somebody may spend, from `start` until before `end`. Ids are -1 for the free trial, which is
 * not stored: its `weeklyMinutes` are given once for the life of the account.
 */
export const Subscription = v.object({
  id: v.number(),
  userId: v.number(),
  planId: v.number(),
  txId: v.number(),
  period: v.picklist(Object.values(PlanPeriod)),
  weeklyMinutes: v.number(),
  start: Instant,
  end: Instant,
  /** Times in which it rests; its end and its weeks have moved by them. */
  pauses: v.array(v.object({ start: Instant, end: Instant })),
  extendedBy: v.nullable(v.number()),
  terminatedAt: v.nullable(Instant),
  terminatedBy: v.nullable(v.number()),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Subscription = v.InferOutput<typeof Subscription>

/** The running subscription (or the trial, or null), the minutes left in the present week, and why there may be none. */
export const MySubscription = v.object({
  info: v.nullable(Subscription),
  /** Its money is on its way back: booking is refused with `subscription-refunding` until that is done or given up. */
  isRefunding: v.boolean(),
  remainingWeeklyMinutes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The subscription that was the latest to begin, when none runs: over, or stopped by an admin. */
  last: v.nullable(Subscription),
  /** The student’s earliest live lesson that has not ended. */
  nextLesson: v.nullable(v.object({ id: Id, start: Instant, duration: DurationField })),
})
export type MySubscription = v.InferOutput<typeof MySubscription>
