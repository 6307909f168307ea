/**
 * Changes of availability slots: all actions of a request are applied or none, and bookings that no longer fit are
 * cancelled.
 */

import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import {
  addMonths,
  contains,
  type Interval,
  lengthMinutes,
  minutes,
  overlaps,
  subtract,
} from '../../shared/rules/time.ts'
import { limits } from '../../vocabulary/limits.ts'
import { Role } from '../../vocabulary/roles.ts'
import { lessonPurposes, SessionKind, SlotPurpose } from '../../vocabulary/teaching.ts'

interface Offer extends Interval {
  readonly purpose: SlotPurpose
}
export interface ScheduleSlot extends Offer {
  readonly id: number
  readonly ownerId: number
  readonly deleted: boolean
}

/** Any booking a slot ever had; `live` is false once it was cancelled or decided. */
export interface ScheduleBooking extends Interval {
  readonly kind: SessionKind
  readonly id: number
  readonly slotId: number
  readonly live: boolean
}

/** A `SlotAction` of the wire with its instants in epoch ms. */
export type ScheduleAction =
  | { readonly type: 'create'; readonly start: number; readonly end: number; readonly purpose: SlotPurpose }
  | {
      readonly type: 'update'
      readonly id: number
      readonly start?: number
      readonly end?: number
      readonly purpose?: SlotPurpose
    }
  | { readonly type: 'delete'; readonly id: number }

/** `slots`: every slot the actions name, and every live slot of the owner that has not ended. */
export interface ScheduleFacts<B extends ScheduleBooking = ScheduleBooking> {
  readonly ownerId: number
  readonly ownerRole: Role
  readonly slots: readonly ScheduleSlot[]
  readonly bookings: readonly B[]
  readonly actions: readonly ScheduleAction[]
  /** Days the owner is away, on which no hours are opened. */
  readonly timeOff: readonly Interval[]
  readonly now: number
}

export interface SchedulePlan<B extends ScheduleBooking = ScheduleBooking> {
  readonly create: readonly Offer[]
  readonly update: readonly (Offer & { readonly id: number })[]
  /** Slots that were never booked: their rows are deleted. */
  readonly remove: readonly number[]
  /** Slots with a booking of any kind: marked deleted. */
  readonly retire: readonly number[]
  /** Future live bookings that no longer fit. */
  readonly cancel: readonly B[]
}

export type ScheduleRefusal =
  | 'slot-not-found'
  | 'forbidden'
  | 'bad-request'
  | 'conflicting-schedule'
  | 'illegal'
  | 'time-off'

const servedBy: Record<SessionKind, SlotPurpose> = {
  [SessionKind.Lesson]: SlotPurpose.Lesson,
  [SessionKind.Interview]: SlotPurpose.Interview,
  [SessionKind.Demo]: SlotPurpose.DemoSession,
}
const serves = (purpose: SlotPurpose, kind: SessionKind): boolean =>
  purpose === SlotPurpose.General || purpose === servedBy[kind]

export const mayOffer = (role: Role, purpose: SlotPurpose): boolean =>
  role === Role.TutorManager || (role === Role.Tutor && lessonPurposes.includes(purpose))

/** Quarter hours of UTC are quarter hours of Cairo: their difference is whole hours. */
const isSoundRange = (range: Interval, now: number): boolean => {
  const { minMinutes, maxMinutes, stepMinutes, aheadMonths } = limits.slot
  const aligned = range.start % minutes(stepMinutes) === 0 && range.end % minutes(stepMinutes) === 0
  const length = lengthMinutes(range)
  const near = range.end > now && range.start <= addMonths(now, aheadMonths)
  return aligned && length >= minMinutes && length <= maxMinutes && near
}

/**
 * What to write, or the first broken rule. A slot may be changed while it runs, but not under a running
 * booking: at 13:10 a slot with a lesson 13:00–13:30 cannot be deleted or end at 13:15 (`illegal`).
 */
export const decideSchedule = <B extends ScheduleBooking>(
  facts: ScheduleFacts<B>,
): SchedulePlan<B> | Refused<ScheduleRefusal> => {
  const { slots, bookings, actions, now, ownerId, ownerRole } = facts
  const byId = new Map(slots.map((slot) => [slot.id, slot]))
  const named = actions.flatMap((action) => (action.type === 'create' ? [] : [action]))
  for (const { type, id } of named) {
    const slot = byId.get(id)
    if (!slot || slot.deleted || (type === 'update' && slot.end <= now)) return refuse('slot-not-found')
  }
  if (named.some(({ id }) => byId.get(id)?.ownerId !== ownerId)) return refuse('forbidden')

  const ids = new Set(named.map(({ id }) => id))
  const { min, max } = limits.slotActions
  if (actions.length < min || actions.length > max || ids.size < named.length) return refuse('bad-request')
  const create = actions.flatMap((action) => (action.type === 'create' ? [offerOf(action)] : []))
  const update = actions.flatMap((action) => {
    const slot = action.type === 'update' && byId.get(action.id)
    return slot ? [{ id: slot.id, ...offerOf(slot, action) }] : []
  })
  const changed = [...create, ...update]
  if (!changed.every((offer) => isSoundRange(offer, now))) return refuse('bad-request')

  const otherSlots = slots.filter((s) => s.ownerId === ownerId && !s.deleted && s.end > now && !ids.has(s.id))
  const collides = (offer: Offer, i: number): boolean =>
    [...otherSlots, ...changed.slice(i + 1)].some((other) => overlaps(offer, other))
  if (changed.some(collides)) return refuse('conflicting-schedule')

  if (actions.some((a) => a.type !== 'delete' && a.purpose !== undefined && !mayOffer(ownerRole, a.purpose))) {
    return refuse('illegal')
  }
  const opened = [...create, ...update.flatMap((offer) => subtract(offer, [byId.get(offer.id) ?? offer]))]
  if (opened.some((piece) => facts.timeOff.some((away) => overlaps(piece, away)))) return refuse('time-off')
  const newOffers = new Map(update.map((offer) => [offer.id, offer]))
  const homeless = bookings.filter((booking) => {
    const offer = newOffers.get(booking.slotId)
    const isCovered = offer !== undefined && contains(offer, booking) && serves(offer.purpose, booking.kind)
    return ids.has(booking.slotId) && booking.live && booking.end > now && !isCovered
  })
  if (homeless.some((booking) => booking.start <= now)) return refuse('illegal')

  const used = new Set(bookings.map((booking) => booking.slotId))
  const deletedIds = named.flatMap((action) => (action.type === 'delete' ? [action.id] : []))
  const retire = deletedIds.filter((id) => used.has(id))
  return { create, update, remove: deletedIds.filter((id) => !used.has(id)), retire, cancel: homeless }
}

const offerOf = (base: Offer, over: Partial<Offer> = {}): Offer => ({
  start: over.start ?? base.start,
  end: over.end ?? base.end,
  purpose: over.purpose ?? base.purpose,
})

const servesLessons = ({ purpose }: Pick<Offer, 'purpose'>): boolean => lessonPurposes.includes(purpose)

/**
 * Whether a plan adds time for lessons: a new slot of theirs, or one that became longer or theirs. Moving a slot counts,
 * because its new time was not offered before.
 */
export const addsLessonTime = (
  { create, update }: Pick<SchedulePlan, 'create' | 'update'>,
  slots: readonly ScheduleSlot[],
): boolean => {
  const offered = slots.filter((slot) => !slot.deleted && servesLessons(slot))
  const isNew = (offer: Offer & { readonly id: number }): boolean =>
    !offered.some((slot) => slot.id === offer.id && contains(slot, offer))
  return create.some(servesLessons) || update.some((offer) => servesLessons(offer) && isNew(offer))
}
