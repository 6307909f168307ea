/** Hours of the week, searches in vain, and what became of new students, as sums of what nights have counted. Pure. */
import type { MissedFilter } from '../../catalogue/rules/missed-search.ts'
import {
  addCairoDays,
  cairoDay,
  cairoDayStart,
  cairoParts,
  cairoWeekStart,
  dayMs,
  hourMs,
  type Interval,
  minuteMs,
} from '../../shared/rules/time.ts'
import { demand, type MissCause, waitHours } from '../../vocabulary/demand.ts'

const dayHours = 24

export interface Miss {
  readonly filter: MissedFilter
  readonly cause: MissCause
  readonly count: number
}

/** What a night has counted of a day: minutes by hour of the wall clock. */
export interface CountedDay {
  readonly day: string
  readonly booked: readonly number[]
  readonly offered: readonly number[]
  /** Null for a day on which nobody counted them. */
  readonly misses: readonly Miss[] | null
}

/** Minutes of spans by the hours of a Cairo day's wall clock; an hour that comes twice counts both. */
export const spreadOverHours = (spans: readonly Interval[], day: string): number[] => {
  const hours = new Array<number>(dayHours).fill(0)
  const [start, end] = [cairoDayStart(day), cairoDayStart(addCairoDays(day, 1))]
  const marks = Array.from({ length: Math.ceil((end - start) / hourMs) }, (_, at) => {
    const from = start + at * hourMs
    return { from, hour: cairoParts(from).hour }
  })
  for (const span of spans) {
    const first = Math.max(0, Math.floor((span.start - start) / hourMs))
    for (const { from, hour } of marks.slice(first)) {
      if (from >= span.end) break
      const minutes = (Math.min(span.end, from + hourMs, end) - Math.max(span.start, from)) / minuteMs
      hours[hour] = (hours[hour] ?? 0) + Math.max(0, minutes)
    }
  }
  return hours.map(Math.round)
}

/** An hour of the week; `weekday` 0 is Sunday. Minutes, of all weeks that were counted. */
export interface WeekHour {
  readonly weekday: number
  readonly hour: number
  readonly booked: number
  /** Never less than was booked: hours that were taken back after a booking are no longer offered. */
  readonly offered: number
}

/** Only hours in which something was offered or booked, from Sunday's first on. */
export const sumWeekHours = (days: readonly CountedDay[]): WeekHour[] => {
  const sums = new Map<number, { booked: number; offered: number }>()
  for (const { day, booked, offered } of days) {
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
    for (let hour = 0; hour < dayHours; hour++) {
      const key = weekday * dayHours + hour
      const sum = sums.get(key) ?? { booked: 0, offered: 0 }
      const taken = booked[hour] ?? 0
      sums.set(key, { booked: sum.booked + taken, offered: sum.offered + Math.max(taken, offered[hour] ?? 0) })
    }
  }
  return [...sums]
    .filter(([, { booked, offered }]) => booked > 0 || offered > 0)
    .toSorted(([one], [other]) => one - other)
    .map(([key, sum]) => ({ weekday: Math.floor(key / dayHours), hour: key % dayHours, ...sum }))
}

export const bookedShare = ({ booked, offered }: Pick<WeekHour, 'booked' | 'offered'>): number | null =>
  offered > 0 ? booked / offered : null

/** Hours in which tutors are needed: the largest shares booked, of equal ones those with more lessons. */
export const fullestHours = (hours: readonly WeekHour[]): WeekHour[] =>
  hours
    .filter(({ offered, booked }) => offered >= demand.fullMinutes && booked > 0)
    .toSorted((one, other) => (bookedShare(other) ?? 0) - (bookedShare(one) ?? 0) || other.booked - one.booked)
    .slice(0, demand.fullestHours)

export interface DemandSums {
  readonly booked: number
  readonly offered: number
  /** Of the days on which they were counted; null where they were on none. */
  readonly missed: number | null
}

const hasMisses = (days: readonly CountedDay[]): boolean => days.some(({ misses }) => misses !== null)

/** Minutes and searches of all days. */
export const sumDemand = (days: readonly CountedDay[]): DemandSums => {
  const hours = sumWeekHours(days)
  const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0)
  return {
    booked: sum(hours.map(({ booked }) => booked)),
    offered: sum(hours.map(({ offered }) => offered)),
    missed: hasMisses(days) ? sum(days.flatMap(({ misses }) => (misses ?? []).map(({ count }) => count))) : null,
  }
}

/**
 * The searches that most often found nobody, most first; the cause is that of the most of them. Null where they were counted
 * on none of the days.
 */
export const mergeMisses = (days: readonly CountedDay[]): Miss[] | null => {
  if (!hasMisses(days)) return null
  const byFilter = new Map<string, { filter: MissedFilter; causes: Map<MissCause, number>; count: number }>()
  for (const { filter, cause, count } of days.flatMap(({ misses }) => misses ?? [])) {
    const key = JSON.stringify(filter)
    const found = byFilter.get(key) ?? { filter, causes: new Map(), count: 0 }
    found.causes.set(cause, (found.causes.get(cause) ?? 0) + count)
    byFilter.set(key, { ...found, count: found.count + count })
  }
  return [...byFilter.entries()]
    .toSorted(([key, one], [otherKey, other]) => other.count - one.count || key.localeCompare(otherKey))
    .slice(0, demand.missesShown)
    .map(([, { filter, causes, count }]) => {
      const [main] = [...causes].toSorted(([, one], [, other]) => other - one)
      return { filter, cause: main?.[0] ?? 'several', count }
    })
}

/** The days that are shown, and as many before them, oldest first: all that are over. */
export const demandDaysOf = (now: number): { readonly shown: string[]; readonly before: string[] } => {
  const today = cairoDay(now)
  const all = Array.from({ length: 2 * demand.days }, (_, at) => addCairoDays(today, at - 2 * demand.days))
  return { shown: all.slice(demand.days), before: all.slice(0, demand.days) }
}

/** The Saturdays of the weeks of registration that are shown, oldest first; the last is the present one. */
export const demandWeeksOf = (now: number): string[] => {
  const last = cairoDay(cairoWeekStart(now))
  return Array.from({ length: demand.weeks }, (_, at) => addCairoDays(last, 7 * (at - demand.weeks + 1)))
}

/** What a night has counted of a week of registration. */
export interface CountedWeek {
  readonly week: string
  readonly students: number
  readonly second: number
  readonly fourth: number
  readonly paid: number
  readonly renewed: number
  readonly waits: readonly number[]
}

/** From the fourth week on after the last registration it is known who came in theirs, and who renewed a month. */
const knownAfterMs = 28 * dayMs

/** A figure that cannot be known yet is null. */
export const toCohort = ({ waits, ...counts }: CountedWeek, now: number) => {
  const isKnown = cairoDayStart(addCairoDays(counts.week, 7)) + knownAfterMs <= now
  return {
    ...counts,
    first: waits.length,
    fourth: isKnown ? counts.fourth : null,
    renewed: isKnown ? counts.renewed : null,
  }
}

/**
 * How long new students waited for their first lesson, of the four weeks before the last one, whose students have had a week
 * for it: numbers by `waitHours`, later than all of them, and without a lesson; the median of those with one, hours.
 */
export const sumWaits = (weeks: readonly CountedWeek[], now: number) => {
  const shown = demandWeeksOf(now).slice(-6, -2)
  const counted = weeks.filter(({ week }) => shown.includes(week))
  const students = counted.reduce((sum, one) => sum + one.students, 0)
  if (students === 0) return null
  const waits = counted.flatMap((one) => one.waits).toSorted((one, other) => one - other)
  const ends = [0, ...waitHours, Number.POSITIVE_INFINITY]
  const numbers = ends
    .slice(1)
    .map((end, at) => waits.filter((hours) => hours >= (ends[at] ?? 0) && hours < end).length)
  return {
    students,
    numbers: [...numbers, students - waits.length],
    medianHours: waits[Math.floor(waits.length / 2)] ?? null,
  }
}
