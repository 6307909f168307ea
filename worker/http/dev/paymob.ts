/** The checkout page of the simulated Paymob. 404 unless Paymob is simulated. */
import { type Context, Hono } from 'hono'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { createPaymobCheckoutPage } from '#worker/gateways/simulated/paymob.ts'
import type { PaymobIntention } from '#worker/gateways/simulated/paymob-checkouts.ts'
import { refuse } from '../errors.ts'
import { answerPage } from '../pages.ts'
import { renderCheckoutPage } from './payment-pages.ts'

type CheckoutPage = ReturnType<typeof createPaymobCheckoutPage>
type Variables = { page: CheckoutPage; intention: PaymobIntention }
type C = Context<{ Bindings: Bindings; Variables: Variables }>

const wantsJson = (c: C): boolean => c.req.header('accept')?.includes('application/json') ?? false

const show = (c: C, isChallenge = false) => {
  const { page, intention } = c.var
  const isOpen = page.isOpen(intention)
  if (wantsJson(c)) {
    const { merchantRef, amount, status } = intention
    return c.json({ merchantRef, amount, status, isOpen })
  }
  return answerPage(c, (nonce) => renderCheckoutPage(intention, { isOpen, isChallenge }, nonce))
}

const actions: ReadonlyMap<string, Parameters<CheckoutPage['pay']>[1]> = new Map(
  Object.entries({
    pay: { success: true, is3dSecure: false, isPendingFirst: false },
    'pay-pending': { success: true, is3dSecure: false, isPendingFirst: true },
    approve: { success: true, is3dSecure: true, isPendingFirst: false },
    decline: { success: false, is3dSecure: false, isPendingFirst: false },
  }),
)

const submit = async (c: C): Promise<Response> => {
  const { page, intention } = c.var
  const action = String((await c.req.parseBody()).action ?? '')
  if (action === 'challenge') return show(c, true)
  if (action === 'abandon') return c.redirect(intention.returnUrl, 303)
  const payment = actions.get(action)
  if (!payment) return refuse(c, 'bad-request')
  const returnUrl = await page.pay(intention, payment)
  if (returnUrl === null) return show(c)
  return wantsJson(c) ? c.json({ returnUrl }) : c.redirect(returnUrl, 303)
}

export const createPaymobSimulatorRoutes = () =>
  new Hono<{ Bindings: Bindings; Variables: Variables }>({ strict: false })
    .use('/checkout/:secret', async (c, next) => {
      const services = buildServices(c.env, c.executionCtx)
      if (!services.hostedCheckout?.simulated) return refuse(c, 'not-found')
      const page = createPaymobCheckoutPage(services)
      const intention = await page.findIntention(c.req.param('secret'))
      if (!intention) return refuse(c, 'not-found')
      c.set('page', page)
      c.set('intention', intention)
      return next()
    })
    .get('/checkout/:secret', (c) => show(c))
    .post('/checkout/:secret', submit)
