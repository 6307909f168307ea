/** What the simulated Paymob answers over HTTP. It checks what the real one checks. */
import * as v from 'valibot'
import { PaymentMethod } from '#contract/vocabulary/money.ts'
import type { Db } from '#worker/storage/db.ts'
import { paymobPaths } from '../payments/paymob/client.ts'
import type { GatewayRequest, GatewayRoute } from './gateway-network.ts'
import { sendWebhooks, type WebhookSender } from './gateway-webhooks.ts'
import {
  buildCallback,
  describeTransaction,
  findIntentionByMerchantRef,
  findTransaction,
  nextOrderId,
  type PaymobIntention,
  simulatedPaymob,
  takeBackTransaction,
} from './paymob-checkouts.ts'
import { insertRecord } from './record-store.ts'

export interface PaymobSite {
  readonly db: Db
  readonly webhooks: WebhookSender
}

const refuse = (status: number, detail: string): Response => Response.json({ detail }, { status })

const Cents = v.pipe(v.number(), v.integer(), v.minValue(1))
const Word = v.pipe(v.string(), v.minLength(1))
const IntentionBody = v.object({
  amount: Cents,
  currency: v.literal('EGP'),
  payment_methods: v.tuple([v.number()]),
  items: v.array(v.object({ name: Word, amount: Cents, description: Word, quantity: Cents })),
  billing_data: v.object({ first_name: Word, last_name: Word, phone_number: Word, email: Word }),
  special_reference: Word,
  expiration: Cents,
  notification_url: v.pipe(v.string(), v.url()),
  redirection_url: v.pipe(v.string(), v.url()),
})

const { cardIntegrationId, walletIntegrationId, secretKey } = simulatedPaymob
const methods: Readonly<Record<number, PaymentMethod>> = {
  [cardIntegrationId]: PaymentMethod.Card,
  [walletIntegrationId]: PaymentMethod.EWallet,
}

const createIntention = async ({ db }: PaymobSite, { body, now }: GatewayRequest): Promise<Response> => {
  const parsed = v.safeParse(IntentionBody, body)
  if (!parsed.success) return refuse(400, `${v.getDotPath(parsed.issues[0]) ?? 'body'}: this field is required`)
  const { amount, items, payment_methods: ids, special_reference: merchantRef, ...rest } = parsed.output
  const sum = items.reduce((total, item) => total + item.amount * item.quantity, 0)
  if (sum !== amount) return refuse(400, 'items: their sum is not the amount')
  const [integrationId] = ids
  const method = methods[integrationId]
  if (method === undefined) return refuse(404, 'Integration ID does not exist')
  if (await findIntentionByMerchantRef(db, merchantRef)) return refuse(400, 'special_reference must be unique')
  const orderId = await nextOrderId(db)
  const intention: PaymobIntention = {
    clientSecret: `egy_csk_sim_${orderId}`,
    orderId,
    merchantRef,
    amount,
    method,
    integrationId,
    label: items[0]?.description ?? '',
    webhookUrl: rest.notification_url,
    returnUrl: rest.redirection_url,
    expiresAt: now + rest.expiration * 1000,
    status: 'open',
  }
  await insertRecord(db, 'paymob-intention', intention.clientSecret, intention, now)
  const answer = { id: `pi_sim_${orderId}`, client_secret: intention.clientSecret, intention_order_id: orderId }
  return Response.json(
    { ...answer, status: 'intended', payment_methods: ids, payment_keys: [], created: now },
    { status: 201 },
  )
}

const TakeBack = v.object({ transaction_id: v.number(), amount_cents: v.optional(Cents) })

const takeBack =
  (kind: 'refund' | 'void') =>
  async ({ db, webhooks }: PaymobSite, { body, now }: GatewayRequest): Promise<Response> => {
    const parsed = v.safeParse(TakeBack, body)
    if (!parsed.success) return refuse(400, 'transaction_id: this field is required')
    const parent = await findTransaction(db, String(parsed.output.transaction_id))
    if (!parent) return refuse(404, 'Not found.')
    const isSameDay = parent.created_at.slice(0, 10) === new Date(now).toISOString().slice(0, 10)
    if (kind === 'void' && !isSameDay) return refuse(400, 'Transaction cannot be voided any more')
    const amount = kind === 'void' ? parent.amount_cents : (parsed.output.amount_cents ?? 0)
    const child = amount > 0 ? await takeBackTransaction(db, parent, kind, amount, now) : null
    if (!child) return refuse(400, 'Full amount has been refunded already')
    await sendWebhooks(db, 'paymob', webhooks, [buildCallback(child)], false)
    return Response.json(describeTransaction(child), { status: 201 })
  }

const inquire = async ({ db }: PaymobSite, { url }: GatewayRequest): Promise<Response> => {
  const transaction = await findTransaction(db, url.pathname.slice(paymobPaths.transactions.length))
  return transaction ? Response.json(describeTransaction(transaction)) : refuse(404, 'Not found.')
}

type Answer = (site: PaymobSite, request: GatewayRequest) => Promise<Response>

const checkKey =
  (answer: Answer): Answer =>
  async (site, request) =>
    request.headers.get('authorization') === `Token ${secretKey}`
      ? answer(site, request)
      : refuse(401, 'Authentication credentials were not provided.')

const routes: Readonly<Record<string, readonly [operation: string, answer: Answer]>> = {
  [`POST ${paymobPaths.intention}`]: ['intention', checkKey(createIntention)],
  [`POST ${paymobPaths.refund}`]: ['refund', checkKey(takeBack('refund'))],
  [`POST ${paymobPaths.void}`]: ['void', checkKey(takeBack('void'))],
}
const inquiry = ['inquiry', checkKey(inquire)] as const

export const findPaymobRoute =
  (site: PaymobSite) =>
  (method: string, path: string): GatewayRoute | null => {
    const isInquiry = method === 'GET' && path.startsWith(paymobPaths.transactions)
    const route = isInquiry ? inquiry : routes[`${method} ${path}`]
    return route ? { operation: route[0], answer: (request) => route[1](site, request) } : null
  }
