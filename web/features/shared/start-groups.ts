/** Start times grouped by part of the day. Pure; instants in epoch ms. */
import type { OpenStart } from '#contract/shared/rules/slots.ts'
import { cairoDay, cairoParts } from '#contract/shared/rules/time.ts'

export interface Start extends OpenStart {
  /** Another booking of the person overlaps it. */
  readonly held: boolean
}

export const dayParts = ['dawn', 'morning', 'noon', 'evening', 'night'] as const
export type DayPart = (typeof dayParts)[number]

/** Part of the day in Cairo; the parts end at 05:00, 12:00, 17:00, 20:00 and midnight. */
export const dayPartOf = (instant: number): DayPart => {
  const { hour } = cairoParts(instant)
  if (hour < 5) return 'dawn'
  if (hour < 12) return 'morning'
  if (hour < 17) return 'noon'
  return hour < 20 ? 'evening' : 'night'
}

/** The starts of one day, grouped by part of day; empty parts are left out. */
export const groupByDayPart = (starts: readonly Start[], day: string): { part: DayPart; starts: Start[] }[] => {
  const onDay = starts.filter(({ start }) => cairoDay(start) === day)
  return dayParts
    .map((part) => ({ part, starts: onDay.filter(({ start }) => dayPartOf(start) === part) }))
    .filter(({ starts: list }) => list.length > 0)
}

/** How many of the three dots a day with that many free starts shows. */
export const freeDots = (free: number): number => (free === 0 ? 0 : free < 3 ? 1 : free < 6 ? 2 : 3)
