/**
 * Time arithmetic: instants are epoch ms, intervals are half-open `[start, end)`. This is the only file that knows the
 * wall clock of Cairo, where the clock changes make one day start at 01:00 and another repeat an hour.
 */

/** Half-open, epoch ms: `end` itself is outside, so touching intervals do not collide. */
export interface Interval {
  readonly start: number
  readonly end: number
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

const twoDigits = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))
/** `2026-11-22T`, by the number of the day since the epoch. */
const dayTexts = new Map<number, string>()
const mostDayTexts = 1000

const toDayText = (day: number): string => {
  const known = dayTexts.get(day)
  if (known !== undefined) return known
  const isoDate = new Date(day * dayMs).toISOString().slice(0, -'00:00:00.000Z'.length)
  if (dayTexts.size === mostDayTexts) dayTexts.clear()
  dayTexts.set(day, isoDate)
  return isoDate
}

/**
 * Epoch ms as ISO-8601 UTC text, the form of instants on the wire. Keeps the text of each day, which is most of
 * the work: lists hold hundreds of instants on few days, and `Date.prototype.toISOString` takes seven times as long.
 */
export const toIsoInstant = (ms: number): string => {
  const day = Math.floor(ms / dayMs)
  const ofDay = Math.floor(ms) - day * dayMs
  const seconds = Math.floor(ofDay / 1000)
  const time = `${twoDigits[Math.floor(seconds / 3600)]}:${twoDigits[Math.floor(seconds / 60) % 60]}:${twoDigits[seconds % 60]}`
  return `${toDayText(day)}${time}.${String(ofDay % 1000).padStart(3, '0')}Z`
}
export const toIsoInstantOrNull = (ms: number | null): string | null => (ms === null ? null : toIsoInstant(ms))

/** The epoch ms of an ISO instant that may be absent. */
export const toEpochMs = (iso: string | undefined): number | undefined =>
  iso === undefined ? undefined : Date.parse(iso)

/** Minutes as ms. */
export const minutes = (n: number): number => n * minuteMs
export const lengthMinutes = (interval: Interval): number => (interval.end - interval.start) / minuteMs

export const overlaps = (a: Interval, b: Interval): boolean => a.start < b.end && a.end > b.start
export const contains = (outer: Interval, inner: Interval): boolean =>
  outer.start <= inner.start && outer.end >= inner.end

/**
 * What is left of `whole`, in order. The cursor never moves back, so nested or overlapping entries of `taken`
 * cannot make a negative piece. 13:00–15:00 less 13:30–14:00 leaves 13:00–13:30 and 14:00–15:00.
 */
export const subtract = (whole: Interval, taken: readonly Interval[]): Interval[] => {
  const pieces: Interval[] = []
  let cursor = whole.start
  for (const one of taken.filter((t) => t.start < t.end && overlaps(t, whole)).sort((a, b) => a.start - b.start)) {
    if (one.start > cursor) pieces.push({ start: cursor, end: one.start })
    cursor = Math.max(cursor, one.end)
  }
  if (cursor < whole.end) pieces.push({ start: cursor, end: whole.end })
  return pieces
}

/** The same instants with as few intervals as possible, in order; touching ones become one. */
export const mergeIntervals = (list: readonly Interval[]): Interval[] => {
  const merged: Interval[] = []
  for (const one of list.filter((i) => i.start < i.end).sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && one.start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, one.end) }
    else merged.push({ start: one.start, end: one.end })
  }
  return merged
}

/** The list without every entry equal to `own`: a booking being rescheduled must not conflict with itself. */
export const withoutInterval = <I extends Interval>(list: readonly I[], interval: Interval): I[] =>
  list.filter((one) => one.start !== interval.start || one.end !== interval.end)

export const utcDayStart = (ms: number): number => Math.floor(ms / dayMs) * dayMs

/** Calendar months later in UTC, same time of day; 31 January + 1 is the last day of February. */
export const addMonths = (ms: number, n: number): number => {
  const from = new Date(ms)
  const month = from.getUTCMonth() + n
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), lastDay)
  return Date.UTC(from.getUTCFullYear(), month, day) + (ms - utcDayStart(ms))
}

let cairoClock: Intl.DateTimeFormat | undefined
/** Created on first use, so that importing this file costs nothing. */
const readCairoClock = (ms: number): string => {
  cairoClock ??= new Intl.DateTimeFormat('en-US', {
    timeZone: 'Africa/Cairo',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return cairoClock.format(ms)
}

/**
 * Ms Cairo is ahead of UTC, by UTC hour: its clock changes only on full hours. Asking Intl costs a hundred times more.
 */
const knownOffsets = new Map<number, number>()
const offsetAt = (ms: number): number => {
  const hour = Math.floor(ms / hourMs)
  const known = knownOffsets.get(hour)
  if (known !== undefined) return known
  const [month = 1, day = 1, year = 1970, h = 0, min = 0, s = 0] = (
    readCairoClock(hour * hourMs).match(/\d+/g) ?? []
  ).map(Number)
  const offset = Date.UTC(year, month - 1, day, h, min, s) - hour * hourMs
  if (knownOffsets.size > 20_000) knownOffsets.clear()
  knownOffsets.set(hour, offset)
  return offset
}

/** A Cairo wall clock, written as if it were UTC, to the instant it shows. */
const instantOfWall = (wall: number): number => {
  const candidates = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)].map((offset) => wall - offset)
  const real = candidates.filter((ms) => ms + offsetAt(ms) === wall)
  if (real.length > 0) return Math.min(...real)
  return Math.floor(Math.max(...candidates) / hourMs) * hourMs
}
const wallOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOfWall = (wall: number): string => new Date(wall).toISOString().slice(0, 10)

/** `month` 1–12, `weekday` 0 Sunday to 6 Saturday. */
export interface CairoParts {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly weekday: number
}

export const cairoParts = (ms: number): CairoParts => {
  const wall = new Date(ms + offsetAt(ms))
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    weekday: wall.getUTCDay(),
  }
}

/** `YYYY-MM-DD` in Cairo: 2026-07-01T21:30Z is `2026-07-02`. */
export const cairoDay = (ms: number): string => dayOfWall(ms + offsetAt(ms))

/** First instant of a Cairo day, named or holding the instant. 2026-04-24 begins at 01:00, 2026-04-23T22:00Z. */
export const cairoDayStart = (day: string | number): number =>
  instantOfWall(wallOf(typeof day === 'number' ? cairoDay(day) : day))

/** A time that a clock change skips is the first instant after the gap; one that happens twice is the first. */
export const cairoInstant = (wall: Omit<CairoParts, 'weekday'>): number =>
  instantOfWall(Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute))

/** Same wall time `n` Cairo days later, or the day `n` days later. */
export const addCairoDays = <T extends string | number>(from: T, n: number): T extends string ? string : number => {
  const moved = typeof from === 'number' ? moveWall(from, n) : dayOfWall(wallOf(from) + n * dayMs)
  return moved as T extends string ? string : number
}
const moveWall = (ms: number, n: number): number => (n === 0 ? ms : instantOfWall(ms + offsetAt(ms) + n * dayMs))

/** First instant of the Saturday that opens the shown week; a subscription week is another thing (weeks.ts). */
export const cairoWeekStart = (ms: number): number =>
  cairoDayStart(addCairoDays(cairoDay(ms), -((cairoParts(ms).weekday + 1) % 7)))
