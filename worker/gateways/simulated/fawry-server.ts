/** What the simulated Fawry answers over HTTP. It checks what the real one checks, signatures first. */
import * as v from 'valibot'
import { fawryPaths } from '../payments/fawry/client.ts'
import { signCancellation, signCardRequest, signRefund, signStatusQuery } from '../payments/fawry/signatures.ts'
import { deleteCard, listCards } from './fawry-cards.ts'
import { charge, chargeByWallet, Egp, type FawrySite, listPlans, openCheckoutPage } from './fawry-charges.ts'
import {
  simulatedFawryAccount as account,
  buildNotification,
  describeOrder,
  findOrderByMerchantRef,
  findOrderByRef,
  patchOrder,
  refundOrder,
} from './fawry-orders.ts'
import { refuse, refuseWith400, wrongMerchant, wrongSignature } from './fawry-refusals.ts'
import type { GatewayRequest, GatewayRoute } from './gateway-network.ts'
import { sendWebhooks } from './gateway-webhooks.ts'

const tellStatus = async ({ db }: FawrySite, { url, now }: GatewayRequest): Promise<Response> => {
  const query = (name: string): string => url.searchParams.get(name) ?? ''
  if (query('merchantCode') !== account.merchantCode) return wrongMerchant()
  const merchantRef = query('merchantRefNumber')
  if (query('signature') !== signStatusQuery(account, merchantRef)) return wrongSignature()
  const order = await findOrderByMerchantRef(db, merchantRef, now)
  return order ? Response.json(describeOrder(order, order.status)) : refuse(9938, 'Order not found')
}

const Cancellation = v.object({
  merchantAccount: v.string(),
  orderRefNo: v.string(),
  lang: v.string(),
  signature: v.string(),
})

const cancel = async (site: FawrySite, { body, now }: GatewayRequest): Promise<Response> => {
  const parsed = v.safeParse(Cancellation, body)
  if (!parsed.success || parsed.output.merchantAccount !== account.merchantCode) return wrongMerchant()
  const { orderRefNo: ref, lang, signature } = parsed.output
  if (signature !== signCancellation(account, ref, lang)) return wrongSignature()
  const order = await findOrderByRef(site.db, ref, now)
  if (!order) return refuseWith400(9938, 'Order not found')
  const canceled = await patchOrder(site.db, order.merchantRef, ['UNPAID'], { status: 'CANCELED' }, now)
  if (!canceled)
    return order.status === 'CANCELED'
      ? refuseWith400(9984, 'Order is already cancelled')
      : refuseWith400(400, 'Order is paid or closed')
  await sendWebhooks(site.db, 'fawry', site.webhooks, [buildNotification(canceled)], false)
  return Response.json({ code: '200', description: 'Operation done successfully', reason: null })
}

const Refund = v.object({
  merchantCode: v.string(),
  referenceNumber: v.string(),
  refundAmount: Egp,
  reason: v.optional(v.string()),
  signature: v.string(),
})

const refund = async ({ db }: FawrySite, { body, now }: GatewayRequest): Promise<Response> => {
  const parsed = v.safeParse(Refund, body)
  if (!parsed.success) return refuse(99913, 'Invalid amount')
  const { merchantCode, referenceNumber: ref, refundAmount: amount, reason, signature } = parsed.output
  if (merchantCode !== account.merchantCode) return wrongMerchant()
  if (signature !== signRefund(account, ref, amount, reason)) return wrongSignature()
  const order = await findOrderByRef(db, ref, now)
  if (!order) return refuse(9938, 'Order not found')
  if (!['PAID', 'PARTIAL_REFUNDED'].includes(order.status)) return refuse(9954, 'Order is not paid')
  // Cash has no account to go back to. No documented code says so; this one says that the amount is not allowed.
  if (order.method === 'PAYATFAWRY') return refuse(21010, 'Refund is not allowed for this payment method')
  if (!(await refundOrder(db, order, amount, now))) return refuse(9935, 'Refund exceeds the paid amount')
  return Response.json({ type: 'ResponseDataModel', statusCode: 200, statusDescription: 'Operation done successfully' })
}

const serveCards = async ({ db }: FawrySite, { method, url }: GatewayRequest): Promise<Response> => {
  const query = (name: string): string => url.searchParams.get(name) ?? ''
  if (query('merchantCode') !== account.merchantCode) return wrongMerchant()
  const userId = Number(query('customerProfileId'))
  const token = method === 'DELETE' ? query('cardToken') : undefined
  if (query('signature') !== signCardRequest(account, userId, token)) return wrongSignature()
  const success = { statusCode: 200, statusDescription: 'Operation done successfully' }
  if (token !== undefined)
    return (await deleteCard(db, userId, token)) ? Response.json(success) : Response.json({}, { status: 404 })
  const cards = (await listCards(db, userId)).map(({ createdAt, userId: _, holder, ...card }) => ({
    ...card,
    creationDate: createdAt,
    isDefault: false,
    cardHolderName: holder,
    accountTypeCode: 'CARD',
  }))
  return Response.json({ type: 'CardTokenListResponse', ...success, cards })
}

type Answer = (site: FawrySite, request: GatewayRequest) => Promise<Response>
const routes: Readonly<Record<string, readonly [operation: string, answer: Answer]>> = {
  [`POST ${fawryPaths.charge}`]: ['charge', charge],
  [`POST ${fawryPaths.chargeWallet}`]: ['charge', chargeByWallet],
  [`POST ${fawryPaths.checkoutPage}`]: ['charge', openCheckoutPage],
  [`GET ${fawryPaths.instalmentPlans}`]: ['plans', listPlans],
  [`GET ${fawryPaths.status}`]: ['status', tellStatus],
  [`POST ${fawryPaths.cancelUnpaid}`]: ['cancel', cancel],
  [`POST ${fawryPaths.refund}`]: ['refund', refund],
  [`GET ${fawryPaths.cards}`]: ['cards', serveCards],
  [`DELETE ${fawryPaths.cards}`]: ['cards', serveCards],
}

export const findFawryRoute =
  (site: FawrySite) =>
  (method: string, path: string): GatewayRoute | null => {
    const route = routes[`${method} ${path}`]
    return route ? { operation: route[0], answer: (request) => route[1](site, request) } : null
  }
