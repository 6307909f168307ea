/** What a crowd bought and withdrew: twelve plans, and the payments of students and withdrawals of tutors that lists show. */
import { dayMs } from '#contract/shared/rules/time.ts'
import {
  InvoiceStatus,
  PaymentMethod,
  TransactionStatus,
  TransactionType,
  WithdrawMethod,
} from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import type { Delivery, Row } from '#scripts/demo-world/seed-rows.ts'

const paymentsEach = 15
const withdrawalsEach = 15
const planCount = 12

const dated = (now: number, daysAgo: number) => ({
  created_at: now - daysAgo * dayMs,
  updated_at: now - daysAgo * dayMs,
})

/** Of these students and tutors alone. */
export const moneyRows = (students: readonly number[], tutors: readonly number[], now: number): Delivery[] => {
  const plans: Row[] = Array.from({ length: planCount }, (_, i) => ({
    ...{ id: i + 1, weekly_minutes: 60 * (i + 1), base_monthly_price: 100_000 + 20_000 * i },
    ...{ month_discount: 0, quarter_discount: 500, year_discount: 1000, for_invites_only: 0, active: 1 },
    ...dated(now, planCount - i),
  }))
  const transactions: Row[] = students.flatMap((userId, at) =>
    Array.from({ length: paymentsEach }, (_, k) => ({
      ...{ id: 1_000_000 + at * paymentsEach + k, user_id: userId, amount: 120_000, fees: 3_000, phone: '01012345678' },
      ...{ status: TransactionStatus.Paid, type: TransactionType.PaidPlan, payment_method: PaymentMethod.Card },
      ...{ provider: 'fawry', gateway: 'fawry', merchant_ref: `bench-${at}-${k}`, intent: `bench-${k}` },
      ...{ plan_id: 1, plan_period: PlanPeriod.Month, paid_at: now - 30 * k * dayMs, refunded_amount: 0 },
      ...dated(now, 30 * k),
    })),
  )
  const invoices: Row[] = tutors.flatMap((userId, at) =>
    Array.from({ length: withdrawalsEach }, (_, k) => ({
      ...{ id: at * withdrawalsEach + k + 1, user_id: userId, amount: 50_000, receiver: 'bench@instapay' },
      ...{ method: WithdrawMethod.Instapay, status: InvoiceStatus.Approved },
      ...dated(now, 7 * k),
    })),
  )
  const rows = (table: string, list: Row[]): Delivery => ({ kind: 'rows', table, rows: list })
  return [rows('plans', plans), rows('transactions', transactions), rows('invoices', invoices)]
}
