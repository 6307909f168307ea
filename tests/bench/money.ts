/** What a balance and an activation cost beside a hundred thousand rows of the ledger. */

import { type Journal, lessonJournal } from '#contract/money/rules/ledger.ts'
import { basePath } from '#contract/shared/api/endpoint.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { PaymentMethod, TransactionStatus, TransactionType } from '#contract/vocabulary/money.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import type { Delivery, Row } from '#scripts/demo-world/seed-rows.ts'
import { describeOrder, type FawryOrder } from '#worker/gateways/simulated/fawry-orders.ts'
import { type CrowdSize, studentIds } from './crowd.ts'
import type { LoadRequest } from './load.ts'

const lessonsInLedger = 25_000
/** Far from the lessons of the crowd. */
const firstRef = 1_000_000

const toRows = ({ refType, refId, postings }: Journal, at: number): Row[] =>
  postings.map(({ account, amount }) => ({ account, amount, ref_type: refType, ref_id: refId, created_at: at }))

/** Four rows for each of 25,000 lessons, spread evenly over the tutors. */
export const ledgerRows = (size: CrowdSize, now: number): Delivery => {
  const students = studentIds(size)
  const rows = Array.from({ length: lessonsInLedger }, (_, i) =>
    toRows(
      lessonJournal({
        id: firstRef + i,
        tutorId: (i % size.tutors) + 1,
        studentId: students[i % students.length] ?? 0,
        price: 7500,
        charge: 12_750,
      }),
      now - i,
    ),
  )
  return { kind: 'rows', table: 'ledger_entries', rows: rows.flat() }
}

/** Rows of the ledger that belong to each tutor. */
export const entriesPerTutor = (size: CrowdSize): number => lessonsInLedger / size.tutors

/** Students without a subscription, who each have one open payment and many old ones. */
export const buyers = 200
const oldPayments = 25_000
const planId = 1
const amount = 225_000
const feePiastres = 250
const buyerId = (i: number): number => firstRef + i
const merchantRefOf = (id: number): string => `1763640000${id}`
const refOf = (id: number): string => String(700_000_000 + id)

const paymentRow = (id: number, userId: number, status: TransactionStatus, at: number): Row => ({
  id,
  user_id: userId,
  amount,
  status,
  type: TransactionType.PaidPlan,
  fees: 0,
  phone: '01012345678',
  payment_method: PaymentMethod.Fawry,
  provider: 'fake',
  gateway: 'fawry',
  merchant_ref: merchantRefOf(id),
  provider_ref_num: refOf(id),
  plan_id: planId,
  plan_period: PlanPeriod.Month,
  intent: 'bench',
  snapshot: JSON.stringify({ weeklyMinutes: 120, baseMonthlyPrice: 250_000, discountBasisPoints: 1000 }),
  expires_at: at + 2 * dayMs,
  refunded_amount: 0,
  created_at: at,
  updated_at: at,
})

export const paymentRows = (now: number): Delivery[] => {
  const stamps = { created_at: now, updated_at: now }
  const discounts = { month_discount: 1000, quarter_discount: 2000, year_discount: 3000 }
  const plan = { id: planId, weekly_minutes: 120, base_monthly_price: 250_000, for_invites_only: 0, active: 1 }
  const users = Array.from({ length: buyers }, (_, i) => ({
    ...{
      id: buyerId(i),
      email: `buyer${i}@hiwar.test`,
      name: 'سارة محمود',
      role: Role.Student,
      birth_year: 1990,
      ...stamps,
    },
  }))
  const open = Array.from({ length: buyers }, (_, i) =>
    paymentRow(buyerId(i), buyerId(i), TransactionStatus.Processed, now),
  )
  const old = Array.from({ length: oldPayments }, (_, i) =>
    paymentRow(firstRef + buyers + i, buyerId(i % buyers), TransactionStatus.Expired, now - (i + 1) * 60_000),
  )
  return [
    { kind: 'rows', table: 'plans', rows: [{ ...plan, ...discounts, ...stamps }] },
    { kind: 'rows', table: 'users', rows: users },
    { kind: 'rows', table: 'transactions', rows: [...open, ...old] },
  ]
}

/** The gateway's report that buyer `i` has paid. */
export const reportPaid = (i: number, now: number): LoadRequest => {
  const id = buyerId(i % buyers)
  const order: FawryOrder = {
    merchantRef: merchantRefOf(id),
    ref: refOf(id),
    userId: id,
    amount,
    ...({ status: 'PAID', method: 'PAYATFAWRY' } as const),
    name: 'سارة محمود',
    phone: '01012345678',
    email: 'buyer@hiwar.test',
    label: 'bench',
    fees: feePiastres,
    feesOnTop: true,
    expiresAt: now + dayMs,
    webhookUrl: '',
    paidAt: now,
    paymentNumber: '1',
  }
  const body = JSON.stringify(describeOrder(order, 'PAID'))
  return { method: 'POST', path: `${basePath}/fawry/payment-status`, body }
}
