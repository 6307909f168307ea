/**
 * From the week as edited to the fewest changes of the week as stored. A slot with lessons is never dropped where it
 * can be kept: lessons hang on their slot, and the server cancels those whose slot goes. Pure; instants in epoch ms.
 */

import { isRefused } from '#contract/rules/refusal.ts'
import {
  decideSchedule,
  type ScheduleAction,
  type ScheduleBooking,
  type ScheduleSlot,
} from '#contract/rules/schedule.ts'
import { contains, type Interval, lengthMinutes, minutes, overlaps, subtract } from '#contract/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import { SessionKind, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { dayInterval, type OfferedSlot, type ScheduleDraft, weekInterval } from './draft.ts'

export interface PlannedSlot extends Interval {
  readonly purpose: SlotPurpose
}

/** A live booking on one of the slots. */
export interface Booked extends Interval {
  readonly slotId: number
  /** The other member, where it is known who. */
  readonly name: string | null
}

const longest = minutes(limits.slot.maxMinutes)

/** Touching lines of one purpose become one, across midnight too, as long as a slot may be that long. */
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

/** Everything that is to be offered: the lines, and the parts of slots that the editor does not reach. */
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

/** Slots that together are exactly what is wanted stay as they are. */
const tilesOf = (wanted: PlannedSlot, slots: readonly OfferedSlot[]): OfferedSlot[] | null => {
  const tiles = slots.filter((slot) => slot.purpose === wanted.purpose && contains(wanted, slot))
  const covered = tiles.reduce((total, tile) => total + lengthMinutes(tile), 0)
  return tiles.length > 0 && covered === lengthMinutes(wanted) ? tiles : null
}

const shared = (a: Interval, b: Interval): number => Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))

/** The wanted piece a slot goes on as: the one that holds most of its lessons, then most of its time. */
const heirOf = (slot: OfferedSlot, wanted: readonly PlannedSlot[], booked: readonly Booked[]): PlannedSlot | null => {
  const own = booked.filter((one) => one.slotId === slot.id)
  const worth = (piece: PlannedSlot): number =>
    own.filter((one) => contains(piece, one)).length * 2 * longest +
    shared(slot, piece) +
    (piece.purpose === slot.purpose ? 1 : 0)
  const able = wanted.filter((piece) => overlaps(slot, piece))
  return able.reduce<PlannedSlot | null>((best, piece) => (best && worth(best) >= worth(piece) ? best : piece), null)
}

const updateOf = (slot: OfferedSlot, to: PlannedSlot): ScheduleAction[] => {
  const change = {
    ...(slot.start !== to.start && { start: to.start }),
    ...(slot.end !== to.end && { end: to.end }),
    ...(slot.purpose !== to.purpose && { purpose: to.purpose }),
  }
  return Object.keys(change).length > 0 ? [{ type: 'update', id: slot.id, ...change }] : []
}

/** Each slot that has lessons in the piece keeps its stretch of it; without any, the one that shares most stays. */
const settle = (piece: PlannedSlot, heirs: readonly OfferedSlot[], booked: readonly Booked[]): ScheduleAction[] => {
  const holds = (slot: OfferedSlot) => booked.some((one) => one.slotId === slot.id && contains(piece, one))
  const sorted = [...heirs].sort((a, b) => a.start - b.start)
  const anchors = sorted.filter(holds)
  const [largest] = [...sorted].sort((a, b) => shared(b, piece) - shared(a, piece))
  const kept = anchors.length > 0 ? anchors : largest ? [largest] : []
  if (kept.length === 0) return [{ type: 'create', ...piece }]
  const gone = sorted.filter((slot) => !kept.includes(slot))
  return [
    ...kept.flatMap((slot, index) => {
      const start = index === 0 ? piece.start : slot.start
      const end = kept[index + 1]?.start ?? piece.end
      return updateOf(slot, { start, end, purpose: piece.purpose })
    }),
    ...gone.map(({ id }): ScheduleAction => ({ type: 'delete', id })),
  ]
}

export interface Stored {
  readonly slots: readonly OfferedSlot[]
  readonly booked: readonly Booked[]
  readonly now: number
}

/** What to send. Empty when nothing would be different for anybody. */
export const actionsFor = (wanted: readonly PlannedSlot[], { slots, booked, now }: Stored): ScheduleAction[] => {
  const live = slots.filter((slot) => slot.end > now)
  const ahead = booked.filter((one) => one.end > now)
  const settled = new Set<OfferedSlot>()
  const open = wanted.filter((piece) => {
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
  /** Bookings that the change would cancel. */
  readonly cancelled: readonly Booked[]
  readonly refused: string | null
}

/** Asks the server's own rule what the actions would do. */
export const previewOf = (
  actions: readonly ScheduleAction[],
  { slots, booked, now }: Stored,
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
    now,
  })
  return isRefused(decided)
    ? { cancelled: [], refused: decided.refused }
    : { cancelled: decided.cancel.map((one) => one.booked), refused: null }
}
