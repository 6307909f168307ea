/**
 * Turns the week as edited into the fewest changes of the week as stored. A slot with lessons is kept wherever
 * possible, because the server cancels the lessons of a slot that is deleted. Pure; instants in epoch ms.
 */

import {
  decideSchedule,
  type ScheduleAction,
  type ScheduleBooking,
  type ScheduleSlot,
} from '#contract/hours/rules/schedule.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { contains, type Interval, lengthMinutes, minutes, overlaps, subtract } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import { SessionKind, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { dayInterval } from '#web/features/shared/calendar-days.ts'
import { type OfferedSlot, type ScheduleDraft, weekInterval } from './draft.ts'

export interface PlannedSlot extends Interval {
  readonly purpose: SlotPurpose
}

/** A live booking in one of the slots. */
export interface Booked extends Interval {
  readonly slotId: number
  /** The student's name; null where no lesson was loaded for the booking. */
  readonly name: string | null
}

const longest = minutes(limits.slot.maxMinutes)

/** Joins touching slots of one purpose, across midnight too, up to the longest slot allowed. */
export const mergeTouchingSlots = (list: readonly PlannedSlot[]): PlannedSlot[] => {
  const result: PlannedSlot[] = []
  for (const one of [...list].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1)
    const joins = last && last.purpose === one.purpose && one.start <= last.end && one.end - last.start <= longest
    if (last && joins) result[result.length - 1] = { ...last, end: Math.max(last.end, one.end) }
    else result.push({ start: one.start, end: one.end, purpose: one.purpose })
  }
  return result
}

/**
 * The slots that should exist after saving: the edited rows, and the parts of stored slots outside the editor's range.
 */
export const plannedSlotsOf = (
  draft: ScheduleDraft,
  slots: readonly OfferedSlot[],
  weekStart: string,
  now: number,
): PlannedSlot[] => {
  const first = Object.keys(draft)[0]
  if (first === undefined) return mergeTouchingSlots(slots.filter((slot) => slot.end > now))
  const edited: Interval = { start: dayInterval(first).start, end: weekInterval(weekStart).end }
  const outside = slots
    .filter((slot) => slot.end > now)
    .flatMap((slot) => subtract(slot, [edited]).map((piece) => ({ ...piece, purpose: slot.purpose })))
  return mergeTouchingSlots([...Object.values(draft).flat(), ...outside])
}

/**
 * The stored slots that together cover exactly the wanted slot and therefore need no change; null where there are none.
 */
const tilesOf = (target: PlannedSlot, slots: readonly OfferedSlot[]): OfferedSlot[] | null => {
  const tiles = slots.filter((slot) => slot.purpose === target.purpose && contains(target, slot))
  const covered = tiles.reduce((total, tile) => total + lengthMinutes(tile), 0)
  return tiles.length > 0 && covered === lengthMinutes(target) ? tiles : null
}

const shared = (a: Interval, b: Interval): number => Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))

/**
 * The wanted slot that a stored slot is changed into: the one containing most of its lessons, then most of its time;
 * null when the stored slot has to be deleted.
 */
const heirOf = (slot: OfferedSlot, targets: readonly PlannedSlot[], booked: readonly Booked[]): PlannedSlot | null => {
  const ownLessons = booked.filter((one) => one.slotId === slot.id)
  const scoreOf = (piece: PlannedSlot): number =>
    ownLessons.filter((one) => contains(piece, one)).length * 2 * longest +
    shared(slot, piece) +
    (piece.purpose === slot.purpose ? 1 : 0)
  const overlapping = targets.filter((piece) => overlaps(slot, piece))
  return overlapping.reduce<PlannedSlot | null>(
    (best, piece) => (best && scoreOf(best) >= scoreOf(piece) ? best : piece),
    null,
  )
}

const updateOf = (slot: OfferedSlot, to: PlannedSlot): ScheduleAction[] => {
  const change = {
    ...(slot.start !== to.start && { start: to.start }),
    ...(slot.end !== to.end && { end: to.end }),
    ...(slot.purpose !== to.purpose && { purpose: to.purpose }),
  }
  return Object.keys(change).length > 0 ? [{ type: 'update', id: slot.id, ...change }] : []
}

/**
 * The actions that produce one wanted slot from the stored slots assigned to it. Each of those with lessons in it keeps
 * its part; without lessons, the one that overlaps most is resized and the others are deleted.
 */
const settle = (piece: PlannedSlot, heirs: readonly OfferedSlot[], booked: readonly Booked[]): ScheduleAction[] => {
  const holds = (slot: OfferedSlot) => booked.some((one) => one.slotId === slot.id && contains(piece, one))
  const sorted = [...heirs].sort((a, b) => a.start - b.start)
  const anchors = sorted.filter(holds)
  const [largest] = [...sorted].sort((a, b) => shared(b, piece) - shared(a, piece))
  const keptSlots = anchors.length > 0 ? anchors : largest ? [largest] : []
  if (keptSlots.length === 0) return [{ type: 'create', ...piece }]
  const surplus = sorted.filter((slot) => !keptSlots.includes(slot))
  return [
    ...keptSlots.flatMap((slot, index) => {
      const start = index === 0 ? piece.start : slot.start
      const end = keptSlots[index + 1]?.start ?? piece.end
      return updateOf(slot, { start, end, purpose: piece.purpose })
    }),
    ...surplus.map(({ id }): ScheduleAction => ({ type: 'delete', id })),
  ]
}

export interface Stored {
  readonly slots: readonly OfferedSlot[]
  readonly booked: readonly Booked[]
  /** Days off, on which no hours can be opened. */
  readonly timeOff: readonly Interval[]
  readonly now: number
}

/** The actions to send; empty when the week would not change. */
export const actionsFor = (
  targets: readonly PlannedSlot[],
  { slots, booked, now }: Omit<Stored, 'timeOff'>,
): ScheduleAction[] => {
  const live = slots.filter((slot) => slot.end > now)
  const ahead = booked.filter((one) => one.end > now)
  const settled = new Set<OfferedSlot>()
  const open = targets.filter((piece) => {
    const tiles = tilesOf(piece, live)
    for (const tile of tiles ?? []) settled.add(tile)
    return tiles === null
  })
  const loose = live.filter((slot) => !settled.has(slot))
  const heirs = new Map(loose.map((slot) => [slot, heirOf(slot, open, ahead)] as const))
  return [
    ...loose.filter((slot) => heirs.get(slot) === null).map(({ id }): ScheduleAction => ({ type: 'delete', id })),
    ...open.flatMap((piece) =>
      settle(
        piece,
        loose.filter((slot) => heirs.get(slot) === piece),
        ahead,
      ),
    ),
  ]
}

/** The time that `actions` offer beyond what `slots` offered before, earliest first. */
export const addedHours = (actions: readonly ScheduleAction[], slots: readonly OfferedSlot[]): Interval[] =>
  actions
    .flatMap((action): Interval[] => {
      if (action.type === 'delete') return []
      if (action.type === 'create') return [{ start: action.start, end: action.end }]
      const slot = slots.find(({ id }) => id === action.id)
      return slot ? subtract({ start: action.start ?? slot.start, end: action.end ?? slot.end }, [slot]) : []
    })
    .sort((a, b) => a.start - b.start)

const kindOf = (purpose: SlotPurpose | undefined): SessionKind => {
  if (purpose === SlotPurpose.Interview) return SessionKind.Interview
  return purpose === SlotPurpose.DemoSession ? SessionKind.Demo : SessionKind.Lesson
}

export interface Preview {
  /** Lessons that the change would cancel. */
  readonly cancelled: readonly Booked[]
  readonly refused: string | null
}

/** Runs the server's own rule on the actions: what they would cancel, and the code they would be refused with. */
export const previewOf = (
  actions: readonly ScheduleAction[],
  { slots, booked, timeOff, now }: Stored,
  owner: { readonly id: number; readonly role: Role },
): Preview => {
  if (actions.length === 0) return { cancelled: [], refused: null }
  const purposes = new Map(slots.map((slot) => [slot.id, slot.purpose]))
  const decided = decideSchedule<ScheduleBooking & { readonly booked: Booked }>({
    ownerId: owner.id,
    ownerRole: owner.role,
    slots: slots.map((slot): ScheduleSlot => ({ ...slot, ownerId: owner.id, deleted: false })),
    bookings: booked.map((one, id) => ({
      ...one,
      id,
      kind: kindOf(purposes.get(one.slotId)),
      live: true,
      booked: one,
    })),
    actions,
    timeOff,
    now,
  })
  return isRefused(decided)
    ? { cancelled: [], refused: decided.refused }
    : { cancelled: decided.cancel.map((one) => one.booked), refused: null }
}
