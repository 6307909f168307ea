import { maySeeReceipt } from '#contract/money/rules/invoices.ts'
import type { Caller } from '#contract/shared/rules/access.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { findInvoiceOfReceipt } from './store.ts'

/**
 * Whether this caller may load the receipt with this object key. Admins may load any, which is logged where it is about
 * somebody's request.
 */
export const mayLoadReceipt = async (db: Db, caller: Caller, key: string, now: number): Promise<boolean> => {
  const invoice = await findInvoiceOfReceipt(db, key)
  if (!isAdmin(caller.role)) return invoice !== null && maySeeReceipt(caller, invoice)
  if (invoice) {
    const entry = { actorId: caller.id, action: 'receipt.read', targetId: invoice.id, facts: {} } as const
    await insertAuditEntry(db, entry, now)
  }
  return true
}
