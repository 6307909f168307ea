/** What is carried over into the books, whatever they answer and whoever dies in between. */
import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/shared/rules/time.ts'
import { getBooks, repeatBooks } from '#contract/team/api/books.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { alertsAbout, monthPrice, referenceHolder } from '#tests/kit/payments.ts'
import { db, people } from '#tests/kit/people.ts'
import { services } from '#tests/kit/upgrades.ts'
import { applyStatus } from '#worker/features/money/payments/apply-status.ts'
import { carryDue, closeMonth } from '#worker/features/team/books/carry.ts'
import { compareBooks } from '#worker/features/team/books/compare.ts'
import { listSimulatedDocuments, type SimulatedDocument } from '#worker/gateways/simulated/erpnext.ts'
import { storeFault } from '#worker/gateways/simulated/faults.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

const now = Date.parse('2026-11-22T10:00:00Z')
const carry = () => carryDue(services(), Date.now())
const documents = (doctype: string) => listSimulatedDocuments(db, doctype, 1000)
const find = async (doctype: string, name: string): Promise<SimulatedDocument | undefined> =>
  (await documents(doctype)).find((one) => one.name === name)
const waiting = () =>
  rows(
    "SELECT kind, state, last_error AS error FROM book_documents WHERE state <> 'carried' AND service = 'erp' ORDER BY id",
  )

const pay = (id: number) =>
  applyStatus(
    services(),
    id,
    { status: TransactionStatus.Paid, sum: { amount: monthPrice, paid: monthPrice, currency: 'EGP' }, fees: 4500 },
    Date.now(),
  )
/** A student who has paid, and the number of the receipt. */
const payer = async () => {
  const held = await referenceHolder()
  await pay(held.id)
  const [receipt] = await rows<{ id: number; number: string }>(
    "SELECT id, year || '-' || substr('00000' || number, -6) AS number FROM receipts WHERE tx_id = ?",
    held.id,
  )
  return { ...held, receipt: receipt?.number ?? '', receiptId: receipt?.id ?? 0 }
}
const fault = (operation: string, kind: 'timeout' | 'network' | 'http500' | 'slow:20', times: number) =>
  storeFault(db, { service: 'erp', operation, fault: kind, times })

beforeEach(async () => {
  clock.set(now)
  await rows('DELETE FROM book_documents')
  await rows(
    'CREATE TABLE IF NOT EXISTS dev_sim (kind TEXT NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, PRIMARY KEY (kind, id))',
  )
  await rows("DELETE FROM dev_sim WHERE kind IN ('erp-document', 'fault')")
})

describe('each cause', () => {
  test('a registration is a lead, and a change of the name reaches it', async () => {
    const student = await people.student({ name: 'ملك حسن' })
    await carry()
    expect(await find('Lead', `LEAD-${student.id}`)).toMatchObject({ first_name: 'ملك', status: 'Lead' })
    await rows("UPDATE users SET name = 'ملك علي' WHERE id = ?", student.id)
    await carry()
    expect(await find('Lead', `LEAD-${student.id}`)).toMatchObject({ last_name: 'علي' })
  })

  test('a payment is customer, item, invoice and payment, in this order, once', async () => {
    const { student, receipt, plan } = await payer()
    await carry()
    await carry()
    expect(await waiting()).toEqual([])
    expect(await find('Lead', `LEAD-${student.id}`)).toMatchObject({ status: 'Converted' })
    expect(await find('Customer', `CUST-${student.id}`)).toMatchObject({ lead_name: `LEAD-${student.id}` })
    expect(await find('Item', `PLAN-${plan.id}-month`)).toBeDefined()
    expect(await find('Sales Invoice', `HW-INV-${receipt}`)).toMatchObject({ grand_total: 2250, docstatus: 1 })
    expect(await find('Payment Entry', `HW-PAY-${receipt}`)).toMatchObject({ paid_amount: 2205, paid_to: 'Fawry - H' })
  })

  test('a refund is a credit note and a payment back', async () => {
    const { id } = await payer()
    await carry()
    await applyStatus(services(), id, { status: TransactionStatus.Refunded, refundedAmount: 100_000 }, Date.now())
    await carry()
    const credits = (await documents('Sales Invoice')).filter((one) => one.is_return)
    expect(credits).toMatchObject([{ grand_total: -1000 }])
    expect(await documents('Payment Entry')).toContainEqual(
      expect.objectContaining({ payment_type: 'Pay', paid_amount: 1000 }),
    )
    expect(await waiting()).toEqual([])
  })

  test('somebody who wrote without an account is a lead', async () => {
    await rows(
      "INSERT INTO contact_requests (name, phone, title, message, created_at) VALUES ('سارة', '0100', '', '', ?)",
      now,
    )
    await carry()
    expect(await documents('Lead')).toMatchObject([{ first_name: 'سارة', mobile_no: '0100' }])
  })

  test('a withdrawal that is paid is a supplier and a payment', async () => {
    const tutor = await people.tutor()
    await rows(
      `INSERT INTO invoices (id, user_id, method, receiver, amount, status, created_at, updated_at) VALUES (?, ?, 0, '010', 50000, 3, 0, 0)`,
      tutor.id,
      tutor.id,
    )
    const entry = `INSERT INTO ledger_entries (account, amount, ref_type, ref_id, created_at) VALUES`
    await rows(
      `${entry} ('payout:${tutor.id}', 50000, 'invoice:paid', ${tutor.id}, ${now}), ('bank', -50000, 'invoice:paid', ${tutor.id}, ${now})`,
    )
    await carry()
    expect(await find('Supplier', `SUPP-${tutor.id}`)).toBeDefined()
    expect(await find('Payment Entry', `HW-OUT-${tutor.id}`)).toMatchObject({ paid_amount: 500 })
  })

  test('a deletion blanks whoever was carried over', async () => {
    const { student } = await payer()
    await carry()
    await rows(
      'INSERT INTO deleted_accounts (user_id, made_at, deleted_at) SELECT id, created_at, ? FROM users WHERE id = ?',
      now,
      student.id,
    )
    await carry()
    expect(await find('Customer', `CUST-${student.id}`)).toMatchObject({ customer_name: 'Deleted', email_id: '' })
    expect(await find('Contact', `Contact-CUST-${student.id}`)).toMatchObject({ first_name: 'Deleted', mobile_no: '' })
    expect(await waiting()).toEqual([])
  })

  test('a cause that is rolled back leaves no document, and one that is stored leaves it', async () => {
    const { id } = await referenceHolder()
    await rows('DELETE FROM book_documents')
    const insert = statement(
      db,
      `INSERT INTO receipts (year, number, kind, tx_id, user_id, item, amount, vat, seller, issued_at)
       SELECT 2040, 1, 'sale', id, user_id, 'PACK-60', 100, 0, '{}', 0 FROM transactions WHERE id = :id`,
      { id },
    )
    const broken = statement(db, "SELECT json('no JSON ' || id) FROM receipts WHERE year = 2040")
    await expect(runBatch(db, [insert, broken])).rejects.toThrow()
    expect(await rows('SELECT id FROM book_documents')).toEqual([])
    await runBatch(db, [insert])
    expect(await rows('SELECT kind FROM book_documents ORDER BY id')).toMatchObject(
      ['customer', 'item', 'invoice', 'payment', 'receipt'].map((kind) => ({ kind })),
    )
  })
})

describe('the other side', () => {
  test('down for a day: everything comes after it, in order, and the team was told', async () => {
    const { receipt } = await payer()
    await fault('', 'network', 100)
    for (let i = 0; i < 26; i++) {
      await carry()
      clock.advance(hourMs)
    }
    expect(await documents('Lead')).toEqual([])
    expect(await alertsAbout('books:erp')).toHaveLength(1)
    await fault('', 'network', 0)
    await carry()
    expect(await find('Payment Entry', `HW-PAY-${receipt}`)).toBeDefined()
    expect(await waiting()).toEqual([])
  })

  test('slow, or silent after it wrote: each document is there once', async () => {
    const { receipt } = await payer()
    await fault('make', 'timeout', 6)
    for (let i = 0; i < 12; i++) {
      await carry()
      clock.advance(hourMs)
    }
    await fault('make', 'slow:20', 3)
    const { receipt: other } = await payer()
    await carry()
    const names = (await documents('Sales Invoice')).map(({ name }) => name)
    expect(names.sort()).toEqual([`HW-INV-${receipt}`, `HW-INV-${other}`].sort())
    expect(await waiting()).toEqual([])
  })

  test('refusing one of many: the others go through, and somebody repeats it', async () => {
    const [one, other] = [await payer(), await payer()]
    await rows("UPDATE book_documents SET item = NULL WHERE kind = 'invoice' AND subject_id = ?", one.receiptId)
    // Its customer is not there, and never will be.
    await rows("UPDATE book_documents SET state = 'carried' WHERE kind = 'customer' AND subject_id = ?", one.student.id)
    await carry()
    expect(await find('Payment Entry', `HW-PAY-${other.receipt}`)).toBeDefined()
    clock.advance(dayMs)
    await carry()
    clock.advance(dayMs)
    await carry()
    const admin = await people.admin()
    const state = await admin.api(getBooks, {})
    expect(state).toMatchObject({ erp: 'simulated', tax: expect.any(String) })
    const [refused] = state.list.filter(({ kind }) => kind === 'invoice')
    expect(refused).toMatchObject({ name: one.receipt, refused: true, person: { id: one.student.id } })
    expect(refused?.error).toBe(`missing-link: Could not find Customer: CUST-${one.student.id}`)
    await rows(
      "UPDATE book_documents SET state = 'waiting', due_at = 0 WHERE kind = 'customer' AND subject_id = ?",
      one.student.id,
    )
    await carry()
    const ids = state.list.map(({ id }) => id)
    expect((await admin.api(repeatBooks, { body: { ids } })).repeated).toBeGreaterThan(0)
    await carry()
    expect(await find('Payment Entry', `HW-PAY-${one.receipt}`)).toBeDefined()
    expect(await rows("SELECT actor_id AS id FROM audit_log WHERE action = 'books.repeat'")).toEqual([{ id: admin.id }])
  })

  test('a sender that died: its document is sent again once its claim has ended', async () => {
    const student = await people.student()
    await rows('UPDATE book_documents SET attempts = 1, due_at = ?', now + 5 * minuteMs)
    await carry()
    expect(await documents('Lead')).toEqual([])
    clock.advance(5 * minuteMs)
    await carry()
    expect(await find('Lead', `LEAD-${student.id}`)).toBeDefined()
  })
})

describe('the month', () => {
  test('is one entry once it has ended, and once only', async () => {
    const [tutor, student] = [await people.tutor(), await people.student()]
    const line = (account: string, amount: number) => `('${account}', ${amount}, 'lesson:settled', 900001, ${now})`
    const lines = [
      ...[line('cost:tutoring', 6000), line(`tutor:${tutor.id}`, -6000)],
      ...[line(`student:${student.id}`, 9000), line('revenue', -9000)],
    ]
    await rows(`INSERT INTO ledger_entries (account, amount, ref_type, ref_id, created_at) VALUES ${lines.join(', ')}`)
    clock.set('2026-12-01T01:00:00Z')
    for (let i = 0; i < 2; i++) await closeMonth(services(), Date.now())
    // Withdrawals of other tests name suppliers that are not there any more.
    await rows("UPDATE book_documents SET due_at = 0 WHERE kind = 'month'")
    const suppliers = await rows<{ id: number }>('SELECT user_id AS id FROM invoices')
    for (const { id } of suppliers)
      await rows(
        "INSERT OR IGNORE INTO book_documents (service, kind, subject_id, person_id, due_at, created_at) VALUES ('erp', 'supplier', ?, ?, 0, 0)",
        id,
        id,
      )
    for (let i = 0; i < 3; i++) {
      await carry()
      clock.advance(hourMs)
    }
    const entries = await documents('Journal Entry')
    expect(entries).toMatchObject([{ name: 'HW-MONTH-2026-11', posting_date: '2026-11-30', docstatus: 1 }])
    expect(entries[0]?.accounts).toContainEqual(
      expect.objectContaining({ account: 'Tutoring - H', debit_in_account_currency: 60 }),
    )
  })

  test('is compared with the ledger every night, and what differs is named', async () => {
    clock.set('2027-03-10T10:00:00Z')
    const { receipt } = await payer()
    await carry()
    clock.set('2027-03-11T01:00:00Z')
    expect(await compareBooks(services(), Date.now())).toEqual([])
    await rows("DELETE FROM dev_sim WHERE kind = 'erp-document' AND id = ?", `Payment Entry/HW-PAY-${receipt}`)
    expect(await compareBooks(services(), Date.now())).toEqual([
      { figure: 'receivedCount', ledger: 1, books: 0 },
      { figure: 'received', ledger: monthPrice, books: 0 },
    ])
    const { check } = await (await people.admin()).api(getBooks, {})
    expect(check).toMatchObject({ month: '2027-03', checkedAt: '2027-03-11T01:00:00.000Z' })
    expect(check?.differences).toHaveLength(2)
  })
})
