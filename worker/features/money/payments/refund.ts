/**
 * The two ways in which the money of a payment goes back: through its gateway, or by the hand of the team. Either ends
 * what was paid for.
 */
import type { RefundSplit } from '#contract/money/rules/refund-shares.ts'
import { isRefundedByHand, noAddress } from '#contract/money/rules/refunds.ts'
import { findRefusalGroup } from '#contract/vocabulary/gateway-codes.ts'
import { RefundMethod } from '#contract/vocabulary/money.ts'
import { alerts } from '#worker/copy/payments.ts'
import { notifyCanceled } from '#worker/features/lessons/notifications.ts'
import {
  insertClaimedRequest,
  insertRefundRequest,
  type RefundRequestRow,
} from '#worker/features/money/refunds/store.ts'
import type { TransactionRow } from '#worker/features/money/transactions/store.ts'
import { type Failure, type Outcome, toFailure } from '#worker/gateways/outcome.ts'
import type { GatewayOrder } from '#worker/gateways/payments/gateway-order.ts'
import type { Services } from '#worker/services.ts'
import type { Approved } from '#worker/storage/approvals.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox/notices.ts'
import { notifyStatus } from './apply-status.ts'
import { applyOrder, findGatewayOrder } from './gateway-status.ts'
import { claimRefund, releaseClaim, storeAcceptedRefund } from './refund-store.ts'
import { findUnsentUpgrades } from './unsent-upgrades-store.ts'

/** Sums are piastres, computed by the server. */
export interface RefundRequest extends RefundSplit {
  /** Of the upgrades, when the sums were computed. */
  readonly seen: string
  readonly reason?: string | undefined
  readonly by: number
  readonly isLogged: boolean
  /** The approval that this carries out; null for what a student does, or the machinery. */
  readonly approved: Approved | null
}

const isSentBack = ({ status }: GatewayOrder): boolean => status === 'refunded' || status === 'partial-refunded'

const askGateway = (
  { payments, hostedCheckout }: Services,
  { gateway, providerRefNum, paymentRef }: TransactionRow,
  { amount, reason }: Pick<RefundRequest, 'amount' | 'reason'>,
): Promise<Outcome<unknown>> => {
  if (gateway === 'fawry' && payments && providerRefNum !== null)
    return payments.refund({ ref: providerRefNum, amount, ...(reason === undefined ? {} : { reason }) })
  if (gateway === 'paymob' && hostedCheckout && paymentRef !== null) return hostedCheckout.refund(paymentRef, amount)
  return Promise.resolve(toFailure('unavailable', 'off'))
}

/** The gateway knows the order and will not send this money back, as with cash: only a person can transfer it. */
const isRefusedForGood = ({ kind, code }: Failure): boolean =>
  kind === 'refused' && (code === undefined || findRefusalGroup(code) !== 'order')

const alertUnknown = ({ db }: Services, id: number, now: number) =>
  queueNotice(db, createTeamAlert(`payment:${id}:refund`, alerts.refundUnknown(id), now)).run()

/**
 * Sends back what was claimed of an upgrade, whose subscription has ended. What its gateway does not send back for good
 * becomes a request; what fails otherwise is tried again by the cron.
 */
export const refundUpgrade = async (services: Services, row: TransactionRow, by: number | null, now: number) => {
  const { db } = services
  if (!isRefundedByHand(row.paymentMethod)) {
    const order = await findGatewayOrder(services, row)
    if (order.ok && isSentBack(order.value)) return void (await applyOrder(services, row, order.value, now))
    const outcome = await askGateway(services, row, { amount: row.refundedAmount })
    if (outcome.ok) {
      await storeAcceptedRefund(db, row, by, now)
      return notifyStatus(services, row)
    }
    if (outcome.kind === 'unknown') return void (await alertUnknown(services, row.id, now))
    if (!isRefusedForGood(outcome)) return
  }
  await insertClaimedRequest(db, row, now)
  notifyStatus(services, row)
}

/** After the first payment of a subscription has gone back: those of its upgrades follow. */
export const refundUpgrades = async (services: Services, firstTxId: number, by: number | null, now: number) => {
  for (const row of await findUnsentUpgrades(services.db, firstTxId)) await refundUpgrade(services, row, by, now)
}

/**
 * The payment on its way back. `claimed`: it is not paid any more, or somebody else was faster. `by-hand`: the gateway
 * refuses to send such money back, and nothing has changed. A failure `unknown` means
 * that the gateway may have taken the refund over: the payment stays claimed, and the status it reports later decides.
 * Every other failure leaves everything as it was.
 */
export const refundPayment = async (
  services: Services,
  request: RefundRequest,
  now: number,
): Promise<TransactionRow | 'claimed' | 'by-hand' | Failure> => {
  const { db } = services
  const claimed = await claimRefund(db, request, now)
  if (!claimed) return 'claimed'
  // An earlier try may have got through although nobody heard the answer; asking again would send the money twice.
  const currentOrder = await findGatewayOrder(services, claimed)
  if (currentOrder.ok && isSentBack(currentOrder.value))
    return (await applyOrder(services, claimed, currentOrder.value, now)).row
  const outcome = await askGateway(services, claimed, request)
  if (outcome.ok) {
    for (const lesson of await storeAcceptedRefund(db, claimed, request.by, now)) notifyCanceled(services, lesson, now)
    notifyStatus(services, claimed)
    if (request.others.length > 0) await refundUpgrades(services, claimed.id, request.by, now)
    return claimed
  }
  if (outcome.kind === 'unknown') await alertUnknown(services, claimed.id, now)
  else await releaseClaim(db, request, now)
  return isRefusedForGood(outcome) ? 'by-hand' : outcome
}

interface OpenedRefund
  extends Pick<RefundRequest, 'txId' | 'amount' | 'others' | 'lots' | 'seen' | 'reason' | 'approved'> {
  readonly userId: number
  /** Who of the team does it. */
  readonly by: number
}

/** Ends what was paid for, and asks the student. Null when the payment is not paid any more. */
export const openRefundRequest = async (
  services: Services,
  refund: OpenedRefund,
  now: number,
): Promise<RefundRequestRow | null> => {
  // The way is a placeholder until the student has chosen.
  const draft = { ...refund, method: RefundMethod.BankTransfer, address: noAddress, isLogged: true, idempotency: null }
  const stored = await insertRefundRequest(services.db, draft, now)
  if (!stored) return null
  notifyStatus(services, stored.payment)
  for (const lesson of stored.canceled) notifyCanceled(services, lesson, now)
  return stored.request
}
