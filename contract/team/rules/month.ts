/** The figures of a month from the sums of the ledger. Pure; piastres. */
import { addMonth, cairoMonth } from '../../public/rules/platform-figures.ts'
import { addCairoDays, cairoDay, cairoDayStart, type Interval } from '../../shared/rules/time.ts'
import type { Month, MonthDay, MonthSums } from '../shapes/month.ts'

/** Sums of a stretch that lies within one day of Cairo. */
export interface SpanSums extends MonthSums {
  readonly start: number
}

const noSums: MonthSums = {
  sold: 0,
  payments: 0,
  refunded: 0,
  refunds: 0,
  fees: 0,
  tutorShare: 0,
  lessons: 0,
  revenue: 0,
}
const names = Object.keys(noSums) as (keyof MonthSums)[]

export const addSums = (list: readonly MonthSums[]): MonthSums =>
  list.reduce<MonthSums>(
    (sum, one) => Object.fromEntries(names.map((name) => [name, sum[name] + one[name]])) as MonthSums,
    noSums,
  )

/** A month with the one before it: the days that are shown of each, and the time in which to look for them. */
export const monthSpan = (month: string, now: number): Interval & { days: string[]; daysBefore: string[] } => {
  const { end } = cairoMonth(month)
  const before = addMonth(month, -1)
  const daysOf = (name: string, most: number): string[] => {
    const days: string[] = []
    for (let day = `${name}-01`; day.startsWith(name) && days.length < most; day = addCairoDays(day, 1)) days.push(day)
    return days
  }
  const isOver = now >= end
  const today = cairoDay(now)
  const days = daysOf(month, 31).filter((day) => isOver || day <= today)
  return { start: cairoDayStart(`${before}-01`), end, days, daysBefore: daysOf(before, isOver ? 31 : days.length) }
}

const toDays = (days: readonly string[], byDay: ReadonlyMap<string, readonly SpanSums[]>): MonthDay[] =>
  days.map((day) => {
    const { sold, revenue } = addSums(byDay.get(day) ?? [])
    return { day, sold, revenue }
  })

/** Both months day by day, and each in one sum. */
export const sumMonth = (
  spans: readonly SpanSums[],
  { days, daysBefore }: Pick<ReturnType<typeof monthSpan>, 'days' | 'daysBefore'>,
): Pick<Month, 'sums' | 'before' | 'days' | 'daysBefore' | 'dayCount'> => {
  const byDay = new Map<string, SpanSums[]>()
  for (const span of spans) {
    const day = cairoDay(span.start)
    byDay.set(day, [...(byDay.get(day) ?? []), span])
  }
  const sumOf = (list: readonly string[]) => addSums(list.flatMap((day) => byDay.get(day) ?? []))
  return {
    sums: sumOf(days),
    before: sumOf(daysBefore),
    days: toDays(days, byDay),
    daysBefore: toDays(daysBefore, byDay),
    dayCount: days.length,
  }
}

export const bases = ['cash', 'earned'] as const
/** `cash`: money counts when it arrives or leaves. `earned`: when the lesson was given. */
export type Basis = (typeof bases)[number]

/** The part of a price that is value added tax, rounded to the piastre. `rate` in basis points. */
export const vatWithin = (price: number, rate: number): number => Math.round((price * rate) / (10_000 + rate))

export interface Waterfall {
  /** What it starts from: payments, or recognised revenue. */
  readonly income: number
  /** 0 where revenue is what was earned: a refund is no lesson. */
  readonly refunded: number
  readonly vat: number
  readonly fees: number
  readonly tutorShare: number
  /** What is left; the parts and it make up the income. */
  readonly left: number
}

/** From what came in to what is left, before salaries. Where the company is not registered, tax takes nothing. */
export const toWaterfall = (sums: MonthSums, basis: Basis, vat: Month['vat']): Waterfall => {
  const income = basis === 'cash' ? sums.sold : sums.revenue
  const refunded = basis === 'cash' ? sums.refunded : 0
  const tax = vat.registered ? vatWithin(income - refunded, vat.rate) : 0
  const { fees, tutorShare } = sums
  return { income, refunded, vat: tax, fees, tutorShare, left: income - refunded - tax - fees - tutorShare }
}
