import type * as declared from '#contract/money/api/plans.ts'
import { PaymentMethod } from '#contract/vocabulary/money.ts'
import { startPayment } from '#worker/features/money/payments/start-payment.ts'
import type { Handler } from '#worker/handler.ts'

/** How the gateway names each way, and as what it is stored until the payer chooses another on the page. */
const ways = {
  CARD: { way: 'card', method: PaymentMethod.Card },
  MWALLET: { way: 'wallet', method: PaymentMethod.EWallet },
  PAYATFAWRY: { way: 'reference', method: PaymentMethod.Fawry },
} as const

export const openPlanCheckout: Handler<typeof declared.openPlanCheckout> = async (context) => {
  const { input, services, fail } = context
  const {
    planId,
    period,
    returnUrl,
    paymentMethod: method,
    saveCardInfo: savesCard,
    couponCode,
    expectedAmount,
  } = input.body
  // Anything but our own pages would make the gateway lead payers wherever a request says.
  if (new URL(returnUrl).origin !== new URL(services.env.APP_URL).origin) return fail('bad-request', 'returnUrl')
  const gateway = services.payments ?? fail('service-unavailable')
  const row = await startPayment(
    context,
    {
      planId,
      period,
      couponCode,
      expectedAmount,
      phone: undefined,
      ...ways[method],
      variant: 'page',
      endpoint: 'openPlanCheckout',
    },
    {
      gateway: 'fawry',
      simulated: gateway.simulated,
      async charge(charge) {
        const opened = await gateway.createCheckoutPage({ ...charge, method, returnUrl, savesCard })
        return opened.ok ? { ...opened, value: { ref: null, ...opened.value } } : opened
      },
    },
  )
  // A plan that costs nothing is paid already.
  return row.redirectUrl ?? returnUrl
}
