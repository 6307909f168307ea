/** Requests that succeed at the endpoints of `contract/money`. */
import { nextPause } from '#contract/lessons/rules/pauses.ts'
import {
  createCoupon,
  deleteCoupon,
  findCoupon,
  getCoupon,
  listCouponUses,
  updateCoupon,
} from '#contract/money/api/coupons.ts'
import { ruleLesson } from '#contract/money/api/disputes.ts'
import {
  listInstallmentPlans,
  payByCard,
  payByInstallments,
  payByReference,
  payByWallet,
} from '#contract/money/api/fawry.ts'
import { getFriendLink, getFriends } from '#contract/money/api/friends.ts'
import { askGuardianToPay } from '#contract/money/api/guardian-payments.ts'
import { createInvite, deleteInvite, getInvite, resendInvite, updateInvite } from '#contract/money/api/invites.ts'
import { changeInvoice, createInvoice, decideInvoiceChange } from '#contract/money/api/invoices.ts'
import { countOutage, createOutage } from '#contract/money/api/outages.ts'
import { createCheckoutUrl } from '#contract/money/api/paymob.ts'
import {
  createPlan,
  createPlanInvites,
  deletePlan,
  deletePlanInvite,
  getPlan,
  openPlanCheckout,
  updatePlan,
  updatePlanInvites,
} from '#contract/money/api/plans.ts'
import { createRefundRequest, updateRefundRequest } from '#contract/money/api/refunds.ts'
import {
  cancelSubscription,
  endPause,
  extendSubscription,
  pauseSubscription,
} from '#contract/money/api/subscriptions.ts'
import { getRefundParts } from '#contract/money/api/transactions.ts'
import { createWithdrawMethod, updateWithdrawMethod } from '#contract/money/api/withdraw-methods.ts'
import { hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { PaymentMethod, RefundMethod, RefundRequestStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'
import { rows } from '#tests/kit/bookings.ts'
import { dispute, disputeText, judgedLesson } from '#tests/kit/disputes.ts'
import { payingMinor } from '#tests/kit/guardian-payments.ts'
import { earn, withdrawal } from '#tests/kit/lessons.ts'
import { make } from '#tests/kit/make.ts'
import { buyer, monthPrice, savedCard, subscribedBuyer } from '#tests/kit/payments.ts'
import { newEmail, nextNumber, people } from '#tests/kit/people.ts'
import { inviteAddress, inviteStudents } from '../invites.ts'
import { type CostCase, cost } from './cost-case.ts'
import { tomorrow } from './rows.ts'

const planFields = {
  weeklyMinutes: 120,
  baseMonthlyPrice: 250_000,
  monthDiscount: 1000,
  quarterDiscount: 2000,
  yearDiscount: 3000,
  forInvitesOnly: false,
  active: true,
}

const lastHours = () => ({
  start: toIsoInstant(Date.now() - 3 * hourMs),
  end: toIsoInstant(Date.now()),
})

const couponFields = {
  fullMonthDiscount: 1000,
  fullQuarterDiscount: 1000,
  halfYearDiscount: 0,
  fullYearDiscount: 1000,
}

const adminWithPlan = async () => ({ caller: await people.admin(), plan: await make.plan() })

const adminWithCoupon = async () => {
  const { caller, plan } = await adminWithPlan()
  return { caller, coupon: await make.coupon({ planId: plan.id }) }
}

const adminWithInvite = async () => {
  const { caller, plan } = await adminWithPlan()
  const body = { email: newEmail(), planId: plan.id, expiresAt: tomorrow() }
  return { caller, invite: { id: await inviteAddress(caller, body) } }
}

const adminWithPlanInvite = async () => {
  const { caller, plan } = await adminWithPlan()
  const body = { userIds: [(await people.student()).id], planId: plan.id }
  const [id = 0] = await inviteStudents(caller, body)
  return { caller, planInvite: { id } }
}

export const moneyCosts: readonly CostCase[] = [
  cost(getFriendLink, async () => {
    const caller = await people.student()
    return { caller, input: { params: { code: (await caller.api(getFriends, {})).code } } }
  }),
  cost(createInvoice, async () => {
    const caller = await people.tutor()
    // Not settled yet: the request has that to do as well.
    await earn(caller.id, 50_000)
    return { caller, input: { body: withdrawal, idempotencyKey: crypto.randomUUID() } }
  }),
  cost(decideInvoiceChange, async () => {
    const tutor = await people.tutor()
    await earn(tutor.id, 50_000)
    const { id } = await tutor.api(createInvoice, { body: withdrawal })
    const { updatedAt: seen } = await tutor.api(changeInvoice, {
      params: { id },
      body: { amount: withdrawal.amount + 1000 },
    })
    return { caller: await people.admin(), input: { params: { id }, body: { approved: true, seen } } }
  }),
  cost(ruleLesson, async () => {
    const { student, lessonId } = await judgedLesson()
    await dispute(student, lessonId)
    const body = { returnedMinutes: 15, paidMinutes: 15, reason: disputeText, seen: null }
    return { caller: await people.admin(), input: { params: { lessonId }, body } }
  }),
  cost(countOutage, async () => {
    await judgedLesson(false)
    return { caller: await people.admin(), input: { query: lastHours() } }
  }),
  cost(createOutage, async () => {
    const [caller, query] = [await people.admin(), lastHours()]
    const { covered } = await caller.api(countOutage, { query })
    return { caller, input: { body: { ...query, reason: disputeText, covered } } }
  }),
  cost(createWithdrawMethod, async () => ({
    caller: await people.admin(),
    input: { body: { type: WithdrawMethod.Instapay, min: 20_000, max: 4_000_000, enabled: true } },
  })),
  cost(updateWithdrawMethod, async () => ({
    caller: await people.admin(),
    input: { params: { type: WithdrawMethod.Instapay }, body: { enabled: true } },
  })),
  cost(createPlan, async () => ({ caller: await people.admin(), input: { body: { ...planFields, active: false } } })),
  cost(updatePlan, async () => {
    const { caller, plan } = await adminWithPlan()
    return { caller, input: { params: { id: plan.id }, body: { weeklyMinutes: 60 } } }
  }),
  cost(getPlan, async () => ({
    caller: await people.student(),
    input: { params: { id: (await make.plan()).id } },
  })),
  cost(deletePlan, async () => {
    const { caller, plan } = await adminWithPlan()
    return { caller, input: { params: { id: plan.id } } }
  }),
  cost(createPlanInvites, async () => {
    const { caller, plan } = await adminWithPlan()
    const userIds = [(await people.student()).id, (await people.student()).id]
    return { caller, input: { body: { userIds, planId: plan.id } } }
  }),
  cost(updatePlanInvites, async () => {
    const { caller, planInvite } = await adminWithPlanInvite()
    return { caller, input: { body: { ids: [planInvite.id], expiresAt: null } } }
  }),
  cost(deletePlanInvite, async () => {
    const { caller, planInvite } = await adminWithPlanInvite()
    return { caller, input: { params: { id: planInvite.id } } }
  }),
  cost(createCoupon, async () => {
    const { caller, plan } = await adminWithPlan()
    const body = { ...couponFields, code: `NEW${nextNumber()}`, planId: plan.id, expiresAt: tomorrow() }
    return { caller, input: { body } }
  }),
  cost(updateCoupon, async () => {
    const { caller, coupon } = await adminWithCoupon()
    return { caller, input: { params: { id: coupon.id }, body: { fullMonthDiscount: 500 } } }
  }),
  cost(deleteCoupon, async () => {
    const { caller, coupon } = await adminWithCoupon()
    return { caller, input: { params: { id: coupon.id } } }
  }),
  cost(getCoupon, async () => {
    const { caller, coupon } = await adminWithCoupon()
    return { caller, input: { params: { id: coupon.id } } }
  }),
  cost(listCouponUses, async () => {
    const { caller, coupon } = await adminWithCoupon()
    return { caller, input: { params: { id: coupon.id } } }
  }),
  cost(findCoupon, async () => {
    const { coupon } = await adminWithCoupon()
    return { caller: await people.student(), input: { params: { code: coupon.code } } }
  }),
  cost(createInvite, async () => {
    const { caller, plan } = await adminWithPlan()
    return { caller, input: { body: { email: newEmail(), planId: plan.id, expiresAt: tomorrow() } } }
  }),
  cost(updateInvite, async () => {
    const { caller, invite } = await adminWithInvite()
    return { caller, input: { params: { id: invite.id }, body: { email: newEmail() } } }
  }),
  cost(resendInvite, async () => {
    const { caller, invite } = await adminWithInvite()
    await rows('UPDATE invites SET sent_at = 0 WHERE id = ?', invite.id)
    const { updatedAt: seen } = await caller.api(getInvite, { params: { id: invite.id } })
    return { caller, input: { params: { id: invite.id }, body: { seen } } }
  }),
  cost(deleteInvite, async () => {
    const { caller, invite } = await adminWithInvite()
    return { caller, input: { params: { id: invite.id } } }
  }),
  cost(getInvite, async () => {
    const { caller, invite } = await adminWithInvite()
    return { caller, input: { params: { id: invite.id } } }
  }),
  cost(payByReference, async () => {
    const { student: caller, body } = await buyer()
    return { caller, input: { body } }
  }),
  cost(payByWallet, async () => {
    const { student: caller, body } = await buyer()
    return { caller, input: { body } }
  }),
  cost(payByCard, async () => {
    const { student: caller, body } = await buyer()
    return { caller, input: { body: { ...body, cardToken: await savedCard(caller.id), cvv: '123' } } }
  }),
  cost(payByInstallments, async () => {
    const { student: caller, body } = await buyer()
    const card = { cardToken: await savedCard(caller.id), cvv: '123', installmentPlanId: 2 }
    return { caller, input: { body: { ...body, ...card } } }
  }),
  cost(openPlanCheckout, async () => {
    const { student: caller, body } = await buyer()
    const asked = {
      planId: body.planId,
      period: PlanPeriod.Month,
      expectedAmount: monthPrice,
      paymentMethod: 'CARD' as const,
    }
    return { caller, input: { body: { ...asked, returnUrl: 'http://localhost:8787/payments' } } }
  }),
  cost(listInstallmentPlans, async () => {
    const { student: caller, body } = await buyer()
    return { caller, input: { query: { planId: body.planId, period: body.period } } }
  }),
  cost(askGuardianToPay, async () => {
    const { student, body } = await payingMinor()
    return { caller: student, input: { body } }
  }),
  cost(createCheckoutUrl, async () => {
    const { student: caller, body } = await buyer()
    const asked = {
      planId: body.planId,
      planPeriod: PlanPeriod.Month,
      paymentMethod: PaymentMethod.Card,
      expectedAmount: monthPrice,
    }
    return { caller, input: { body: asked } }
  }),
  cost(updateRefundRequest, async () => {
    const { student, id: txId } = await subscribedBuyer()
    const body = { txId, method: RefundMethod.EWallet, address: '01012345678' }
    const { id } = await student.api(createRefundRequest, { body })
    return {
      caller: await people.admin(),
      input: { params: { id }, body: { status: RefundRequestStatus.Processed } },
    }
  }),
  cost(pauseSubscription, async () => ({
    caller: (await subscribedBuyer()).student,
    input: { body: { start: toIsoInstant(nextPause(Date.now()).start) } },
  })),
  cost(endPause, async () => {
    const { student: caller } = await subscribedBuyer()
    await caller.api(pauseSubscription, { body: { start: toIsoInstant(nextPause(Date.now()).start) } })
    return { caller, input: {} }
  }),
  cost(getRefundParts, async () => ({
    caller: await people.admin(),
    input: { params: { id: (await subscribedBuyer()).id } },
  })),
  cost(extendSubscription, async () => {
    const { id } = await subscribedBuyer()
    const [found] = await rows<{ id: number; end: number }>(
      'SELECT id, end_at AS "end" FROM subscriptions WHERE tx_id = ?',
      id,
    )
    const body = { days: 7, reason: 'عطل عندنا', end: toIsoInstant(found?.end ?? 0) }
    return { caller: await people.admin(), input: { params: { id: found?.id ?? 0 }, body } }
  }),
  cost(cancelSubscription, async () => ({ caller: (await subscribedBuyer()).student, input: { body: {} } })),
]
