/** Asks a gateway what became of a payment, and applies the answer. */

import { isOpen } from '#contract/money/rules/payment-status.ts'
import { findRefusalGroup } from '#contract/vocabulary/gateway-codes.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { alerts } from '#worker/copy/payments.ts'
import type { TransactionRow } from '#worker/features/money/transactions/store.ts'
import { type Failure, type Outcome, toFailure, toSuccess } from '#worker/gateways/outcome.ts'
import type { GatewayOrder } from '#worker/gateways/payments/gateway-order.ts'
import { Refusal } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox/notices.ts'
import { type AppliedStatus, applyReport, applyStatus, toStatusChange } from './apply-status.ts'

/**
 * The order of a payment as its gateway knows it. Paymob finds a payment only by its own name, which comes with the
 * first report, and Fawry has none while the payer has not chosen on its page: until then, and for a free payment, there
 * is nothing to ask, which is `invalid`.
 */
export const findGatewayOrder = async (
  { payments, hostedCheckout }: Services,
  { gateway, merchantRef, paymentRef, redirectUrl }: TransactionRow,
): Promise<Outcome<GatewayOrder>> => {
  if (gateway === 'fawry') {
    if (!payments) return toFailure('unavailable', 'off')
    const order = await payments.findOrder(merchantRef)
    return !order.ok && order.kind === 'not-found' && redirectUrl !== null ? toFailure('invalid') : order
  }
  if (gateway === null || paymentRef === null) return toFailure('invalid')
  return hostedCheckout ? hostedCheckout.findOrder(paymentRef) : toFailure('unavailable', 'off')
}

/** Applies an order to the payment it is about; an unknown status changes nothing and is told to the team. */
export const applyOrder = async (
  services: Services,
  row: TransactionRow,
  order: GatewayOrder,
  now: number,
): Promise<AppliedStatus> => {
  const unchanged = { row, isWrongSum: false }
  const change = toStatusChange(order)
  if (change) return (await applyReport(services, row.id, change, now)) ?? unchanged
  const text = alerts.unknownStatus(row.gateway ?? '', row.id, order.rawStatus)
  await queueNotice(services.db, createTeamAlert(`payment:${row.id}:status:${order.rawStatus}`, text, now)).run()
  return unchanged
}

export interface SyncedPayment {
  readonly row: TransactionRow
  /** The gateway's reference, which a card's payment has only here until it is reported. */
  readonly ref: string
  /**
   * The gateway holds, or has sent back, a payment that does not cover the price. It begins nothing and cannot be
   * voided; the team has been told and pays back what is left, and the student may begin anew.
   */
  readonly isUnderpaid: boolean
  /** The gateway holds the payer's money, and has sent nothing back. */
  readonly isHeld: boolean
}

/** The payment after its gateway was asked, or why it could not be. */
export const syncPayment = async (
  services: Services,
  row: TransactionRow,
  now: number,
): Promise<Outcome<SyncedPayment>> => {
  const order = await findGatewayOrder(services, row)
  if (!order.ok) return order
  const { ref, status } = order.value
  const { row: current } = await applyOrder(services, row, order.value, now)
  const isHeld = status === 'paid'
  const wasPaid = isHeld || status === 'refunded' || status === 'partial-refunded'
  return toSuccess({ row: current, ref, isHeld, isUnderpaid: wasPaid && isOpen(current.status) })
}

/** Voids an open order of Fawry; true when nobody can pay it any more. */
export const voidOrder = async ({ payments }: Services, ref: string): Promise<boolean> => {
  const canceled = await payments?.cancelUnpaid(ref)
  return canceled !== undefined && (canceled.ok || canceled.kind === 'not-found')
}

/**
 * Cancels an open payment, at the gateway first. `paid`: it turned out to be paid, and was booked. `failed`: the gateway
 * did not cancel it, so it is still open. `admin`: who of the team does it, for the log; null for the payer.
 */
export const cancelPayment = async (
  services: Services,
  row: TransactionRow,
  admin: number | null,
  now: number,
): Promise<'canceled' | 'paid' | 'failed'> => {
  const end = (last: TransactionRow) => (last.paidAt === null ? ('canceled' as const) : ('paid' as const))
  const synced = await syncPayment(services, row, now)
  if (synced.ok && !isOpen(synced.value.row.status)) return end(synced.value.row)
  // Paymob has no order to void: nobody can pay once its page has expired, and a payment until then is booked.
  const mayEnd = synced.ok
    ? row.gateway !== 'fawry' || synced.value.isUnderpaid || (await voidOrder(services, synced.value.ref))
    : synced.kind === 'not-found' || synced.kind === 'invalid'
  if (mayEnd) {
    const endedRow = await applyStatus(services, row.id, { status: TransactionStatus.Canceled, admin }, now)
    return endedRow ? end(endedRow) : 'failed'
  }
  // It may have been paid or cancelled between question and request.
  const syncedAgain = synced.ok ? await syncPayment(services, row, now) : synced
  return syncedAgain.ok && !isOpen(syncedAgain.value.row.status) ? end(syncedAgain.value.row) : 'failed'
}

/** Refuses the request with `fawry-error` and, where the gateway gave one, a reason that the payer can act on. */
export const failAtGateway = ({ code }: Failure): never => {
  throw new Refusal('fawry-error', undefined, undefined, (code && findRefusalGroup(code)) || undefined)
}
