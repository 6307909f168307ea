import * as v from 'valibot'
import { Id, Instant } from '../../shared/shapes/wire.ts'
import { askedPaymentStates } from '../../vocabulary/guardians.ts'
import { PeriodName } from './transaction.ts'

/** A plan that a student asked their guardian to pay. Amounts are piastres. */
export const AskedPayment = v.object({
  id: Id,
  state: v.picklist(askedPaymentStates),
  weeklyMinutes: v.number(),
  period: PeriodName,
  /** As it was asked for, or as it is charged once the guardian has begun to pay. */
  amount: v.number(),
  /** Until when the guardian can begin to pay. */
  expiresAt: Instant,
})
export type AskedPayment = v.InferOutput<typeof AskedPayment>
