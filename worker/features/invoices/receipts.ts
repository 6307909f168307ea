import type { Caller } from '#contract/rules/access.ts'
import { maySeeReceipt } from '#contract/rules/invoices.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import type { Db } from '#worker/storage/db.ts'
import { findInvoiceOfReceipt } from './store.ts'

/** Whether this caller may load the receipt with this object key. Admins may load any. */
export const mayLoadReceipt = async (db: Db, caller: Caller, key: string): Promise<boolean> => {
  if (isAdmin(caller.role)) return true
  const invoice = await findInvoiceOfReceipt(db, key)
  return invoice !== null && maySeeReceipt(caller, invoice)
}
