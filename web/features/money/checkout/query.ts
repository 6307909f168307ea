/** The mutation that begins a payment, and the bank's instalment plans. */

import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Coupon, findCoupon } from '#contract/money/api/coupons.ts'
import {
  listInstallmentPlans,
  payByCard,
  payByInstallments,
  payByReference,
  payByWallet,
} from '#contract/money/api/fawry.ts'
import { createCheckoutUrl } from '#contract/money/api/paymob.ts'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import type { PackSize } from '#contract/vocabulary/minutes.ts'
import type { HostedPaymentMethod, PurchaseKind } from '#contract/vocabulary/money.ts'
import { subscriptionKey } from '#web/features/lessons/subscriptions/query.ts'
import { paymentWaysQuery, refreshPayments } from '#web/features/money/payments/query.ts'
import { type PeriodName, periodOf } from '#web/features/money/plans/period.ts'
import { plansKey } from '#web/features/money/plans/query.ts'
import { updateCachedUser, useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { useIdempotencyKeys } from '#web/lib/idempotency-keys.ts'
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
  | { readonly way: 'hosted'; readonly paymentMethod: HostedPaymentMethod; readonly phone?: string | undefined }

export interface Purchase {
  readonly planId: number
  readonly period: PeriodName
  readonly coupon: Coupon | null
  /** The plan for the period, the change to it, or extra minutes at its price. */
  readonly buys: PurchaseKind
  readonly packMinutes?: PackSize | undefined
  /** Piastres on the button that was pressed. */
  readonly amount: number
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
  { planId, period, coupon, buys, packMinutes, amount }: Purchase,
  attempt: PayAttempt,
  idempotencyKey: string,
): Promise<StartedPayment | HostedCheckout> => {
  const body = { planId, period, couponCode: coupon?.code, buys, packMinutes, expectedAmount: amount }
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
      const { period: _, ...bought } = body
      const { paymentMethod, phone } = attempt
      const planPeriod = periodOf[period]
      return api(createCheckoutUrl, { body: { ...bought, planPeriod, paymentMethod, phone }, idempotencyKey })
    }
    case 'reference':
      return api(payByReference, { body: { ...body, phone: attempt.phone }, idempotencyKey })
  }
}

/** Plan and coupon as they are now; what cannot be read is left as it is shown, and refused again. */
const readPriceAgain = async (
  client: QueryClient,
  { planId, coupon }: Purchase,
  onCoupon: (coupon: Coupon | null) => void,
): Promise<void> => {
  const reading = Promise.all([plansKey, subscriptionKey].map((queryKey) => client.refetchQueries({ queryKey })))
  const couponRequest = coupon && api(findCoupon, { params: { code: coupon.code } })
  const [, current] = await Promise.allSettled([reading, couponRequest])
  if (coupon === null) return
  if (current.status === 'fulfilled') onCoupon(current.value?.planId === planId ? current.value : null)
  else if (codeOf(current.reason) === 'coupon-not-found') onCoupon(null)
}

/** Everything that makes two attempts different, without the code on the back of the card. */
export const nameAttempt = (
  { planId, period, coupon, buys, packMinutes, amount }: Purchase,
  attempt: PayAttempt,
): string => {
  const facts = Object.entries({ ...attempt, planId, period, buys, packMinutes, amount, coupon: coupon?.code ?? '' })
  return JSON.stringify(facts.filter(([name]) => name !== 'cvv'))
}

/**
 * An answer ends the attempt, a refusal of the gateway included: the next press is a new one. The server keeps one open
 * payment a student, so a new key cannot charge beside an attempt that is still open.
 */
const isAnswered = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== null && error.code !== 'unexpected'

interface PayCallbacks {
  /** Called before payments are fetched again, so that the page knows which of them is its own. */
  readonly onStart: (started: StartedPayment) => void
  /** The coupon as it is now: it lowers the price by something else than when it was looked up, or ended. */
  readonly onCoupon: (coupon: Coupon | null) => void
}

/**
 * Begins a payment. A repeated attempt after a lost connection carries the same idempotency key, so that it cannot
 * charge twice. Every attempt names the price on its button; the server refuses another one. The callbacks belong to the mutation, because the form
 * that called it is gone as soon as the new payment is known.
 */
export const usePay = (purchase: Purchase, { onStart, onCoupon }: PayCallbacks) => {
  const client = useQueryClient()
  const user = useRequiredUser()
  const keys = useIdempotencyKeys(isAnswered)
  return useMutation({
    // A finished mutation keeps its variables; the code on the back of the card must not linger.
    gcTime: 0,
    // The price on the button is kept with the attempt, to be shown beside one that replaced it.
    onMutate: () => ({ amount: purchase.amount }),
    mutationFn: (attempt: PayAttempt) =>
      keys.send(nameAttempt(purchase, attempt), (idempotencyKey) => startPayment(purchase, attempt, idempotencyKey)),
    onSuccess: (started, attempt) => {
      if ('checkoutUrl' in started) location.assign(started.checkoutUrl)
      else onStart(started)
      if (user.phone === null && attempt.way !== 'wallet' && attempt.phone !== undefined)
        updateCachedUser(client, user.id, { phone: attempt.phone })
    },
    onError: async (error) => {
      if (!isAnswered(error)) return
      if (error.code === 'coupon-not-found') onCoupon(null)
      // Awaited, so that the sentence about the new price appears together with it.
      if (error.code === 'price-changed') await readPriceAgain(client, purchase, onCoupon)
      if (error.code === 'service-unavailable') void client.invalidateQueries(paymentWaysQuery)
    },
    onSettled: () => refreshPayments(client),
  })
}

/** One way of paying in parts, as the bank offers it for this price. */
export type InstallmentOffer = ReplyOf<typeof listInstallmentPlans>[number]

/** The bank's instalment plans for what is bought; asked for once the checkout is open. */
export const useInstallmentPlans = ({ planId, period, coupon, amount }: Purchase, enabled: boolean) =>
  useQuery({
    queryKey: ['installment-plans', planId, period, coupon?.code ?? null, amount],
    queryFn: ({ signal }) =>
      api(listInstallmentPlans, { query: { planId, period, couponCode: coupon?.code } }, { signal }),
    staleTime: catalogueStaleMs,
    // The tab appears only where there are plans; a failure leaves it out.
    retry: false,
    enabled,
  })
