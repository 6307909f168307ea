/** What students have paid for and not used yet, in minutes and by the price they paid. Pure. */
import { countWeeks, type Pauses, weekAt, weekIndexOf } from '../../shared/rules/weeks.ts'

/** A running or coming subscription. Instants in epoch ms, `amount` in piastres, upgrades among it. */
export interface UnusedSubscription {
  readonly start: number
  readonly end: number
  readonly pauses: Pauses
  /** Of every week from now on. */
  readonly weeklyMinutes: number
  readonly amount: number
  /** Lessons that have begun lately: when, and the minutes of their week. */
  readonly lessons: readonly (readonly [start: number, minutes: number])[]
}

export interface Unused {
  readonly minutes: number
  /** Piastres, rounded down. */
  readonly value: number
}

/** What is left of this week and all weeks after it. What it is worth is the same share of what was paid. */
export const unusedOf = (subscription: UnusedSubscription, now: number): Unused => {
  const { start, end, pauses, weeklyMinutes, amount, lessons } = subscription
  const weeks = countWeeks({ start, end }, pauses)
  const index = now < start ? 0 : weekIndexOf(start, now, pauses)
  const left = Math.max(0, weeks - index) * weeklyMinutes
  if (left === 0) return { minutes: 0, value: 0 }
  const week = weekAt(start, index, pauses)
  const used = lessons
    .filter(([begun]) => begun >= Math.max(week.start, start) && begun < Math.min(week.end, now + 1))
    .reduce((sum, [, minutes]) => sum + minutes, 0)
  const minutes = Math.max(0, left - used)
  return { minutes, value: Math.floor((amount * minutes) / (weeks * weeklyMinutes)) }
}

/** Sums; minutes whose price is not known, such as those that came back, are worth what the others are on average. */
export const sumUnused = (known: readonly Unused[], unpriced: number): Unused => {
  const minutes = known.reduce((sum, one) => sum + one.minutes, 0)
  const value = known.reduce((sum, one) => sum + one.value, 0)
  return { minutes: minutes + unpriced, value: value + (minutes === 0 ? 0 : Math.floor((value * unpriced) / minutes)) }
}
