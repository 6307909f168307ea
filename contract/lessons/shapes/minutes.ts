import * as v from 'valibot'
import { Id, Instant } from '../../shared/shapes/wire.ts'
import { lotKinds, minuteLimits, movementKinds } from '../../vocabulary/minutes.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The minutes of the running week, or of the free trial. `spent` by lessons that began, `held` by those ahead. */
export const WeekMinutes = v.object({
  start: Instant,
  /** When they end: that of the week, or of the subscription within it. */
  end: Instant,
  quota: Count,
  spent: Count,
  held: Count,
  trial: v.boolean(),
})
export type WeekMinutes = v.InferOutput<typeof WeekMinutes>

/** Minutes beside the week. */
export const MinuteLot = v.object({
  id: Id,
  kind: v.picklist(lotKinds),
  /** With how many it began, and how many are left. */
  minutes: Count,
  rest: Count,
  /** No lesson may end after it. */
  end: Instant,
  /** The lesson whose minutes came back. */
  lessonId: v.nullable(Id),
  /** What the team said when it gave them. */
  reason: v.nullable(v.string()),
  createdAt: Instant,
})
export type MinuteLot = v.InferOutput<typeof MinuteLot>

const bounded = ({ min, max }: { readonly min: number; readonly max: number }) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

/** Minutes that the team gives, and for how many days. */
export const MinuteGrant = v.object({
  minutes: bounded(minuteLimits.grantedMinutes),
  days: bounded(minuteLimits.grantedDays),
  /** Told to the student. */
  reason: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(minuteLimits.grantReason.min),
    v.maxLength(minuteLimits.grantReason.max),
  ),
})
export type MinuteGrant = v.InferOutput<typeof MinuteGrant>

/** A change of the account: minutes added to a source, or taken from it (below zero). */
export const MinuteMovement = v.object({
  id: Id,
  kind: v.picklist(movementKinds),
  minutes: v.pipe(v.number(), v.integer()),
  /** The kind of the lot; null: the week or the trial. */
  lotKind: v.nullable(v.picklist(lotKinds)),
  /** The lesson it belongs to, with its tutor's name. */
  lesson: v.nullable(v.object({ id: Id, start: Instant, tutorName: v.nullable(v.string()) })),
  createdAt: Instant,
})
export type MinuteMovement = v.InferOutput<typeof MinuteMovement>

/** The account of a student: the week, lots that can be used with those that end first in front, and what happened. */
export const MinuteAccount = v.object({
  week: v.nullable(WeekMinutes),
  lots: v.array(MinuteLot),
  /** Newest first. */
  movements: v.array(MinuteMovement),
  /** Names the next page of movements; null at their end. */
  next: v.nullable(Id),
})
export type MinuteAccount = v.InferOutput<typeof MinuteAccount>
