/** Checkouts and transactions of the simulated Paymob, and the callbacks that tell of them. */
import { PaymentMethod } from '#contract/vocabulary/money.ts'
import type { Db } from '#worker/storage/db.ts'
import { joinSignedValues, signJoinedValues } from '../payments/paymob/callbacks.ts'
import type { BuildWebhook } from './gateway-webhooks.ts'
import { findRecordById, findRecords, insertRecord, nextNumber, patchRecord } from './record-store.ts'

/** The account of the simulated merchant. */
export const simulatedPaymob = {
  secretKey: 'simulated-secret-key',
  hmacSecret: 'simulated-hmac-secret',
  cardIntegrationId: 101,
  walletIntegrationId: 102,
} as const
const owner = 300_001

export interface PaymobIntention {
  readonly clientSecret: string
  readonly orderId: number
  readonly merchantRef: string
  /** Piastres. */
  readonly amount: number
  readonly method: PaymentMethod
  readonly integrationId: number
  readonly label: string
  readonly webhookUrl: string
  readonly returnUrl: string
  /** Epoch ms. */
  readonly expiresAt: number
  /** A payer who was declined may try again. */
  readonly status: 'open' | 'paid'
}

/** A transaction as callbacks and inquiries show it, with a status of our own for guarded changes. */
export interface PaymobTransaction {
  readonly id: number
  readonly status: 'done'
  readonly pending: boolean
  readonly success: boolean
  readonly error_occured: boolean
  readonly amount_cents: number
  readonly refunded_amount_cents: number
  readonly currency: 'EGP'
  readonly created_at: string
  readonly integration_id: number
  readonly is_3d_secure: boolean
  readonly is_auth: boolean
  readonly is_capture: boolean
  readonly is_refund: boolean
  readonly is_refunded: boolean
  readonly is_standalone_payment: boolean
  readonly is_void: boolean
  readonly is_voided: boolean
  readonly has_parent_transaction: boolean
  readonly parent_transaction?: number
  readonly order: { readonly id: number; readonly merchant_order_id: string }
  readonly owner: number
  readonly source_data: { readonly pan: string; readonly sub_type: string; readonly type: string }
  readonly data?: { readonly txn_response_code: string; readonly message: string }
  readonly webhookUrl: string
}

const ordersFrom = 217_000_001
const transactionsFrom = 192_000_001

export const nextOrderId = (db: Db): Promise<number> => nextNumber(db, 'paymob-order', ordersFrom)

/** Without a zone, as the real one. */
const toWireInstant = (now: number): string => `${new Date(now).toISOString().slice(0, -1)}000`

const sources = {
  card: { pan: '2346', sub_type: 'MasterCard', type: 'card' },
  wallet: { pan: '01010101010', sub_type: 'wallet', type: 'wallet' },
} as const

export const findIntention = (db: Db, clientSecret: string): Promise<PaymobIntention | null> =>
  findRecordById<PaymobIntention>(db, 'paymob-intention', clientSecret)

export const findIntentionByMerchantRef = async (db: Db, merchantRef: string): Promise<PaymobIntention | null> =>
  (await findRecords<PaymobIntention>(db, 'paymob-intention', 'merchantRef', merchantRef))[0] ?? null

export const findTransaction = (db: Db, id: string): Promise<PaymobTransaction | null> =>
  findRecordById<PaymobTransaction>(db, 'paymob-transaction', id)

const store = async (db: Db, fields: Omit<PaymobTransaction, 'id' | 'created_at' | 'status'>, now: number) => {
  const id = await nextNumber(db, 'paymob-transaction', transactionsFrom)
  const transaction: PaymobTransaction = { ...fields, id, status: 'done', created_at: toWireInstant(now) }
  await insertRecord(db, 'paymob-transaction', String(id), transaction, now)
  return transaction
}

/** A payment on a checkout page; null when the checkout is paid or over. */
export const payIntention = async (
  db: Db,
  intention: PaymobIntention,
  success: boolean,
  is3dSecure: boolean,
  now: number,
): Promise<PaymobTransaction | null> => {
  if (intention.expiresAt <= now) return null
  const { clientSecret, amount, integrationId, method, orderId, merchantRef, webhookUrl } = intention
  const status = success ? 'paid' : 'open'
  if (!(await patchRecord<PaymobIntention>(db, 'paymob-intention', clientSecret, ['open'], { status }, now)))
    return null
  const data = success
    ? { txn_response_code: 'APPROVED', message: 'Approved' }
    : { txn_response_code: 'DECLINED', message: 'Do not honour' }
  return store(
    db,
    {
      pending: false,
      success,
      error_occured: !success,
      amount_cents: amount,
      refunded_amount_cents: 0,
      ...{
        currency: 'EGP',
        integration_id: integrationId,
        is_3d_secure: is3dSecure,
        is_auth: false,
        is_capture: false,
      },
      is_refund: false,
      is_refunded: false,
      is_standalone_payment: true,
      is_void: false,
      is_voided: false,
      has_parent_transaction: false,
      owner,
      data,
      webhookUrl,
      order: { id: orderId, merchant_order_id: merchantRef },
      source_data: method === PaymentMethod.Card ? sources.card : sources.wallet,
    },
    now,
  )
}

/** The refund or void of a payment: a record of its own, and a mark on the payment. Null when it is not possible. */
export const takeBackTransaction = async (
  db: Db,
  parent: PaymobTransaction,
  kind: 'refund' | 'void',
  amount: number,
  now: number,
): Promise<PaymobTransaction | null> => {
  const refunded = parent.refunded_amount_cents + amount
  const isOpen = parent.success && !parent.is_voided && !parent.has_parent_transaction
  if (!isOpen || refunded > parent.amount_cents) return null
  const mark = kind === 'void' ? { is_voided: true } : { is_refunded: true, refunded_amount_cents: refunded }
  await patchRecord<PaymobTransaction>(db, 'paymob-transaction', String(parent.id), ['done'], mark, now)
  const { id: parentId, status: _, created_at: __, data: ___, ...rest } = parent
  const kindFields = {
    is_refund: kind === 'refund',
    is_void: kind === 'void',
    is_refunded: false,
    refunded_amount_cents: 0,
  }
  return store(
    db,
    { ...rest, ...kindFields, amount_cents: amount, has_parent_transaction: true, parent_transaction: parentId },
    now,
  )
}

/** As it goes over the wire. */
export const describeTransaction = ({ status: _, webhookUrl: __, ...transaction }: PaymobTransaction) => transaction

export const buildCallback =
  (transaction: PaymobTransaction): BuildWebhook =>
  (isForged) => {
    const obj = describeTransaction(transaction)
    const hmac = signJoinedValues(isForged ? 'forged' : simulatedPaymob.hmacSecret, joinSignedValues(obj))
    return {
      path: new URL(transaction.webhookUrl).pathname,
      query: { hmac },
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'TRANSACTION', obj }),
    }
  }

/** The address to which the browser returns: the same values as in the callback, flat and signed. */
export const buildReturnUrl = (transaction: PaymobTransaction, returnUrl: string): string => {
  const { order, source_data: source, data, ...flat } = describeTransaction(transaction)
  const url = new URL(returnUrl)
  const values = {
    ...flat,
    order: order.id,
    merchant_order_id: order.merchant_order_id,
    'source_data.pan': source.pan,
    'source_data.sub_type': source.sub_type,
    'source_data.type': source.type,
    'data.message': data?.message ?? '',
    txn_response_code: data?.txn_response_code ?? '',
    hmac: signJoinedValues(simulatedPaymob.hmacSecret, joinSignedValues(transaction)),
  }
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, String(value))
  return url.href
}
