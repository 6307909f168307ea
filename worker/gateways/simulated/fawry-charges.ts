/** How the simulated Fawry charges: cards, instalments, references, wallets and its checkout page. */
import { renderSVG } from 'uqr'
import * as v from 'valibot'
import { hourMs } from '#contract/shared/rules/time.ts'
import { emailPattern, phonePattern } from '#contract/vocabulary/text.ts'
import { walletRequestText } from '#worker/copy/dev-payments.ts'
import type { Db } from '#worker/storage/db.ts'
import { toEgp, toPiastres } from '../payments/egp.ts'
import { type FawryMethod, signCharge, signChargeAnswer, signCheckoutPage } from '../payments/fawry/signatures.ts'
import { failuresOf, findCardOutcome } from './fawry-cards.ts'
import {
  simulatedFawryAccount as account,
  buildNotification,
  createOrder,
  type FawryOrder,
  payOrder,
} from './fawry-orders.ts'
import { refuse, refuseWith400, wrongMerchant, wrongSignature } from './fawry-refusals.ts'
import type { GatewayRequest } from './gateway-network.ts'
import { sendWebhooks, type WebhookSender } from './gateway-webhooks.ts'
import { storeMessage } from './message-store.ts'

/** What the simulator needs of its surroundings. */
export interface FawrySite {
  readonly db: Db
  readonly webhooks: WebhookSender
  /** Address of its pages: `https://…/api/v1/dev/fawry`. */
  readonly pages: string
}

/** An amount in pounds, read as piastres. */
export const Egp = v.pipe(
  v.number(),
  v.transform((egp) => toPiastres(egp)),
  v.number(),
  v.minValue(1),
)
const ChargeBody = v.object({
  merchantCode: v.string(),
  merchantRefNum: v.pipe(v.string(), v.regex(/^\d+$/)),
  customerProfileId: v.number(),
  customerName: v.pipe(v.string(), v.minLength(1)),
  customerMobile: v.pipe(v.string(), v.regex(phonePattern)),
  customerEmail: v.pipe(v.string(), v.regex(emailPattern)),
  paymentMethod: v.picklist(['CARD', 'PAYATFAWRY', 'MWALLET']),
  amount: Egp,
  currencyCode: v.literal('EGP'),
  language: v.picklist(['ar-eg', 'en-gb']),
  chargeItems: v.array(
    v.object({ itemId: v.string(), description: v.string(), price: Egp, quantity: v.pipe(v.number(), v.integer()) }),
  ),
  description: v.pipe(v.string(), v.minLength(1)),
  paymentExpiry: v.optional(v.number()),
  orderWebHookUrl: v.pipe(v.string(), v.url()),
  signature: v.string(),
  cardToken: v.optional(v.string()),
  cvv: v.optional(v.string()),
  returnUrl: v.optional(v.pipe(v.string(), v.url())),
  debitMobileWalletNo: v.optional(v.pipe(v.string(), v.regex(phonePattern))),
  installmentPlanId: v.optional(v.number()),
})
type ChargeBody = v.InferOutput<typeof ChargeBody>

/** What the kind of charge adds to the signature. */
const listSigned = ({ cardToken, cvv, returnUrl, debitMobileWalletNo, installmentPlanId }: ChargeBody) =>
  installmentPlanId === undefined
    ? [cardToken, cvv, returnUrl, debitMobileWalletNo]
    : [cardToken, cvv, installmentPlanId]

const instalmentPlans = [
  { id: 2, months: 2, minAmount: 30_000 },
  { id: 3, months: 3, minAmount: 50_000 },
  { id: 4, months: 4, minAmount: 60_000 },
  { id: 6, months: 6, minAmount: 100_000 },
  { id: 12, months: 12, minAmount: 200_000 },
] as const
const instalmentFeePercent = 3
const counterFees = 250

/** The charge, or what it is refused with before anything is stored. */
const checkCharge = (body: unknown): ChargeBody | Response => {
  const parsed = v.safeParse(ChargeBody, body)
  if (!parsed.success) return refuseWith400(400, `Invalid field ${v.getDotPath(parsed.issues[0]) ?? ''}`)
  const charge = parsed.output
  const { merchantRefNum: merchantRef, customerProfileId: userId, amount, paymentMethod, chargeItems } = charge
  if (charge.merchantCode !== account.merchantCode) return wrongMerchant()
  if (charge.signature !== signCharge(account, { merchantRef, userId, amount }, paymentMethod, listSigned(charge)))
    return wrongSignature()
  const sum = chargeItems.reduce((total, { price, quantity }) => total + price * quantity, 0)
  return sum === amount ? charge : refuse(21004, 'Amount does not match the items')
}

const create = ({ db }: FawrySite, charge: ChargeBody, now: number, fields: Partial<FawryOrder> = {}) =>
  createOrder(
    db,
    {
      merchantRef: charge.merchantRefNum,
      userId: charge.customerProfileId,
      name: charge.customerName,
      phone: charge.customerMobile,
      email: charge.customerEmail,
      label: charge.description,
      method: charge.paymentMethod as FawryMethod,
      amount: charge.amount,
      fees: counterFees,
      feesOnTop: charge.paymentMethod === 'PAYATFAWRY',
      webhookUrl: charge.orderWebHookUrl,
      ...(charge.paymentExpiry === undefined ? {} : { expiresAt: charge.paymentExpiry }),
      ...fields,
    },
    now,
  )

const refuseUsedReference = () => refuseWith400(400, 'merchantRefNum was used before')

/** The answer to a charge whose order is open. */
const describeCharge = (order: FawryOrder) => {
  const paymentAmount = order.feesOnTop ? order.amount + order.fees : order.amount
  const signed = {
    referenceNumber: order.ref,
    merchantRefNumber: order.merchantRef,
    paymentAmount,
    orderAmount: order.amount,
    orderStatus: order.status,
    paymentMethod: order.method,
    fawryFees: order.fees,
    customerMail: order.email,
    customerMobile: order.phone,
  }
  return {
    type: 'ChargeResponse',
    ...signed,
    paymentAmount: Number(toEgp(paymentAmount)),
    orderAmount: Number(toEgp(order.amount)),
    fawryFees: Number(toEgp(order.fees)),
    expirationTime: order.expiresAt,
    statusCode: 200,
    statusDescription: 'Operation done successfully',
    signature: signChargeAnswer(account, signed),
  }
}

const chargeReference = async (site: FawrySite, charge: ChargeBody, now: number): Promise<Response> => {
  const order = await create(site, charge, now, { expiresAt: charge.paymentExpiry ?? now + 24 * hourMs })
  if (!order) return refuseUsedReference()
  await sendWebhooks(site.db, 'fawry', site.webhooks, [buildNotification(order, 'NEW')], false)
  return Response.json(describeCharge(order))
}

/** Checks card and security code; an order is stored even when the card is refused. */
const checkCard = async (
  site: FawrySite,
  charge: ChargeBody,
  now: number,
): Promise<Response | 'ok' | 'poor' | 'expired'> => {
  const { customerProfileId: userId, cardToken = '', cvv = '' } = charge
  if (!/^\d{3}$/.test(cvv) || cvv === '000') return refuse(99955, 'Invalid CVV')
  const outcome = await findCardOutcome(site.db, userId, cardToken)
  if (!outcome) return refuse(99914, 'Invalid card')
  if (outcome !== 'refused') return outcome
  const failure = failuresOf.refused
  if (!(await create(site, charge, now, { status: 'FAILED', failure, cardToken }))) return refuseUsedReference()
  return refuse(Number(failure.code), failure.text)
}

const chargeCard = async (site: FawrySite, charge: ChargeBody, now: number): Promise<Response> => {
  const checked = await checkCard(site, charge, now)
  if (checked instanceof Response) return checked
  const { cardToken = null, returnUrl = null } = charge
  if (returnUrl === null) return refuseWith400(400, 'returnUrl is required')
  const order = await create(site, charge, now, { cardToken, returnUrl })
  if (!order) return refuseUsedReference()
  const nextAction = { type: 'THREE_D_SECURE', redirectUrl: `${site.pages}/3ds/${order.ref}` }
  return Response.json({
    type: 'ChargeResponse',
    merchantRefNumber: order.merchantRef,
    statusCode: 200,
    statusDescription: 'Operation done successfully',
    nextAction,
  })
}

const chargeInstalments = async (site: FawrySite, charge: ChargeBody, now: number): Promise<Response> => {
  const plan = instalmentPlans.find(({ id }) => id === charge.installmentPlanId)
  if (!plan || charge.amount < plan.minAmount) return refuse(99985, 'Amount is not allowed for this plan')
  const checked = await checkCard(site, charge, now)
  if (checked instanceof Response) return checked
  const fields = { cardToken: charge.cardToken ?? null, months: plan.months, feesOnTop: true }
  const fees = Math.floor((charge.amount * instalmentFeePercent) / 100)
  if (checked !== 'ok') {
    const failure = failuresOf[checked]
    const failed = await create(site, charge, now, { ...fields, fees, status: 'FAILED', failure })
    return failed ? refuse(Number(failure.code), failure.text) : refuseUsedReference()
  }
  const order = await create(site, charge, now, { ...fields, fees })
  const paid = order && (await payOrder(site.db, order, now))
  if (!paid) return refuseUsedReference()
  const news = [buildNotification(paid, 'NEW'), buildNotification(paid)]
  await sendWebhooks(site.db, 'fawry', site.webhooks, news, false)
  const { signature: _, ...answer } = describeCharge(paid)
  return Response.json({ ...answer, authNumber: paid.paymentNumber, paymentTime: now })
}

/** A data address with the QR code of a page where a wallet approves. */
const drawQr = (url: string): string => `data:image/svg+xml,${encodeURIComponent(renderSVG(url))}`

const chargeWallet = async (site: FawrySite, charge: ChargeBody, now: number): Promise<Response> => {
  if (charge.paymentMethod !== 'MWALLET') return refuseWith400(400, 'Invalid field paymentMethod')
  const order = await create(site, charge, now, { expiresAt: charge.paymentExpiry ?? now + hourMs })
  if (!order) return refuseUsedReference()
  const page = `${site.pages}/pay/${order.ref}`
  const { debitMobileWalletNo: wallet } = charge
  if (wallet !== undefined)
    await storeMessage(site.db, `wallet.sim.${order.ref}`, {
      channel: 'wallet',
      to: wallet,
      title: 'R2P',
      text: walletRequestText(toEgp(order.amount), order.label),
      link: page,
    })
  await sendWebhooks(site.db, 'fawry', site.webhooks, [buildNotification(order, 'NEW')], false)
  return Response.json({ ...describeCharge(order), ...(wallet === undefined ? { walletQr: drawQr(page) } : {}) })
}

export const charge = async (site: FawrySite, { body, now }: GatewayRequest): Promise<Response> => {
  const checked = checkCharge(body)
  if (checked instanceof Response) return checked
  if (checked.paymentMethod === 'PAYATFAWRY') return chargeReference(site, checked, now)
  if (checked.paymentMethod !== 'CARD') return refuseWith400(400, 'Invalid field paymentMethod')
  return checked.installmentPlanId === undefined
    ? chargeCard(site, checked, now)
    : chargeInstalments(site, checked, now)
}

export const chargeByWallet = async (site: FawrySite, { body, now }: GatewayRequest): Promise<Response> => {
  const checked = checkCharge(body)
  return checked instanceof Response ? checked : chargeWallet(site, checked, now)
}

const { amount: _, currencyCode: __, ...pageFields } = ChargeBody.entries
const PageBody = v.object({ ...pageFields, returnUrl: v.pipe(v.string(), v.url()), saveCardInfo: v.boolean() })

/** The real service has no order before the payer chooses; here one waits on the page of the counter. */
export const openCheckoutPage = async (site: FawrySite, { body, now }: GatewayRequest): Promise<Response> => {
  const parsed = v.safeParse(PageBody, body)
  if (!parsed.success) return refuseWith400(400, `Invalid field ${v.getDotPath(parsed.issues[0]) ?? ''}`)
  const { returnUrl } = parsed.output
  const amount = parsed.output.chargeItems.reduce((total, { price, quantity }) => total + price * quantity, 0)
  const charge = { ...parsed.output, amount, currencyCode: 'EGP' as const }
  const { merchantRefNum: merchantRef, customerProfileId: userId } = charge
  if (charge.merchantCode !== account.merchantCode) return wrongMerchant()
  if (charge.signature !== signCheckoutPage(account, { merchantRef, userId, amount }, returnUrl))
    return wrongSignature()
  const order = await create(site, charge, now, { returnUrl })
  return order ? new Response(`${site.pages}/pay/${order.ref}`) : refuseUsedReference()
}

export const listPlans = async (_: FawrySite, { url }: GatewayRequest): Promise<Response> => {
  if (url.searchParams.get('accountNumber') !== account.merchantCode) return wrongMerchant()
  const plans = instalmentPlans.map(({ id, months, minAmount }) => ({
    id: 100 + id,
    installmentPlan: {
      id,
      nameAr: months === 2 ? 'تقسيط على شهرين' : `تقسيط على ${months} ${months > 10 ? 'شهرًا' : 'أشهر'}`,
      nameEn: `${months} months`,
      rate: instalmentFeePercent,
      noOfMonths: months,
      minAmount: Number(toEgp(minAmount)),
      maxAmount: 100_000,
      status: 'ACTIVE',
      online: true,
    },
    applyTo: 'ALL',
    products: [],
  }))
  return Response.json(plans)
}
