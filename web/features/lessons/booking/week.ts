/**
 * The days and starts the booking panel offers, computed from slots, own lessons and the week. Pure; instants in epoch
 * ms.
 */
import { type OpenStart, openStarts, type SlotTimes, withPause } from '#contract/shared/rules/slots.ts'
import { addCairoDays, cairoDay, cairoDayStart, type Interval, overlaps } from '#contract/shared/rules/time.ts'
import { type BookingWeek, bookableWindow } from '#contract/shared/rules/weeks.ts'
import type { LessonDuration } from '#contract/vocabulary/teaching.ts'
import type { Start } from '#web/features/shared/start-groups.ts'

export interface Offer {
  readonly slots: readonly SlotTimes[]
  /** All booked times of the tutor, each with the pause around it. */
  readonly busy: readonly Interval[]
  /** The pause the tutor keeps between lessons. */
  readonly pauseMinutes: number
  /** Live lessons of the student, without the one being moved. */
  readonly own: readonly Interval[]
  readonly noticeMinutes: number
  readonly window: Interval
  /** The lesson being moved: its time counts as free. */
  readonly moving?: Interval | undefined
}

const startsOf = (offer: Offer, durationMinutes: LessonDuration, now: number, noticeMinutes: number): OpenStart[] => {
  const { slots, busy, pauseMinutes, window, moving } = offer
  const [ignore] = moving ? withPause([moving], pauseMinutes) : []
  return openStarts({ slots, busy, durationMinutes, now, noticeMinutes, window, ...(ignore && { ignore }) })
}

/** Every start of the week for one duration, earliest first. A time that two slots offer appears once. */
export const weekStarts = (offer: Offer, duration: LessonDuration, now: number): Start[] => {
  const seen = new Set<number>()
  return startsOf(offer, duration, now, offer.noticeMinutes)
    .filter(({ start }) => !seen.has(start) && seen.add(start))
    .map((one) => ({ ...one, held: offer.own.some((lesson) => overlaps(lesson, one)) }))
}

/** How many starts of a day only the tutor's notice excludes. */
export const isHiddenByNotice = (offer: Offer, duration: LessonDuration, day: string, now: number): number => {
  if (offer.noticeMinutes === 0) return 0
  const onDay = (starts: readonly OpenStart[]) => starts.filter(({ start }) => cairoDay(start) === day).length
  return Math.max(
    0,
    onDay(startsOf(offer, duration, now, 0)) - onDay(startsOf(offer, duration, now, offer.noticeMinutes)),
  )
}

export interface Day {
  /** Cairo day, `2026-11-17`. */
  readonly key: string
  /** An instant within the day, for formatting it. */
  readonly at: number
  readonly past: boolean
  readonly today: boolean
  /** Number of starts that can be booked. */
  readonly free: number
}

/**
 * The Cairo days of the week. It changes at UTC midnight, a few hours into a Cairo day, so it overlaps eight; the last is
 * listed only when something in its first hours can be booked. So are the days beyond the week, and those of somebody
 * without one, besides today: they are days for which other minutes last.
 */
export const weekDays = (window: Interval, starts: readonly Start[], now: number, week: BookingWeek | null): Day[] => {
  const today = cairoDay(now)
  const last = cairoDay(window.end - 1)
  const lastOfWeek = week ? cairoDay(bookableWindow(week).end - 1) : ''
  const days: Day[] = []
  for (let key = cairoDay(window.start); key <= last; key = addCairoDays(key, 1)) {
    const free = starts.filter((one) => !one.held && cairoDay(one.start) === key).length
    const noon = cairoDayStart(key) + 12 * 3_600_000
    const isListed = key < lastOfWeek || (key === lastOfWeek && days.length < 7) || key === today
    if (isListed || free > 0) days.push({ key, at: noon, past: key < today, today: key === today, free })
  }
  return days
}

/**
 * Whether a day is the last whole Cairo day of the week, or the hours after it. A trial has no weeks, so its days
 * continue. Example: the week of a subscription bought on Tuesday ends on Tuesday at 00:00Z, so Monday is its last
 * whole day, and Tuesday's first hours still belong to it.
 */
export const isLastDayOfWeek = ({ trial, window, lastEnd }: BookingWeek, day: string): boolean =>
  !trial &&
  day >= addCairoDays(cairoDay(Math.min(window.end, lastEnd)), -1) &&
  day <= cairoDay(Math.min(window.end, lastEnd) - 1)
