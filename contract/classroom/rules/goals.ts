/** What a student learns for. */

import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { addCairoDays, cairoDay } from '../../shared/rules/time.ts'
import type { GoalKind } from '../../vocabulary/marks.ts'
import type { GoalChoice } from '../shapes/mark.ts'

/** Five years, in days. */
const longestDays = 5 * 365

/** IELTS Speaking has a band and no other goal has; a day is after today in Cairo, and within five years. */
export const decideGoal = (
  { kind, band, until }: GoalChoice,
  now: number,
): { allowed: true } | Refused<'goal-band' | 'goal-day'> => {
  if ((kind === 'ielts') !== (band !== null)) return refuse('goal-band')
  const today = cairoDay(now)
  const isDay = until === null || (isRealDay(until) && until > today && until <= addCairoDays(today, longestDays))
  return isDay ? { allowed: true } : refuse('goal-day')
}

/** `2027-02-30` has the form of a day and is none. */
const isRealDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

/** Another date or band of the same kind of goal keeps where the student began. */
export const startBandOf = (
  before: { readonly kind: GoalKind; readonly startBand: number | null } | null,
  kind: GoalKind,
  latest: number | null,
): number | null => (before?.kind === kind ? (before.startBand ?? latest) : latest)

/** How much of the way from the start to the goal is done, 0 to 1. */
export const shareOfWay = (start: number, now: number, goal: number): number => {
  if (now >= goal) return 1
  return goal > start ? Math.max(0, Math.min(1, (now - start) / (goal - start))) : 0
}
