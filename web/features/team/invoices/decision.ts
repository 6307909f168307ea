/** What an admin does about a withdrawal. Pure. */
import { mayMoveInvoice } from '#contract/money/rules/invoices.ts'
import { parseNote } from '#contract/money/rules/withdrawals.ts'
import type { Invoice } from '#contract/money/shapes/invoice.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { receiptTypes } from '#contract/vocabulary/media.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { toLimitedHtml } from '#web/lib/typed-html.ts'

export type DecisionKind = 'approve' | 'reject' | 'cancel' | 'keep'

export const statusOf: Readonly<Record<DecisionKind, InvoiceStatus>> = {
  approve: InvoiceStatus.Approved,
  reject: InvoiceStatus.Rejected,
  cancel: InvoiceStatus.Canceled,
  keep: InvoiceStatus.PendingApproval,
}

const admin = { id: 0, role: Role.RegularAdmin }
const allKinds: readonly DecisionKind[] = ['approve', 'cancel', 'reject', 'keep']

/**
 * The decisions that a request is open to. A cancellation is offered only where the tutor has asked for it, and nothing is
 * transferred while other terms wait. Of a batch the bank decides.
 */
export const openDecisions = ({
  status,
  change,
  batchId = null,
}: Pick<Invoice, 'status'> & Partial<Pick<Invoice, 'change' | 'batchId'>>): readonly DecisionKind[] =>
  allKinds.filter(
    (kind) =>
      batchId === null &&
      mayMoveInvoice(admin, status, statusOf[kind]) &&
      (kind !== 'cancel' || status === InvoiceStatus.PendingCancellation) &&
      (kind !== 'approve' || !change),
  )

export type ReceiptProblem = 'type' | 'large'

/** What is wrong with a file that was chosen as a receipt; the server judges the bytes. */
export const receiptProblemOf = ({ type, size }: Pick<File, 'type' | 'size'>): ReceiptProblem | null => {
  if (!(receiptTypes as readonly string[]).includes(type)) return 'type'
  return size > limits.imageBytes ? 'large' : null
}

/** The code with which the server would refuse the note; null when it would not. */
export const refuseNote = (typed: string): ErrorCode | null => {
  const parsed = parseNote(toLimitedHtml(typed))
  return isRefused(parsed) ? parsed.refused : null
}

/** An amount as bank forms take it: `4250.00`. */
export const plainAmount = (piastres: number): string => (piastres / 100).toFixed(2)
