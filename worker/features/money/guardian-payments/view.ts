import { askedPaymentState } from '#contract/money/rules/guardian-payments.ts'
import type { PaidPeriod } from '#contract/money/rules/pricing.ts'
import type { AskedPayment } from '#contract/money/shapes/guardian-payment.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import type { AskedPaymentRow } from './store.ts'

const periodNames: Readonly<Record<PaidPeriod, AskedPayment['period']>> = {
  [PlanPeriod.Month]: 'month',
  [PlanPeriod.Quarter]: 'quarter',
  [PlanPeriod.Year]: 'year',
}

/** Null where there is nothing to tell any more. */
export const askedPaymentView = (row: AskedPaymentRow | null, now: number): AskedPayment | null => {
  const state = row && askedPaymentState(row, now)
  if (!state) return null
  const isCharged = state === 'open' || state === 'paid'
  return {
    id: row.id,
    state,
    weeklyMinutes: row.weeklyMinutes,
    period: periodNames[row.period],
    amount: isCharged ? (row.charged ?? row.amount) : row.amount,
    expiresAt: toIsoInstant(row.expiresAt),
  }
}
