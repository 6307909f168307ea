/** A month of Cairo days with how many times can be booked on each. Pure; instants in epoch ms. */
import { openStarts, type SlotTimes } from '#contract/shared/rules/slots.ts'
import {
  addCairoDays,
  cairoDay,
  cairoDayStart,
  cairoParts,
  hourMs,
  type Interval,
} from '#contract/shared/rules/time.ts'
import { booking } from '#contract/vocabulary/limits.ts'
import type { Start } from '#web/features/shared/start-groups.ts'

/** The times one tutor manager offers. */
export interface ManagerOffer {
  readonly managerId: number
  readonly slots: readonly SlotTimes[]
  readonly busy: readonly Interval[]
  readonly noticeMinutes: number
}

export interface ManagerStart extends Start {
  readonly managerId: number
}

/**
 * Every half hour the managers offer, earliest first. A time that several of them offer appears once: the applicant
 * meets a manager other than `avoided` where one is free, else the one with the lowest id.
 */
export const managerStarts = (
  offers: readonly ManagerOffer[],
  now: number,
  avoided: number | null = null,
): ManagerStart[] => {
  const all = offers.flatMap(({ managerId, slots, busy, noticeMinutes }) =>
    openStarts({ slots, busy, durationMinutes: booking.interviewMinutes, now, noticeMinutes }).map(
      (one): ManagerStart => ({ ...one, held: false, managerId }),
    ),
  )
  const rank = ({ managerId }: ManagerStart) => Number(managerId === avoided)
  all.sort((a, b) => a.start - b.start || rank(a) - rank(b) || a.managerId - b.managerId)
  return all.filter(({ start }, i) => start !== all[i - 1]?.start)
}

/** `2026-11` */
export const monthOf = (instant: number): string => cairoDay(instant).slice(0, 7)

export const nextMonth = (month: string, by: 1 | -1): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + by
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}

export interface MonthDay {
  /** Cairo day, `2026-11-17`. */
  readonly key: string
  /** Noon of the day, for formatting it. */
  readonly at: number
  readonly today: boolean
  readonly past: boolean
  readonly free: number
}

/** The days of a month, and how many cells stay empty before its first one in a week that begins on Saturday. */
export const monthDays = (
  month: string,
  starts: readonly Start[],
  now: number,
): { readonly blanks: number; readonly days: readonly MonthDay[] } => {
  const free = new Map<string, number>()
  for (const { start } of starts) free.set(cairoDay(start), (free.get(cairoDay(start)) ?? 0) + 1)
  const today = cairoDay(now)
  const days: MonthDay[] = []
  for (let key = `${month}-01`; key.startsWith(month); key = addCairoDays(key, 1))
    days.push({
      key,
      at: cairoDayStart(key) + 12 * hourMs,
      today: key === today,
      past: key < today,
      free: free.get(key) ?? 0,
    })
  const first = days[0]
  return { blanks: first ? (cairoParts(first.at).weekday + 1) % 7 : 0, days }
}
