/**
 * The week as it is being edited. Rows hold instants; Cairo wall-clock times are used only in the choices offered to
 * the user. A day that a clock change makes shorter or longer therefore keeps all of its hours.
 */
import {
  addCairoDays,
  cairoDayStart,
  cairoInstant,
  cairoParts,
  type Interval,
  lengthMinutes,
  minuteMs,
  minutes,
  overlaps,
  subtract,
} from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { dayInterval, daysOf, isOver } from '#web/features/shared/calendar-days.ts'

/** A row of the editor. `slotId` is the stored slot it was made from. */
export interface DraftRow extends Interval {
  readonly key: string
  readonly slotId: number | null
  readonly purpose: SlotPurpose
}

export interface OfferedSlot extends Interval {
  readonly id: number
  readonly purpose: SlotPurpose
}

/** Rows by Cairo day, sorted, never overlapping. Days that are over have no entry. */
export type ScheduleDraft = Readonly<Record<string, readonly DraftRow[]>>

/** Minutes between two choices of a start or an end. */
export const stepMinutes = 30
const usualStartHour = 17
const usualMinutes = 120

/** The start and end of a Cairo day in epoch ms; 23, 24 or 25 hours long. */
export const weekInterval = (weekStart: string): Interval => ({
  start: cairoDayStart(weekStart),
  end: cairoDayStart(addCairoDays(weekStart, 7)),
})

export const wallInstant = (day: string, hour: number, minute: number): number => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  return cairoInstant({ year, month, day: date, hour, minute })
}

/**
 * Every half hour of a day, and its end. An hour that a clock change skips is left out; one that it repeats appears
 * once.
 */
export const stepsOf = (day: string): number[] => {
  const steps = Array.from({ length: (24 * 60) / stepMinutes }, (_, n) =>
    wallInstant(day, Math.floor((n * stepMinutes) / 60), (n * stepMinutes) % 60),
  )
  return [...new Set([...steps, dayInterval(day).end])].sort((a, b) => a - b)
}

/** The part of a day that can still be edited: null for a day that is over, from the next half hour on for today. */
export const editableInterval = (day: string, now: number): Interval | null => {
  const { start, end } = dayInterval(day)
  const from = stepsOf(day).find((step) => step >= now) ?? end
  const open = { start: Math.max(start, from), end }
  return open.end > now && open.end - open.start >= minutes(stepMinutes) ? open : null
}

/** What a new row is for: the same as the last of its day, else all that the person may offer. */
export const usualPurpose = (rows: readonly DraftRow[], role: Role): SlotPurpose =>
  rows.at(-1)?.purpose ?? (role === Role.TutorManager ? SlotPurpose.General : SlotPurpose.Lesson)

let lastKey = 0
export const newKey = (): string => `row-${++lastKey}`

/** The part of a slot that is on a day. */
export const cut = (slot: Interval, day: string): Interval => {
  const { start, end } = dayInterval(day)
  return { start: Math.max(slot.start, start), end: Math.min(slot.end, end) }
}

/** The stored slots as rows; a slot across midnight becomes one row in each of its days. */
export const createDraft = (slots: readonly OfferedSlot[], weekStart: string, now: number): ScheduleDraft =>
  Object.fromEntries(
    daysOf(weekStart)
      .filter((day) => !isOver(day, now))
      .map((day) => [
        day,
        slots
          .filter((slot) => slot.end > now && overlaps(slot, dayInterval(day)))
          .map(
            (slot): DraftRow => ({ key: `slot-${slot.id}`, slotId: slot.id, purpose: slot.purpose, ...cut(slot, day) }),
          )
          .filter((row) => row.end > now)
          .sort((a, b) => a.start - b.start),
      ]),
  )

const neighbours = (rows: readonly DraftRow[], key: string, day: string, now: number) => {
  const index = rows.findIndex((row) => row.key === key)
  const { start, end } = dayInterval(day)
  const open = editableInterval(day, now)
  return {
    after: Math.max(rows[index - 1]?.end ?? start, open?.start ?? end),
    before: rows[index + 1]?.start ?? end,
  }
}

/** Whether a row has begun and not ended. Its start can then no longer be changed. */
export const isRunning = (row: Interval, now: number): boolean => row.start <= now && row.end > now

/** Where a row may begin: from the end of the row before it to half an hour before the row after it. */
export const startChoices = (rows: readonly DraftRow[], row: DraftRow, day: string, now: number): number[] => {
  if (isRunning(row, now)) return [row.start]
  const { after, before } = neighbours(rows, row.key, day, now)
  const fit = stepsOf(day).filter((step) => step >= after && step <= before - minutes(stepMinutes))
  return [...new Set([...fit, row.start])].sort((a, b) => a - b)
}

/** Where a row may end: after its own start and not later than the next row begins. */
export const endChoices = (rows: readonly DraftRow[], row: DraftRow, day: string, now: number): number[] => {
  const { before } = neighbours(rows, row.key, day, now)
  const fit = stepsOf(day).filter((step) => step > Math.max(row.start, now) && step <= before)
  return [...new Set([...fit, row.end])].sort((a, b) => a - b)
}

const change = (rows: readonly DraftRow[], key: string, to: (row: DraftRow) => DraftRow): DraftRow[] =>
  rows.map((row) => (row.key === key ? to(row) : row))

/**
 * Changes the start of a row. A start behind the row's end moves the end along, at most to the start of the next row.
 */
export const changeStart = (
  rows: readonly DraftRow[],
  row: DraftRow,
  start: number,
  day: string,
  now: number,
): DraftRow[] => {
  const { before } = neighbours(rows, row.key, day, now)
  const end = start < row.end ? row.end : Math.min(before, start + (row.end - row.start))
  return change(rows, row.key, (one) => ({ ...one, start, end }))
}

export const changeEnd = (rows: readonly DraftRow[], key: string, end: number): DraftRow[] =>
  change(rows, key, (row) => ({ ...row, end }))

export const changePurpose = (rows: readonly DraftRow[], key: string, purpose: SlotPurpose): DraftRow[] =>
  change(rows, key, (row) => ({ ...row, purpose }))

export const removeRow = (rows: readonly DraftRow[], key: string): DraftRow[] => rows.filter((row) => row.key !== key)

/**
 * Adds the time that was drawn on a day, from one instant to another in either direction, as far as it is free around
 * the first; null where there is no half hour of it.
 */
export const addDrawnRow = (
  rows: readonly DraftRow[],
  day: string,
  purpose: SlotPurpose,
  drawn: { readonly from: number; readonly to: number },
  now: number,
): DraftRow[] | null => {
  const open = editableInterval(day, now)
  const begin = Math.min(drawn.from, drawn.to)
  const end = Math.max(drawn.from, drawn.to)
  // Drawn upwards, the first instant is the end of the time.
  const gap = (open ? subtract(open, rows) : []).find((one) =>
    drawn.to < drawn.from
      ? one.start < drawn.from && one.end >= drawn.from
      : one.start <= drawn.from && one.end > drawn.from,
  )
  const row = gap && { start: Math.max(begin, gap.start), end: Math.min(end, gap.end) }
  if (!row || lengthMinutes(row) < stepMinutes) return null
  return [...rows, { key: newKey(), slotId: null, purpose, ...row }].sort((a, b) => a.start - b.start)
}

/** Adds a row in free time: at five in the afternoon on an empty day, else an hour after the last row. */
export const addRow = (
  rows: readonly DraftRow[],
  day: string,
  purpose: SlotPurpose,
  now: number,
): DraftRow[] | null => {
  const open = editableInterval(day, now)
  if (!open) return null
  const room = subtract(open, rows).filter((gap) => lengthMinutes(gap) >= stepMinutes)
  const last = rows.at(-1)
  const gap = room.find((one) => !last || one.start >= last.end) ?? room.at(-1)
  if (!gap) return null
  const preferred = last ? gap.start + minutes(60) : wallInstant(day, usualStartHour, 0)
  const start = preferred >= gap.start && preferred + minutes(stepMinutes) <= gap.end ? preferred : gap.start
  const row = { key: newKey(), slotId: null, purpose, start, end: Math.min(gap.end, start + minutes(usualMinutes)) }
  return [...rows, row].sort((a, b) => a.start - b.start)
}

/** The same wall-clock time on another day; the end of a day maps to the end of the other day. */
const moveToDay = (instant: number, from: string, to: string): number => {
  if (instant >= dayInterval(from).end) return dayInterval(to).end
  const { hour, minute } = cairoParts(instant)
  return wallInstant(to, hour, minute)
}

const rowsOn = (rows: readonly DraftRow[], from: string, to: string, now: number): DraftRow[] => {
  const open = editableInterval(to, now)
  if (!open) return []
  return rows
    .map((row) => ({
      ...row,
      key: newKey(),
      slotId: null,
      start: Math.max(moveToDay(row.start, from, to), open.start),
      end: moveToDay(row.end, from, to),
    }))
    .filter((row) => lengthMinutes(row) >= stepMinutes)
}

/** Keeps the row that is running now and replaces the ones ahead. */
export const replaced = (present: readonly DraftRow[], fresh: readonly DraftRow[], now: number): DraftRow[] => {
  const running = present.filter((row) => isRunning(row, now))
  return [...running, ...fresh.filter((row) => !running.some((one) => overlaps(one, row)))].sort(
    (a, b) => a.start - b.start,
  )
}

/** Replaces the rows of the days `to` with those of the day `from`. */
export const copyDay = (draft: ScheduleDraft, from: string, to: readonly string[], now: number): ScheduleDraft => ({
  ...draft,
  ...Object.fromEntries(
    to.flatMap((day) => {
      const present = draft[day]
      return present ? [[day, replaced(present, rowsOn(draft[from] ?? [], from, day, now), now)]] : []
    }),
  ),
})

/** Replaces the rows of the days still to come with last week's hours. */
export const copyLastWeek = (draft: ScheduleDraft, slots: readonly OfferedSlot[], now: number): ScheduleDraft =>
  Object.fromEntries(
    Object.entries(draft).map(([day, present]) => {
      const before = addCairoDays(day, -7)
      const rows = slots
        .filter((slot) => overlaps(slot, dayInterval(before)))
        .map((slot): DraftRow => ({ key: newKey(), slotId: null, purpose: slot.purpose, ...cut(slot, before) }))
        .sort((a, b) => a.start - b.start)
      return [day, replaced(present, rowsOn(rows, before, day, now), now)]
    }),
  )

const sum = (list: readonly Interval[]): number => list.reduce((total, one) => total + lengthMinutes(one), 0)

const clipped = (list: readonly Interval[], to: Interval): Interval[] =>
  list
    .filter((one) => overlaps(one, to))
    .map((one) => ({ start: Math.max(one.start, to.start), end: Math.min(one.end, to.end) }))

/** Minutes offered within a week; parts of slots outside it do not count. */
export const offeredMinutes = (slots: readonly Interval[], weekStart: string): number =>
  sum(clipped(slots, weekInterval(weekStart)))

/** Whether anything was offered in the week before. */
export const hasLastWeek = (slots: readonly Interval[], weekStart: string): boolean =>
  offeredMinutes(slots, addCairoDays(weekStart, -7)) > 0

/** Minutes offered in the week with the unsaved changes, past slots included. */
export const draftMinutes = (
  draft: ScheduleDraft,
  slots: readonly Interval[],
  weekStart: string,
  now: number,
): number => {
  const week = weekInterval(weekStart)
  const first = Object.keys(draft)[0]
  const closed = { start: week.start, end: first === undefined ? week.end : dayInterval(first).start }
  const over = clipped(slots, week).filter((piece) => piece.end <= now && piece.start >= closed.end)
  return sum(clipped(slots, closed)) + sum(over) + sum(Object.values(draft).flat())
}

export const rowMinutes = (rows: readonly Interval[]): number => sum(rows)

/** Hours that a clock change takes from a day (negative) or adds to it; 0 on nearly every day. */
export const clockChange = (day: string): number => {
  const { start, end } = dayInterval(day)
  return (end - start) / minuteMs / 60 - 24
}
