/** Receipts have no gap and no double, whatever comes at once or breaks off in between. */
import { beforeEach, describe, expect, test } from 'vitest'
import { payByReference } from '#contract/money/api/fawry.ts'
import { listReceipts } from '#contract/money/api/receipts.ts'
import { includedVat } from '#contract/money/rules/receipts.ts'
import { updatePlatformSettings } from '#contract/team/api/platform.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { withSecond } from '#tests/kit/approvals.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { buyer, monthPrice, paymentOf, referenceHolder } from '#tests/kit/payments.ts'
import { db, people } from '#tests/kit/people.ts'
import { services } from '#tests/kit/upgrades.ts'
import { applyStatus } from '#worker/features/money/payments/apply-status.ts'
import { issueReceipt } from '#worker/features/money/receipts/store.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

const { Paid, Refunded } = TransactionStatus
const now = Date.parse('2026-12-31T20:00:00Z')

const pay = (id: number, amount = monthPrice) =>
  applyStatus(services(), id, { status: Paid, sum: { amount, paid: amount, currency: 'EGP' } }, Date.now())

const numbersOf = async (year: number) =>
  (await rows<{ number: number }>('SELECT number FROM receipts WHERE year = ? ORDER BY number', year)).map(
    (row) => row.number,
  )
const oneTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

beforeEach(() => {
  clock.set(now)
})

describe('the numbers', () => {
  test('payments that are paid at once take one each, and a repeated report takes none', async () => {
    const held = await Promise.all(Array.from({ length: 6 }, () => referenceHolder()))
    await Promise.all(held.flatMap(({ id }) => [pay(id), pay(id)]))
    expect(await numbersOf(2026)).toEqual(oneTo(6))
  })

  test('a batch that breaks off after the number leaves no gap', async () => {
    const before = await numbersOf(2026)
    const { id } = await referenceHolder()
    await statement(
      db,
      `INSERT INTO ledger_entries (account, amount, ref_type, ref_id, created_at)
       SELECT 'student:' || user_id, -amount, 'tx:paid', id, 0 FROM transactions WHERE id = :id`,
      { id },
    ).run()
    const broken = runBatch(db, [
      issueReceipt(db, id, now),
      statement(db, `SELECT json(id || 'no JSON') FROM receipts`),
    ])
    await expect(broken).rejects.toThrow()
    expect(await numbersOf(2026)).toEqual(before)
    await runBatch(db, [issueReceipt(db, id, now), issueReceipt(db, id, now)])
    expect(await numbersOf(2026)).toEqual(oneTo(before.length + 1))
  })

  test('the first of a year in Cairo is 1', async () => {
    const { id } = await referenceHolder()
    clock.set('2026-12-31T22:00:00Z')
    await pay(id)
    expect(await numbersOf(2027)).toEqual([1])
  })

  test('the database takes no other number, and no change', async () => {
    const copy = (number: string) =>
      rows(`INSERT INTO receipts (year, number, kind, tx_id, user_id, item, amount, vat, seller, issued_at)
        SELECT year, ${number}, 'credit', tx_id, user_id, item, amount, vat, seller, issued_at FROM receipts LIMIT 1`)
    await expect(copy('number + 1000')).rejects.toThrow('not the next number')
    await expect(rows('UPDATE receipts SET amount = 1')).rejects.toThrow('they stay as they are')
    await expect(rows('DELETE FROM receipts')).rejects.toThrow('they stay')
  })
})

describe('what a receipt says', () => {
  test('who sells, the tax the price holds, and what went back', async () => {
    const admin = await people.superAdmin()
    const seller = { 'seller.name': 'حوار "لتعليم" اللغات', 'seller.taxNumber': '123-456-789' }
    await admin.api(updatePlatformSettings, { body: seller })
    await withSecond(admin.api(updatePlatformSettings, { body: { 'vat.registered': true, 'vat.rate': 1400 } }))
    const { student, id } = await referenceHolder()
    await pay(id)
    const vat = includedVat(monthPrice, 1400)
    const sale = {
      ...{ kind: 'sale', amount: monthPrice, vat, vatRate: 1400, issuedAt: '2026-12-31T20:00:00.000Z' },
      seller: { name: 'حوار "لتعليم" اللغات', address: '', taxNumber: '123-456-789', register: '' },
    }
    const read = () => student.api(listReceipts, { params: { id } })
    expect(await read()).toMatchObject({ payer: { id: student.id }, receipts: [sale] })
    // What is said later holds for later receipts.
    await admin.api(updatePlatformSettings, { body: { 'seller.name': 'حوار' } })
    clock.advance(60_000)
    const refund = { status: Refunded, refundedAmount: 100_000 }
    for (let i = 0; i < 2; i++) await applyStatus(services(), id, refund, Date.now())
    const { receipts } = await read()
    expect(receipts).toMatchObject([
      sale,
      { kind: 'credit', amount: 100_000, vat: includedVat(100_000, 1400), vatRate: 1400, seller: { name: 'حوار' } },
    ])
    expect(receipts.map(({ number }) => number).sort()).toEqual(receipts.map(({ number }) => number))
    await rows('DELETE FROM platform_settings')
  })

  test('nothing before it is paid, nothing to strangers, and no receipt of nothing', async () => {
    const { student, body } = await buyer()
    const { transactionId: id } = await student.api(payByReference, { body })
    expect((await student.api(listReceipts, { params: { id } })).receipts).toEqual([])
    const asked = async (who: typeof student, which: number) =>
      (await refusalOf(who.api(listReceipts, { params: { id: which } }))).code
    expect(await asked(await people.student(), id)).toBe('forbidden')
    expect(await asked(await people.admin(), 999_999_999)).toBe('transaction-not-found')
    expect((await paymentOf(id)).status).not.toBe(Paid)
  })
})
