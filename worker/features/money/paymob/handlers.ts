import type * as declared from '#contract/money/api/paymob.ts'
import { limits, money } from '#contract/vocabulary/limits.ts'
import { startPayment } from '#worker/features/money/payments/start-payment.ts'
import { findUser } from '#worker/features/people/users/store.ts'
import { toSuccess } from '#worker/gateways/outcome.ts'
import type { Handlers } from '#worker/handler.ts'

const periodNames = ['month', 'quarter', 'year'] as const

export const paymob: Handlers<typeof declared> = {
  async createCheckoutUrl(context) {
    const { input, actor, services, fail } = context
    const {
      planId,
      planPeriod: period,
      phone,
      couponCode,
      paymentMethod: method,
      expectedAmount,
      buys,
      packMinutes,
    } = input.body
    const checkout = services.hostedCheckout ?? fail('service-unavailable')
    const name = (await findUser(services.db, actor.id))?.name?.trim() ?? ''
    // The gateway wants a first and a last name.
    if (name.split(/\s+/).length < limits.userName.parts) return fail('api-invalid-user-name')
    const returnUrl = new URL(`/checkout/${planId}/${periodNames[period]}`, services.env.APP_URL).href
    const row = await startPayment(
      context,
      {
        planId,
        period,
        method,
        phone,
        couponCode,
        expectedAmount,
        buys,
        packMinutes,
        way: 'hosted',
        variant: String(method),
        endpoint: 'createCheckoutUrl',
      },
      {
        gateway: 'paymob',
        simulated: checkout.simulated,
        async charge({ merchantRef, amount, label, phone: payerPhone, email, expiresAt }) {
          const itemName = `plan-${planId}-${periodNames[period]}`
          const payer = { name, phone: payerPhone, email }
          const ttlMs = expiresAt === undefined ? money.expiryMs.hosted : expiresAt - context.now
          const ttlSeconds = Math.ceil(ttlMs / 1000)
          const hostedPage = await checkout.createCheckout({
            merchantRef,
            amount,
            method,
            label,
            itemName,
            ...payer,
            returnUrl,
            ttlSeconds,
          })
          return hostedPage.ok
            ? toSuccess({ ref: hostedPage.value.ref, redirectUrl: hostedPage.value.url })
            : hostedPage
        },
      },
    )
    // A plan that costs nothing is paid already: the checkout of the product shows it.
    return { checkoutUrl: row.redirectUrl ?? returnUrl }
  },
}
