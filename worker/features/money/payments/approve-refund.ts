/** Refunds that the team makes of its own accord: asking, and making them. */
import { splitRefund } from '#contract/money/rules/refund-shares.ts'
import { isRefundedByHand } from '#contract/money/rules/refunds.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { readRefundFacts } from '#worker/features/money/refunds/facts-store.ts'
import type { Actor } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { type ApprovalRow, actOf, type NewApproval } from '#worker/storage/approvals.ts'
import { openRefundRequest, type RefundRequest, refundPayment } from './refund.ts'

/** Piastres of a payment and of the upgrades that go back with it. */
export const sumOf = ({ amount, others }: Pick<RefundRequest, 'amount' | 'others'>): number =>
  others.reduce((sum, other) => sum + other.amount, amount)

export const createRefundApproval = (
  { txId, amount, others, reason, by }: Pick<RefundRequest, 'txId' | 'amount' | 'others' | 'reason' | 'by'>,
  userId: number,
): NewApproval<'refund'> => ({
  kind: 'refund',
  subjectId: txId,
  personId: userId,
  makerId: by,
  reason: reason ?? null,
  act: { amount: sumOf({ amount, others }), reason: reason ?? null },
  amount: sumOf({ amount, others }),
})

/**
 * The code it is refused with by now; null when the refund was made, in the name of whoever asked. The payment is claimed
 * with the approval: what its gateway then refuses has to be asked for again, and cash waits for its student.
 */
export const approveRefund = async (
  services: Services,
  { approval, actor, now }: { readonly approval: ApprovalRow; readonly actor: Actor; readonly now: number },
): Promise<ErrorCode | null> => {
  const { subjectId: txId, makerId } = approval
  const { amount, reason } = actOf('refund', approval)
  const facts = await readRefundFacts(services.db, txId, now)
  if (!facts) return 'transaction-not-found'
  if (facts.status !== TransactionStatus.Paid) return 'non-refundable'
  const split = splitRefund({ ...facts, txId }, now)
  if (sumOf(split) !== amount) return 'approval-outdated'
  const approved = { id: approval.id, by: actor.id, result: { amount } }
  const request = { ...split, seen: facts.seen, reason: reason ?? undefined, by: makerId, isLogged: true, approved }
  const byHand = isRefundedByHand(facts.paymentMethod)
  const refunded = byHand ? 'by-hand' : await refundPayment(services, request, now)
  if (refunded === 'claimed') return 'non-refundable'
  if (refunded === 'by-hand') {
    // A gateway was asked with the approval settled already.
    const opened = { ...request, userId: facts.userId, approved: byHand ? approved : null }
    return (await openRefundRequest(services, opened, now)) ? null : 'non-refundable'
  }
  return 'kind' in refunded ? 'fawry-error' : null
}
