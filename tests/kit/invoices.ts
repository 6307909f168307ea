/** Withdrawal requests as tutors and admins make them, and what is stored of each. */
import { expect } from 'vitest'
import { createInvoice, getInvoiceStats, updateInvoice } from '#contract/money/api/invoices.ts'
import { type InvoiceStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { findLedgerDifferences } from '#worker/features/money/invoices/audit-store.ts'
import { rows } from './bookings.ts'
import { refusalOf } from './client.ts'
import { bytesOf, fileOf } from './files.ts'
import { earn } from './lessons.ts'
import { db, type Person, people } from './people.ts'

export const asked: { method: WithdrawMethod; receiver: string; amount: number } = {
  method: WithdrawMethod.Instapay,
  receiver: 'karim_22@instapay',
  amount: 20_000,
}

/** A tutor who has earned this much, piastres. */
export const earner = async (piastres = 100_000): Promise<Person> => {
  const tutor = await people.tutor()
  if (piastres > 0) await earn(tutor.id, piastres)
  return tutor
}
type Asked = Partial<typeof asked & { bank: string; note: string }>

/** A request whose receiver may be new: it then waits for a day. */
export const askNew = (tutor: Person, over: Asked = {}, idempotencyKey?: string) =>
  tutor.api(createInvoice, { body: { ...asked, ...over }, ...(idempotencyKey ? { idempotencyKey } : {}) })

/** Has the receivers of all requests be known to their tutors for longer than withdrawals to new ones wait. */
export const knowReceivers = async () => {
  await rows('UPDATE invoices SET receiver_held_until = 0')
  await rows("DELETE FROM notifications WHERE kind = 'withdrawal_receiver_new'")
}

/** A request to a receiver that is known. */
export const ask = async (tutor: Person, over: Asked = {}, idempotencyKey?: string) => {
  const invoice = await askNew(tutor, over, idempotencyKey)
  await knowReceivers()
  return invoice.heldFor === 'receiver' ? { ...invoice, heldUntil: null, heldFor: null } : invoice
}
export const png = () => fileOf(bytesOf.png, 'image/png')
export const codeOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code
export const statsOf = (person: Person, id = person.id) => person.api(getInvoiceStats, { params: { id } })
export const move = (person: Person, id: number, body: { status?: InvoiceStatus; note?: string }, receipt?: File) =>
  person.api(updateInvoice, { params: { id }, body, ...(receipt ? { files: { receipt } } : {}) })
export const historyOf = (id: number) =>
  rows(
    'SELECT from_status AS "from", to_status AS "to", actor_id AS actor, note FROM invoice_events WHERE invoice_id = ? ORDER BY id',
    id,
  )
export const entriesOf = (id: number) =>
  rows<{ ref: string; account: string; amount: number }>(
    "SELECT ref_type AS ref, account, amount FROM ledger_entries WHERE ref_type LIKE 'invoice:%' AND ref_id = ? ORDER BY id",
    id,
  )
export const stored = async (id: number) =>
  (
    await rows<{ status: InvoiceStatus; receipt: string | null; addressedBy: number | null; note: string | null }>(
      'SELECT status, receipt, addressed_by AS addressedBy, note FROM invoices WHERE id = ?',
      id,
    )
  )[0]

/** Each journal is balanced, and every balance is what lessons, requests and payments say. */
export const expectSoundLedger = async (): Promise<void> => {
  expect(await findLedgerDifferences(db)).toEqual([])
}
