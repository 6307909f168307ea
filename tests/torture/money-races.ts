/** Races for the last use of a coupon, and for a balance. */
import { createCoupon } from '#contract/money/api/coupons.ts'
import { cancelUnpaidOrder, payByReference } from '#contract/money/api/fawry.ts'
import { createInvoice, updateInvoice } from '#contract/money/api/invoices.ts'
import { dayMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { InvoiceStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import type { Pupil } from '#tests/journeys/kill-world.ts'
import { call, callPatiently } from './call.ts'
import { earnedPiastres, type Stage } from './stage.ts'

const monthPiastres = 250_000
const discount = 1000
const discounted = monthPiastres - (monthPiastres * discount) / 10_000

/** More students pay with a coupon at once than it has uses. Open payments are cancelled, which releases it. */
export const raceForCoupon = async (stage: Stage): Promise<void> => {
  const { server, random, acts, buyers, admin, planId } = stage
  const [code, maxUses] = [`RACE${random.below(2 ** 31)}`, 1 + random.below(2)]
  const none = { fullQuarterDiscount: 0, halfYearDiscount: 0, fullYearDiscount: 0 }
  const terms = { code, planId, fullMonthDiscount: discount, ...none, maxUses, perUserLimit: 1 }
  const body = { ...terms, expiresAt: toIsoInstant(Date.now() + dayMs) }
  const coupon = await callPatiently(server.origin, createCoupon, { body }, admin.token)
  if (coupon.isRepeated) return acts.count('races without an answer')
  if (coupon.status !== 200) return acts.trouble(`no coupon: ${coupon.status} ${coupon.code}`)
  const rivals = [...new Set(Array.from({ length: maxUses + 4 }, () => random.pick(buyers)))]
  const pay = async (pupil: Pupil) => {
    const purchase = { planId, period: 'month', couponCode: code, expectedAmount: discounted } as const
    const idempotencyKey = `torture-${code}-${pupil.id}`
    const told = await call(server.origin, payByReference, { body: purchase, idempotencyKey }, pupil.token)
    if (told.status !== null && told.status >= 500) acts.trouble(`payment answered ${told.status}, ${idempotencyKey}`)
    if (told.reply)
      acts.acknowledged({ kind: 'payment', id: told.reply.transactionId, by: pupil.id, key: idempotencyKey })
    return told
  }
  const told = await Promise.all(rivals.map(pay))
  const paid = told.filter(({ reply }) => reply)
  if (paid.length > maxUses) acts.trouble(`${code} was used ${paid.length} times of ${maxUses}`)
  if (paid.length === 0) acts.trouble(`nobody could use ${code}: ${told.map((one) => one.code)}`)
  for (const [i, { reply }] of told.entries())
    if (reply) {
      const order = { body: { transactionId: reply.transactionId } }
      const cancelled = await callPatiently(server.origin, cancelUnpaidOrder, order, rivals[i]?.token ?? null)
      if (cancelled.status !== 200 && !cancelled.isRepeated)
        acts.trouble(`payment ${reply.transactionId} stays: ${cancelled.code}`)
    }
}

/** Withdraws under a key; the id of the request, else null. */
export const withdraw = async ({ server, acts }: Stage, tutor: Pupil, amount: number, key: string) => {
  const body = { method: WithdrawMethod.Instapay, receiver: 'karim_22@instapay', amount }
  const told = await call(server.origin, createInvoice, { body, idempotencyKey: key }, tutor.token)
  if (told.status !== null && told.status >= 500) acts.trouble(`withdrawal answered ${told.status}, key ${key}`)
  if (told.reply) acts.acknowledged({ kind: 'invoice', id: told.reply.id, by: tutor.id, key })
  return told
}

export const takeBack = async ({ server, acts, admin }: Stage, id: number): Promise<void> => {
  const input = { params: { id }, body: { status: InvoiceStatus.Rejected, note: 'لم تتم' }, files: {} }
  const { status, code, isRepeated } = await callPatiently(server.origin, updateInvoice, input, admin.token)
  if (status !== 200 && !isRepeated) acts.trouble(`withdrawal ${id} stays: ${status} ${code}`)
}

/** A tutor asks at once for more than they earned: sums of 60 percent, of which one fits. */
export const raceForBalance = async (stage: Stage): Promise<void> => {
  const { random, acts, tutors } = stage
  const tutor = random.pick(tutors)
  const amount = (earnedPiastres * 6) / 10
  const keys = Array.from({ length: 2 + random.below(3) }, () => `torture-${random.below(2 ** 31)}-w${tutor.id}`)
  const told = await Promise.all([...keys, ...keys.slice(0, 1)].map((key) => withdraw(stage, tutor, amount, key)))
  const ids = new Set(told.flatMap(({ reply }) => (reply ? [reply.id] : [])))
  if (ids.size !== 1) acts.trouble(`${tutor.id} withdrew ${ids.size} times ${amount}: ${told.map((one) => one.code)}`)
  for (const id of ids) await takeBack(stage, id)
}
