/** Batches whose files one of the team does not send alone: asking, and agreeing. */
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import type { Actor } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { type ApprovalRow, actOf, type NewApproval } from '#worker/storage/approvals.ts'
import { storeApproval } from './change-store.ts'
import { findBatch, readTransferFacts, type StoredBatch } from './store.ts'

const waitingOf = ({ items }: StoredBatch) => items.filter(({ state }) => state === 'waiting')

export const createPayoutApproval = (stored: StoredBatch, makerId: number): NewApproval<'payout'> => {
  const waiting = waitingOf(stored)
  return {
    kind: 'payout',
    subjectId: stored.batch.id,
    personId: null,
    makerId,
    reason: null,
    act: { seen: stored.batch.updatedAt, transfers: waiting.length },
    amount: waiting.reduce((sum, { amount }) => sum + amount, 0),
  }
}

/** The code it is refused with by now; null when the files may leave. */
export const approvePayout = async (
  { db }: Services,
  { approval, actor, now }: { readonly approval: ApprovalRow; readonly actor: Actor; readonly now: number },
): Promise<ErrorCode | null> => {
  const { seen } = actOf('payout', approval)
  const stored = await findBatch(db, approval.subjectId)
  if (!stored) return 'payout-batch-not-found'
  const { batch } = stored
  if (batch.closedAt !== null) return 'payout-closed'
  if (batch.updatedAt !== seen) return 'approval-outdated'
  const ids = waitingOf(stored).map(({ invoiceId }) => invoiceId)
  const facts = await readTransferFacts(db, { ids, actorId: actor.id, batchId: batch.id }, now)
  if (facts.refused) return facts.refused
  const approved = { id: approval.id, by: actor.id, result: { amount: approval.amount } }
  return (await storeApproval(db, { batch, actorId: actor.id, now }, approved)) ? null : 'approval-outdated'
}
