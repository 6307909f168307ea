import { lastHold } from '#contract/money/rules/holds.ts'
import { maySeeReceipt, pendingStatuses } from '#contract/money/rules/invoices.ts'
import type { Invoice, InvoiceEvent } from '#contract/money/shapes/invoice.ts'
import type { Caller } from '#contract/shared/rules/access.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { folders } from '#contract/vocabulary/media.ts'
import type { ReceiverWarning } from '#contract/vocabulary/payouts.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import type { InvoiceEventRow, InvoiceRow } from './store.ts'

/** The hold of an undecided request that ends last. */
const holdView = (row: InvoiceRow): Pick<Invoice, 'heldUntil' | 'heldFor'> => {
  const hold = pendingStatuses.includes(row.status) ? lastHold(row) : null
  return hold ? { heldUntil: toIsoInstant(hold.until), heldFor: hold.reason } : { heldUntil: null, heldFor: null }
}

/** The receipt by its name below `/assets/receipts/`, for those who may see it. */
export const invoiceView = (stored: InvoiceRow, caller: Caller, warnings: readonly ReceiverWarning[] = []): Invoice => {
  const { createdAt, updatedAt, receiverHeldUntil: _, ...row } = stored
  return {
    ...row,
    batchId: isAdmin(caller.role) ? row.batchId : null,
    warnings: [...warnings],
    ...holdView(stored),
    receipt: row.receipt !== null && maySeeReceipt(caller, row) ? row.receipt.slice(folders.receipts.length) : null,
    createdAt: toIsoInstant(createdAt),
    updatedAt: toIsoInstant(updatedAt),
  }
}

/** The history as this caller may see it. */
export const invoiceEventViews = (
  { userId }: InvoiceRow,
  events: readonly InvoiceEventRow[],
  caller: Caller,
): InvoiceEvent[] => {
  const isTeam = isAdmin(caller.role)
  return events
    .filter(({ from, to, change }) => isTeam || from !== to || change !== null)
    .map(({ actorId, note, at, ...step }) => ({
      ...step,
      byTutor: actorId === userId,
      actorId: isTeam ? actorId : null,
      note: isTeam ? note : null,
      at: toIsoInstant(at),
    }))
}
