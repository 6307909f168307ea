/**
 * Pages of the simulated Fawry, and the order to put a payment into any status. With `Accept: application/json` they
 * answer the order. 404 unless Fawry is simulated.
 */
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { isAdmin, Role } from '#contract/vocabulary/roles.ts'
import type { Bindings } from '#worker/bindings.ts'
import { buildServices } from '#worker/build-services.ts'
import { isPublic } from '#worker/deployment.ts'
import { createFawryCounter, type FawryCounter, forcedStatuses } from '#worker/gateways/simulated/fawry.ts'
import { failuresOf } from '#worker/gateways/simulated/fawry-cards.ts'
import type { FawryOrder } from '#worker/gateways/simulated/fawry-orders.ts'
import type { Services } from '#worker/services.ts'
import { findActorByToken, parseBearerToken } from '../bearer-token.ts'
import { refuse } from '../errors.ts'
import { answerPage } from '../pages.ts'
import { renderAddCardPage, renderBankPage, renderCounterPage } from './payment-pages.ts'

type SimulatorEnv = { Bindings: Bindings; Variables: { services: Services; counter: FawryCounter } }
type C = Context<SimulatorEnv>

const wantsJson = (c: C): boolean => c.req.header('accept')?.includes('application/json') ?? false

const describe = ({ merchantRef, ref, status, amount, method }: FawryOrder) => ({
  merchantRef,
  ref,
  status,
  amount,
  method,
})

const findOrder = (c: C): Promise<FawryOrder | null> => c.var.counter.findOrder(c.req.param('ref') ?? '')

const readAction = async (c: C): Promise<string> => String((await c.req.parseBody()).action ?? '')

/** The app shows these pages in a frame of its own. */
const allowFrame = (response: Response): Response => {
  const policy = response.headers.get('content-security-policy') ?? ''
  response.headers.set('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
  response.headers.set('x-frame-options', 'SAMEORIGIN')
  return response
}

const CardRequest = v.object({
  customerProfileId: v.pipe(v.string(), v.regex(/^[1-9]\d*$/), v.transform(Number)),
  returnUrl: v.pipe(v.string(), v.url()),
})

/** Null when the query is not one that our own adapter wrote: the page would send browsers anywhere. */
const parseCardRequest = (c: C): v.InferOutput<typeof CardRequest> | null => {
  const parsed = v.safeParse(CardRequest, c.req.query())
  const origin = new URL(c.env.APP_URL).origin
  return parsed.success && new URL(parsed.output.returnUrl).origin === origin ? parsed.output : null
}

const withQuery = (address: string, values: Readonly<Record<string, string | number | boolean>>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, String(value))
  return url.href
}

const showCardPage = async (c: C): Promise<Response> =>
  parseCardRequest(c) ? allowFrame(await answerPage(c, (nonce) => renderAddCardPage(nonce))) : refuse(c, 'bad-request')

const submitCard = async (c: C): Promise<Response> => {
  const request = parseCardRequest(c)
  if (!request) return refuse(c, 'bad-request')
  const { customerProfileId, returnUrl } = request
  const { number = '', action } = await c.req.parseBody()
  if (action === 'cancel')
    return c.redirect(withQuery(returnUrl, { statusCode: 99905, statusDescription: 'Canceled by the payer' }), 303)
  const card = await c.var.counter.saveCard(customerProfileId, String(number).replace(/[\s-]/g, ''))
  if (!card) return allowFrame(await answerPage(c, (nonce) => renderAddCardPage(nonce, true), 400))
  const { token, createdAt, lastFourDigits, firstSixDigits, brand, holder } = card
  const values = {
    statusCode: 200,
    statusDescription: 'Operation done successfully',
    token,
    creationDate: createdAt,
    lastFourDigits,
    firstSixDigits,
    brand,
    cardHolderName: holder,
    isDefault: false,
  }
  return wantsJson(c) ? c.json(values) : c.redirect(withQuery(returnUrl, values), 303)
}

/** Where a page of the gateway returns to, with the end in the query. */
const returnFromBank = (c: C, order: FawryOrder): Response => {
  if (wantsJson(c)) return c.json(describe(order))
  const { code: statusCode, text: statusDescription } =
    order.status === 'PAID'
      ? { code: '200', text: 'Operation done successfully' }
      : (order.failure ?? failuresOf.refused)
  const { ref: referenceNumber, merchantRef: merchantRefNumber, status: orderStatus } = order
  const values = {
    type: 'ChargeResponse',
    referenceNumber,
    merchantRefNumber,
    orderStatus,
    statusCode,
    statusDescription,
  }
  return c.redirect(withQuery(order.returnUrl ?? c.env.APP_URL, values), 303)
}

const showBankPage = async (c: C): Promise<Response> => {
  const order = await findOrder(c)
  if (!order?.cardToken) return refuse(c, 'not-found')
  return wantsJson(c)
    ? c.json(describe(order))
    : allowFrame(await answerPage(c, (nonce) => renderBankPage(order, nonce)))
}

const submitBankPage = async (c: C): Promise<Response> => {
  const order = await findOrder(c)
  if (!order?.cardToken) return refuse(c, 'not-found')
  const action = await readAction(c)
  if (action === 'leave') return allowFrame(await answerPage(c, (nonce) => renderBankPage(order, nonce, true)))
  if (action !== 'approve' && action !== 'decline') return refuse(c, 'bad-request')
  const { counter } = c.var
  const ended = await (action === 'approve' ? counter.approveCard(order) : counter.decline(order))
  return ended ? returnFromBank(c, ended) : allowFrame(await answerPage(c, (nonce) => renderBankPage(order, nonce)))
}

const showCounter = async (c: C): Promise<Response> => {
  const order = await findOrder(c)
  if (!order) return refuse(c, 'not-found')
  return wantsJson(c) ? c.json(describe(order)) : answerPage(c, (nonce) => renderCounterPage(order, nonce))
}

/** What is missing when somebody pays less than was asked. */
const missingPiastres = 100

type CounterAction = (counter: FawryCounter, order: FawryOrder) => Promise<FawryOrder | null>
const counterActions: ReadonlyMap<string, CounterAction> = new Map<string, CounterAction>([
  ['pay', (counter, order) => counter.pay(order)],
  ['pay-less', (counter, order) => counter.pay(order, Math.max(order.amount - missingPiastres, 1))],
  ['expire', (counter, order) => counter.expire(order)],
  ['decline', (counter, order) => counter.decline(order)],
])

const submitCounter = async (c: C): Promise<Response> => {
  const order = await findOrder(c)
  if (!order) return refuse(c, 'not-found')
  const act = counterActions.get(await readAction(c))
  if (!act) return refuse(c, 'bad-request')
  const ended = (await act(c.var.counter, order)) ?? order
  if (ended.returnUrl && ended.status !== 'UNPAID') return returnFromBank(c, ended)
  return wantsJson(c) ? c.json(describe(ended)) : c.redirect(c.req.url, 303)
}

const forceStatus = async (c: C): Promise<Response> => {
  const token = parseBearerToken(c.req.header('authorization'))
  const actor = token && (await findActorByToken(token, c.var.services, Date.now()))
  if (!actor) return refuse(c, 'unauthenticated')
  // Where the public may look at a demo, only a super admin makes a gateway say what did not happen.
  const mayForce = isPublic(c.env) ? actor.role === Role.SuperAdmin : isAdmin(actor.role)
  if (!mayForce) return refuse(c, 'forbidden')
  const { name = '', status: requestedStatus } = c.req.param()
  const status = forcedStatuses.find((one) => one === requestedStatus)
  if (!status) return refuse(c, 'bad-request')
  const order = await c.var.counter.force(name, status)
  return order ? c.json(describe(order)) : refuse(c, 'not-found')
}

const provideCounter: MiddlewareHandler<SimulatorEnv> = async (c, next) => {
  const services = buildServices(c.env, c.executionCtx)
  if (!services.payments?.simulated) return refuse(c, 'not-found')
  c.set('services', services)
  c.set('counter', createFawryCounter(services))
  return next()
}

export const createFawrySimulatorRoutes = () =>
  new Hono<SimulatorEnv>({ strict: false })
    .use('/fawry/*', provideCounter)
    .use('/gateway/*', provideCounter)
    .get('/fawry/card-token', showCardPage)
    .post('/fawry/card-token', submitCard)
    .get('/fawry/3ds/:ref', showBankPage)
    .post('/fawry/3ds/:ref', submitBankPage)
    .get('/fawry/pay/:ref', showCounter)
    .post('/fawry/pay/:ref', submitCounter)
    .post('/gateway/:name/:status', forceStatus)
