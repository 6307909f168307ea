/** Approving a withdrawal above what one of the team may approve alone: asking, and carrying it out. */
import { decideInvoiceUpdate } from '#contract/money/rules/invoices.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import type { ApprovalAct } from '#contract/shared/shapes/approval-acts.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import type { Actor } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { type ApprovalRow, actOf, type NewApproval } from '#worker/storage/approvals.ts'
import { notifyInvoice } from './notifications.ts'
import { findInvoice, type InvoiceRow } from './store.ts'
import { readDecisionFacts, storeInvoiceUpdate } from './update-store.ts'

export const createWithdrawalApproval = (
  { id, userId, amount, note }: InvoiceRow,
  makerId: number,
  act: ApprovalAct<'withdrawal'>,
): NewApproval<'withdrawal'> => ({
  kind: 'withdrawal',
  subjectId: id,
  personId: userId,
  makerId,
  reason: act.note === note ? null : act.note,
  act,
  amount,
})

/** The code it is refused with by now; null when it is approved. */
export const approveWithdrawal = async (
  services: Services,
  { approval, actor, now }: { readonly approval: ApprovalRow; readonly actor: Actor; readonly now: number },
): Promise<ErrorCode | null> => {
  const { db } = services
  const { seen, note, receipt } = actOf('withdrawal', approval)
  const invoice = await findInvoice(db, approval.subjectId)
  if (!invoice) return 'invoice-not-found'
  const people = [approval.makerId, actor.id]
  const facts = await Promise.all(
    people.map((actorId) => readDecisionFacts(db, { userId: invoice.userId, actorId }, now)),
  )
  const change = { status: InvoiceStatus.Approved, note: note ?? '', hasReceipt: receipt !== null }
  const plan = decideInvoiceUpdate(invoice, actor, change, {
    now,
    isDisputed: facts.some((one) => one.isDisputed),
    isAccountChangedByCaller: facts.some((one) => one.isAccountChangedByCaller),
  })
  if (isRefused(plan)) return plan.refused
  if (invoice.updatedAt !== seen) return 'approval-outdated'
  const logged = { from: invoice.status, to: plan.status, receipt: receipt !== null, note: note !== null }
  const auditEntry = { actorId: actor.id, action: 'invoice.update', targetId: invoice.id, facts: logged } as const
  const approved = { id: approval.id, by: actor.id, result: { amount: invoice.amount } }
  const update = { invoice, plan, actorId: actor.id, auditEntry, receipt, idempotency: null, approved, now }
  if (!(await storeInvoiceUpdate(db, update))) return 'approval-outdated'
  notifyInvoice(services, invoice)
  return null
}
