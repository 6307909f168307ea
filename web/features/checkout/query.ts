/** The mutation that begins a payment, and the bank's instalment plans. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { listInstallmentPlans, payByCard, payByInstallments, payByReference, payByWallet } from '#contract/api/fawry.ts'
import { createCheckoutUrl } from '#contract/api/paymob.ts'
import { ApiError } from '#contract/api/request.ts'
import type { Coupon } from '#contract/shapes/coupon.ts'
import type { HostedMethod } from '#contract/vocabulary/money.ts'
import { updateCachedUser, useRequiredUser } from '#web/features/account/query.ts'
import { paymentWaysQuery, refreshPayments } from '#web/features/payments/query.ts'
import { type PeriodName, periodOf } from '#web/features/plans/period.ts'
import { displayPriceOf } from '#web/features/plans/price.ts'
import { planQuery } from '#web/features/plans/query.ts'
import { api } from '#web/lib/api.ts'
import { createIdempotencyKeys } from '#web/lib/idempotency-keys.ts'
import { catalogueStaleMs } from '#web/lib/query-client.ts'

interface CardAttempt {
  readonly cardToken: string
  readonly cvv: string
  readonly phone?: string | undefined
}

export type PayAttempt =
  | ({ readonly way: 'card' } & CardAttempt)
  | ({ readonly way: 'installment'; readonly installmentPlanId: number } & CardAttempt)
  | { readonly way: 'wallet'; readonly phone: string; readonly mode: 'qr' | 'notify' }
  | { readonly way: 'reference'; readonly phone?: string | undefined }
  | { readonly way: 'hosted'; readonly paymentMethod: HostedMethod; readonly phone?: string | undefined }

export interface Purchase {
  readonly planId: number
  readonly period: PeriodName
  readonly coupon: Coupon | null
  /** Piastres on the button that was pressed. */
  readonly amount: number
}

/** The plan costs something else than the button said; nothing was sent. */
export class PriceChangedError extends Error {
  /** Piastres. */
  readonly amount: number

  constructor(amount: number) {
    super('price changed')
    this.name = 'PriceChangedError'
    this.amount = amount
  }
}

interface HostedCheckout {
  /** The gateway's own page. */
  readonly checkoutUrl: string
}

export interface StartedPayment {
  readonly transactionId: number
  /** The bank's page, where there is one. */
  readonly redirectUrl?: string | undefined
}

const startPayment = (
  { planId, period, coupon }: Purchase,
  attempt: PayAttempt,
  idempotencyKey: string,
): Promise<StartedPayment | HostedCheckout> => {
  const body = { planId, period, couponCode: coupon?.code }
  switch (attempt.way) {
    case 'card': {
      const { cardToken, cvv, phone } = attempt
      return api(payByCard, { body: { ...body, cardToken, cvv, phone }, idempotencyKey })
    }
    case 'installment': {
      const { cardToken, cvv, phone, installmentPlanId } = attempt
      return api(payByInstallments, { body: { ...body, cardToken, cvv, phone, installmentPlanId }, idempotencyKey })
    }
    case 'wallet': {
      const { phone, mode } = attempt
      return api(payByWallet, { body: { ...body, phone, mode }, idempotencyKey })
    }
    case 'hosted': {
      const { planId, couponCode } = body
      const { paymentMethod, phone } = attempt
      const planPeriod = periodOf[period]
      return api(createCheckoutUrl, { body: { planId, planPeriod, couponCode, paymentMethod, phone }, idempotencyKey })
    }
    default:
      return api(payByReference, { body: { ...body, phone: attempt.phone }, idempotencyKey })
  }
}

/** Everything that makes two attempts different, without the code on the back of the card. */
const requestOf = ({ planId, period, coupon }: Purchase, attempt: PayAttempt): string => {
  const facts = Object.entries({ ...attempt, planId, period, coupon: coupon?.code ?? '' })
  return JSON.stringify(facts.filter(([name]) => name !== 'cvv'))
}

interface PayCallbacks {
  /** Called before payments are fetched again, so that the page knows which of them is its own. */
  readonly onStart: (started: StartedPayment) => void
  /** The coupon was used up or has ended since it was looked up. */
  readonly onCouponLost: () => void
}

/**
 * Begins a payment. A repeated attempt after a lost connection carries the same idempotency key, so that it cannot
 * charge twice. The price is read again before anything is sent. The callbacks belong to the mutation, because the form
 * that called it is gone as soon as the new payment is known.
 */
export const usePay = (purchase: Purchase, { onStart, onCouponLost }: PayCallbacks) => {
  const client = useQueryClient()
  const user = useRequiredUser()
  const keyring = useRef<ReturnType<typeof createIdempotencyKeys>>(null)
  keyring.current ??= createIdempotencyKeys(() => crypto.randomUUID())
  const keys = keyring.current
  return useMutation({
    // A finished mutation keeps its variables; the code on the back of the card must not linger.
    gcTime: 0,
    mutationFn: async (attempt: PayAttempt) => {
      const plan = await client.fetchQuery({ ...planQuery(purchase.planId), staleTime: 0 })
      const { amount } = displayPriceOf(plan, periodOf[purchase.period], purchase.coupon)
      if (amount !== purchase.amount) throw new PriceChangedError(amount)
      return startPayment(purchase, attempt, keys.keyForRequest(requestOf(purchase, attempt)))
    },
    onSuccess: (started, attempt) => {
      keys.forgetKey()
      if ('checkoutUrl' in started) location.assign(started.checkoutUrl)
      else onStart(started)
      if (user.phone === null && attempt.way !== 'wallet' && attempt.phone !== undefined)
        updateCachedUser(client, user.id, { phone: attempt.phone })
    },
    onError: (error) => {
      // An answer ends the attempt, a refusal of the gateway included: the next press is a new one. The server keeps
      // one open payment a student, so a new key cannot charge beside an attempt that is still open.
      if (!(error instanceof ApiError) || error.code === null || error.code === 'unexpected') return
      keys.forgetKey()
      if (error.code === 'coupon-not-found') onCouponLost()
      if (error.code === 'service-unavailable') void client.invalidateQueries(paymentWaysQuery)
    },
    onSettled: () => refreshPayments(client),
  })
}

/** One way of paying in parts, as the bank offers it for this price. */
export type InstallmentOffer = ReplyOf<typeof listInstallmentPlans>[number]

/** The bank's instalment plans for the price before coupons; asked for once the checkout is open. */
export const useInstallmentPlans = (planId: number, period: PeriodName, enabled: boolean) =>
  useQuery({
    queryKey: ['installment-plans', planId, period],
    queryFn: ({ signal }) => api(listInstallmentPlans, { query: { planId, period } }, { signal }),
    staleTime: catalogueStaleMs,
    // The tab appears only where there are plans; a failure leaves it out.
    retry: false,
    enabled,
  })
