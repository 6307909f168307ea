/** Periods as addresses and the routes of Fawry spell them. */
import { type PaidPeriod, paidPeriods } from '#contract/money/rules/pricing.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'

export const periodNames = ['month', 'quarter', 'year'] as const
export type PeriodName = (typeof periodNames)[number]

export const periodOf: Readonly<Record<PeriodName, PaidPeriod>> = {
  month: PlanPeriod.Month,
  quarter: PlanPeriod.Quarter,
  year: PlanPeriod.Year,
}

export const periodNameOf = (period: PaidPeriod): PeriodName => periodNames[paidPeriods.indexOf(period)] ?? 'month'

/** `quarter` or its number, `1`; null for anything else. */
export const parsePeriod = (text: unknown): PeriodName | null =>
  periodNames.find((name) => name === text || String(periodOf[name]) === String(text)) ?? null

export const isPaidPeriod = (period: PlanPeriod | null): period is PaidPeriod =>
  period !== null && (paidPeriods as readonly PlanPeriod[]).includes(period)
