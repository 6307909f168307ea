/** Orders of the simulated Fawry: their states, what the notifications tell of them, and what is queried. */
import { minutes } from '#contract/shared/rules/time.ts'
import type { Db } from '#worker/storage/db.ts'
import { toEgp } from '../payments/egp.ts'
import { type FawryAccount, type FawryMethod, signNotification } from '../payments/fawry/signatures.ts'
import type { BuildWebhook } from './gateway-webhooks.ts'
import { findRecordById, findRecords, insertRecord, nextNumber, patchRecord } from './record-store.ts'

/** The account of the simulated merchant. */
export const simulatedFawryAccount: FawryAccount = {
  merchantCode: 'SIMULATED_MERCHANT',
  secureKey: 'simulated-secure-key',
}

export const fawryStatuses = [
  'UNPAID',
  'PAID',
  'CANCELED',
  'REFUNDED',
  'PARTIAL_REFUNDED',
  'EXPIRED',
  'FAILED',
] as const
export type FawryStatus = (typeof fawryStatuses)[number]

/** Piastres and epoch ms. Optional fields may be absent or null. */
export interface FawryOrder {
  readonly merchantRef: string
  readonly ref: string
  readonly userId: number
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly label: string
  readonly method: FawryMethod
  readonly status: FawryStatus
  /** What we asked for; what the notifications call the order's amount once it is paid wrongly is `reportedAmount`. */
  readonly amount: number
  readonly reportedAmount?: number | null
  readonly fees: number
  /** Paid on top of the amount, as at a counter, or taken out of it. */
  readonly feesOnTop: boolean
  readonly expiresAt: number
  readonly webhookUrl: string
  readonly paidAt?: number | null
  readonly paymentNumber?: string | null
  readonly failure?: { readonly code: string; readonly text: string } | null
  readonly cardToken?: string | null
  /** Where the browser returns to after 3-D Secure. */
  readonly returnUrl?: string | null
  readonly months?: number | null
  readonly refunded?: number | null
  /** Accepted, and done once `dueAt` has come. */
  readonly refunding?: { readonly amount: number; readonly dueAt: number } | null
}

const refundDelayMs = 30_000
const referencesFrom = 700_000_001
const paymentNumbersFrom = 24_001

const settled: readonly FawryStatus[] = ['PAID', 'PARTIAL_REFUNDED']

/** Applies what time has done: a refund that is due, an order past its expiry. */
const settle = async (db: Db, order: FawryOrder, now: number): Promise<FawryOrder> => {
  const { merchantRef, status, amount, refunding, expiresAt } = order
  if (status === 'UNPAID' && expiresAt <= now)
    return (await patchOrder(db, merchantRef, ['UNPAID'], { status: 'EXPIRED' }, now)) ?? order
  if (!refunding || refunding.dueAt > now) return order
  const refunded = (order.refunded ?? 0) + refunding.amount
  const next = { status: refunded >= amount ? 'REFUNDED' : 'PARTIAL_REFUNDED', refunded, refunding: null } as const
  return (await patchOrder(db, merchantRef, settled, next, now)) ?? order
}

export const patchOrder = (
  db: Db,
  merchantRef: string,
  from: readonly FawryStatus[],
  fields: Partial<FawryOrder>,
  now: number,
): Promise<FawryOrder | null> => patchRecord<FawryOrder>(db, 'fawry-order', merchantRef, from, fields, now)

export const findOrderByMerchantRef = async (db: Db, merchantRef: string, now: number): Promise<FawryOrder | null> => {
  const order = await findRecordById<FawryOrder>(db, 'fawry-order', merchantRef)
  return order && settle(db, order, now)
}

export const findOrderByRef = async (db: Db, ref: string, now: number): Promise<FawryOrder | null> => {
  const [order] = await findRecords<FawryOrder>(db, 'fawry-order', 'ref', ref)
  return order ? settle(db, order, now) : null
}

/** Null when the merchant has used the reference before. */
export const createOrder = async (
  db: Db,
  order: Omit<FawryOrder, 'ref' | 'status' | 'expiresAt'> & Partial<Pick<FawryOrder, 'status' | 'expiresAt'>>,
  now: number,
): Promise<FawryOrder | null> => {
  if (await findRecordById(db, 'fawry-order', order.merchantRef)) return null
  const ref = String(await nextNumber(db, 'fawry-reference', referencesFrom))
  const created: FawryOrder = { expiresAt: now + minutes(30), status: 'UNPAID', ...order, ref }
  return (await insertRecord(db, 'fawry-order', order.merchantRef, created, now)) ? created : null
}

/** Null when the order can no longer be paid. `amount`: what the payer hands over, the order's amount unless told. */
export const payOrder = async (db: Db, order: FawryOrder, now: number, amount?: number): Promise<FawryOrder | null> => {
  const paymentNumber = String(await nextNumber(db, 'fawry-payment', paymentNumbersFrom))
  const paid = { status: 'PAID', paidAt: now, paymentNumber, reportedAmount: amount ?? null } as const
  return patchOrder(db, order.merchantRef, ['UNPAID'], paid, now)
}

/** Null when there is not that much left to refund. */
export const refundOrder = (db: Db, order: FawryOrder, amount: number, now: number): Promise<FawryOrder | null> => {
  const left = order.amount - (order.refunded ?? 0) - (order.refunding?.amount ?? 0)
  if (amount > left || order.refunding) return Promise.resolve(null)
  return patchOrder(db, order.merchantRef, settled, { refunding: { amount, dueAt: now + refundDelayMs } }, now)
}

const toJsonAmount = (piastres: number): number => Number(toEgp(piastres))

/**
 * An order as notifications and status queries show it. `orderStatus`: another than the order's, since a notification
 * tells of the past.
 */
export const describeOrder = (order: FawryOrder, orderStatus: string, isForged = false) => {
  const orderAmount = order.reportedAmount ?? order.amount
  const isPaid = order.paidAt != null && orderStatus !== 'NEW'
  const paymentAmount = order.feesOnTop ? orderAmount + order.fees : orderAmount
  const signed = {
    fawryRefNumber: order.ref,
    merchantRefNumber: order.merchantRef,
    paymentAmount,
    orderAmount,
    orderStatus,
    paymentMethod: order.method,
    ...(isPaid && order.paymentNumber ? { paymentRefrenceNumber: order.paymentNumber } : {}),
  }
  const account = isForged ? { ...simulatedFawryAccount, secureKey: 'forged' } : simulatedFawryAccount
  return {
    requestId: `sim-${order.ref}-${orderStatus.toLowerCase()}`,
    ...signed,
    customerName: order.name,
    customerMobile: order.phone,
    customerMail: order.email,
    customerMerchantId: String(order.userId),
    paymentAmount: toJsonAmount(paymentAmount),
    orderAmount: toJsonAmount(orderAmount),
    fawryFees: toJsonAmount(order.fees),
    ...(isPaid ? { paymentTime: order.paidAt } : {}),
    orderExpiryDate: order.expiresAt,
    orderItems: [{ itemCode: order.merchantRef, price: toJsonAmount(order.amount), quantity: 1 }],
    ...(order.months ? { installmentMonths: order.months } : {}),
    ...(orderStatus === 'FAILED' && order.failure
      ? { failureErrorCode: Number(order.failure.code), failureReason: order.failure.text }
      : {}),
    messageSignature: signNotification(account, signed),
  }
}

export const buildNotification =
  (order: FawryOrder, orderStatus: string = order.status): BuildWebhook =>
  (isForged) => {
    const url = new URL(order.webhookUrl)
    return {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(describeOrder(order, orderStatus, isForged)),
    }
  }
