/**
 * The one way in which a payment changes its status: webhook, status query, cron and the answer to a charge all come
 * here, in any order, repeatedly and at the same instant.
 */

import { TransactionStatusUpdate } from '#contract/money/events/money-events.ts'
import { decideReport, firstReportOf, sentStatus } from '#contract/money/rules/payment-status.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { alerts } from '#worker/copy/payments.ts'
import { notifyCanceled } from '#worker/features/lessons/notifications.ts'
import type { TransactionRow } from '#worker/features/money/transactions/store.ts'
import type { GatewayOrder, GatewayStatus } from '#worker/gateways/payments/gateway-order.ts'
import type { Services } from '#worker/services.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox/notices.ts'
import { readPaymentFacts } from './payment-facts-store.ts'
import { type StatusChange, storeStatus } from './status-store.ts'

const statuses: Readonly<Record<GatewayStatus, TransactionStatus>> = {
  new: TransactionStatus.Processed,
  unpaid: TransactionStatus.Processed,
  paid: TransactionStatus.Paid,
  canceled: TransactionStatus.Canceled,
  refunded: TransactionStatus.Refunded,
  'partial-refunded': TransactionStatus.PartialRefunded,
  expired: TransactionStatus.Expired,
  failed: TransactionStatus.Failed,
}

/** What an order of a gateway says about a payment; null for a status nobody here knows. */
export const toStatusChange = (order: GatewayOrder): StatusChange | null =>
  order.status && {
    status: statuses[order.status],
    sum: { amount: order.orderAmount, paid: order.paidAmount, currency: order.currency },
    fees: order.fees,
    ref: order.ref,
    paymentRef: order.paymentRef,
    method: order.method,
    cardLast4: order.cardLast4 ?? null,
    paidAt: order.paidAt ?? undefined,
    refundedAmount: order.refundedAmount ?? undefined,
  }

/** Tells the payer's open pages. May be lost: they also ask from time to time. */
export const notifyStatus = ({ announce, later }: Services, { id, userId, status }: TransactionRow): void => {
  // Nobody can ask for it on a socket.
  const publicStatus = sentStatus(status, false)
  later(announce.toUsers([userId], frameOf(TransactionStatusUpdate, { transactionId: id, status: publicStatus })))
}

/** Every further round means that a report was applied, so a few suffice. */
const maxRounds = 8

export interface AppliedStatus {
  /** The payment as it is afterwards. */
  readonly row: TransactionRow
  /** The report was of another sum than was agreed: nothing changed, and the team was told. */
  readonly isWrongSum: boolean
}

/** Null when there is no such payment. A report that changes nothing is no error. */
export const applyReport = async (
  services: Services,
  id: number,
  change: StatusChange,
  now: number,
): Promise<AppliedStatus | null> => {
  const { db } = services
  for (let round = 0; round < maxRounds; round++) {
    const facts = await readPaymentFacts(db, id, now)
    if (!facts) return null
    const { row } = facts
    const first = firstReportOf(row, change)
    const decision = decideReport(row, first)
    if (decision === 'ignored') return { row, isWrongSum: false }
    if (decision === 'wrong-sum') {
      const text = alerts.wrongSum(row, change.sum)
      await queueNotice(db, createTeamAlert(`payment:${id}:wrong-sum`, text, now)).run()
      return { row, isWrongSum: true }
    }
    const changed = await storeStatus(db, facts, first, decision, now)
    if (changed) {
      notifyStatus(services, changed.row)
      for (const lesson of changed.canceled) notifyCanceled(services, lesson, now)
      if (first === change) return { row: changed.row, isWrongSum: false }
    }
  }
  throw new Error(`payment ${id} kept changing`)
}

/** The payment after a status that somebody here decided, or that is about no sum; null when there is none. */
export const applyStatus = async (
  services: Services,
  id: number,
  change: StatusChange,
  now: number,
): Promise<TransactionRow | null> => (await applyReport(services, id, change, now))?.row ?? null
