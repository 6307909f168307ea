/** Students who paid, and who ask for their money back. */
import { getUserSubscription } from '#contract/lessons/api/own-subscription.ts'
import { payByReference } from '#contract/money/api/fawry.ts'
import { listPlans } from '#contract/money/api/plans.ts'
import { createRefundRequest } from '#contract/money/api/refunds.ts'
import { priceOf } from '#contract/money/rules/pricing.ts'
import { RefundMethod } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { actAtGateway } from './gateway.ts'
import { eventually } from './journey.ts'
import { newName, newPhone, newStudent, type Person } from './people.ts'

/** A student whose first month of a plan was paid at a counter a moment ago. */
export const newBuyer = async (): Promise<Person & { readonly txId: number; readonly paid: number }> => {
  const student = await newStudent(newName('ياسمين'))
  const { list } = await student.api(listPlans, { query: { active: true, full: true } })
  const plan = list[0]
  if (!plan) throw new Error('no plan on offer')
  const expectedAmount = priceOf(plan, PlanPeriod.Month).amount
  const body = { planId: plan.id, period: 'month', phone: newPhone(), expectedAmount } as const
  const { referenceNumber, transactionId } = await student.api(payByReference, {
    body,
    idempotencyKey: crypto.randomUUID(),
  })
  await actAtGateway(`pay/${referenceNumber}`, 'pay')
  await eventually(async () => (await student.api(getUserSubscription, { query: {} })).info?.txId).toBe(transactionId)
  return { ...student, txId: transactionId, paid: list[0]?.baseMonthlyPrice ?? 0 }
}

/** A student who asks for the price of a plan back. */
export const newClaim = async () => {
  const student = await newBuyer()
  const address = newPhone()
  const request = await student.api(createRefundRequest, {
    body: { txId: student.txId, method: RefundMethod.EWallet, address },
    idempotencyKey: crypto.randomUUID(),
  })
  return { student, address, request }
}
