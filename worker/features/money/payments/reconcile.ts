/**
 * Finds what no webhook told: payments that were made or refused, deadlines that passed, refunds that were carried out.
 * Every run may be repeated or stop at any point.
 */

import { isOpen } from '#contract/money/rules/payment-status.ts'
import { minuteMs } from '#contract/shared/rules/time.ts'
import { money } from '#contract/vocabulary/limits.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { alerts } from '#worker/copy/payments.ts'
import { describeFault } from '#worker/database-errors.ts'
import type { TransactionRow } from '#worker/features/money/transactions/store.ts'
import { writeFault } from '#worker/log.ts'
import { isUnderLoad } from '#worker/platform-faults.ts'
import type { Services } from '#worker/services.ts'
import { createTeamAlert, queueNotice } from '#worker/storage/outbox/notices.ts'
import { applyStatus, notifyStatus } from './apply-status.ts'
import { syncPayment, voidOrder } from './gateway-status.ts'
import { findOpenPayments, findRefundingPayments, findUnmatched, markChecked, noteMissing } from './reconcile-store.ts'
import { refundUpgrade } from './refund.ts'
import { releaseForgottenClaim } from './refund-store.ts'
import { isUnsentUpgrade } from './unsent-upgrades-store.ts'

/** Requests to a gateway at the same time. */
const concurrency = 5
/** Between the first time a gateway does not know an order and the last. */
const missingForMs = minuteMs

/** Runs the work of all rows, a few at a time; one that fails is logged and does not stop the others. */
export const forEachPayment = async (
  { db }: Services,
  rows: readonly TransactionRow[],
  work: (row: TransactionRow) => Promise<unknown>,
  now: number,
): Promise<void> => {
  if (rows.length === 0) return
  await markChecked(
    db,
    rows.map(({ id }) => id),
    now,
  )
  for (let i = 0; i < rows.length; i += concurrency) {
    const runs = rows.slice(i, i + concurrency).map((row) =>
      work(row).catch((error: unknown) => {
        if (isUnderLoad(error)) throw error
        writeFault({ payment: row.id, fault: describeFault(error) })
      }),
    )
    await Promise.all(runs)
  }
}

const isExpired = ({ expiresAt }: TransactionRow, now: number): boolean => expiresAt !== null && expiresAt <= now

/** The gateway has said that nobody paid; `ref` is its order, which is voided first. */
const expire = async (services: Services, row: TransactionRow, ref: string | null, now: number): Promise<void> => {
  // It may have been paid between question and cancellation: the next run asks again.
  if (ref !== null && !(await voidOrder(services, ref))) return
  await applyStatus(services, row.id, { status: TransactionStatus.Expired }, now)
}

const reconcile = async (services: Services, row: TransactionRow, now: number): Promise<void> => {
  const synced = await syncPayment(services, row, now)
  if (synced.ok) {
    const { row: current, ref, isUnderpaid } = synced.value
    if (row.missingSince !== null) await noteMissing(services.db, row.id, null)
    if (!isOpen(current.status) || !isExpired(row, now)) return
    return expire(services, current, row.gateway === 'fawry' && !isUnderpaid ? ref : null, now)
  }
  // Paymob names a payment only in its reports. Without one by the deadline, nobody has paid.
  if (synced.kind === 'invalid' && isExpired(row, now)) return expire(services, row, null, now)
  if (synced.kind !== 'not-found') return
  // Just after a charge the gateway may not find its own order yet, so one answer is not enough.
  if (row.missingSince === null) return noteMissing(services.db, row.id, now)
  if (row.missingSince + missingForMs <= now)
    await applyStatus(services, row.id, { status: TransactionStatus.Failed }, now)
}

/** Asks about open payments that nothing was heard of for a while. */
export const reconcilePayments = async (services: Services, now: number): Promise<void> => {
  const rows = await findOpenPayments(services.db, now - money.reconcileAfterMs, money.reconcilePerRun)
  await forEachPayment(services, rows, (row) => reconcile(services, row, now), now)
}

/**
 * Finishes a refund, or gives up one that the gateway was never asked for. It takes a while until a gateway tells of a
 * refund, so that only a payment it still holds after a long time counts as such; the student may then ask again.
 */
const reconcileRefund = async (services: Services, row: TransactionRow, now: number): Promise<void> => {
  const synced = await syncPayment(services, row, now)
  if (!synced.ok || !synced.value.isHeld) return
  const { db } = services
  // The subscription has ended with its first payment; this one was claimed then, and nobody asked for it.
  if (await isUnsentUpgrade(db, row.id, now - money.refundDoubtMs)) return refundUpgrade(services, row, null, now)
  if (!(await releaseForgottenClaim(db, row.id, now - money.refundDoubtMs, now))) return
  notifyStatus(services, { ...row, status: TransactionStatus.Paid })
  const alert = createTeamAlert(`payment:${row.id}:refund-released:${now}`, alerts.refundReleased(row.id), now)
  await queueNotice(db, alert).run()
}

/** Asks about refunds on their way: no webhook tells when they are done. */
export const reconcileRefunds = async (services: Services, now: number): Promise<void> => {
  const rows = await findRefundingPayments(services.db, now, money.reconcilePerRun)
  await forEachPayment(services, rows, (row) => reconcileRefund(services, row, now), now)
}

/** Tells the team once a day about payments and subscriptions that do not fit together. */
export const auditPayments = async ({ db }: Services, now: number): Promise<void> => {
  const { paid, unpaid } = await findUnmatched(db, now - minuteMs)
  if (paid.length + unpaid.length === 0) return
  const day = new Date(now).toISOString().slice(0, 10)
  await queueNotice(db, createTeamAlert(`payments:audit:${day}`, alerts.audit(paid, unpaid), now)).run()
}
