/** Opens a refund that the team pays by hand, for a student who is yet to say where the money goes. */
import { noAddress } from '#contract/money/rules/refund-requests.ts'
import { RefundMethod } from '#contract/vocabulary/money.ts'
import { notifyCanceled } from '#worker/features/lessons/notifications.ts'
import { notifyStatus } from '#worker/features/money/payments/apply-status.ts'
import type { Services } from '#worker/services.ts'
import { insertRefundRequest, type RefundRequestRow } from './store.ts'

interface OpenedRefund {
  readonly txId: number
  readonly userId: number
  /** Piastres. */
  readonly amount: number
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
  const draft = { ...refund, method: RefundMethod.BankTransfer, address: noAddress, logged: true, idempotency: null }
  const stored = await insertRefundRequest(services.db, draft, now)
  if (!stored) return null
  notifyStatus(services, stored.payment)
  for (const lesson of stored.canceled) notifyCanceled(services, lesson, now)
  return stored.request
}
