/** Receipts on their way to the tax authority: shape, seal and order, once each. */
import { beforeEach, expect, test } from 'vitest'
import { hourMs } from '#contract/shared/rules/time.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { networkOf, timeout } from '#tests/kit/network.ts'
import { monthPrice, referenceHolder } from '#tests/kit/payments.ts'
import { db } from '#tests/kit/people.ts'
import { services } from '#tests/kit/upgrades.ts'
import { applyStatus } from '#worker/features/money/payments/apply-status.ts'
import { carryDue } from '#worker/features/team/books/carry.ts'
import { storeFault } from '#worker/gateways/simulated/faults.ts'
import { listSimulatedReceipts, simulatedTax } from '#worker/gateways/simulated/tax.ts'
import { createTaxReceipts } from '#worker/gateways/tax/client.ts'
import { sealOf, serialize, type TaxDocument } from '#worker/gateways/tax/document.ts'
import type { TaxReceipt } from '#worker/gateways/tax/receipts.ts'
import { parseTaxSeller } from '#worker/gateways/tax/settings.ts'

const now = Date.parse('2026-11-22T10:00:00Z')
beforeEach(() => {
  clock.set(now)
})

const pay = (id: number) =>
  applyStatus(
    services(),
    id,
    { status: TransactionStatus.Paid, sum: { amount: monthPrice, paid: monthPrice, currency: 'EGP' } },
    Date.now(),
  )
const carry = () => carryDue(services(), Date.now())
const open = () =>
  rows("SELECT last_error AS error, state FROM book_documents WHERE service = 'tax' AND state <> 'carried'")

test('the text that is digested repeats the name of a list for each of its entries', () => {
  const part = { header: { uuid: '', total: 12.5 }, itemData: [{ code: 'a' }, { code: 'b' }], taxTotals: [] }
  expect(serialize(part)).toBe(
    '"HEADER""UUID""""TOTAL""12.5""ITEMDATA""ITEMDATA""CODE""a""ITEMDATA""CODE""b""TAXTOTALS"',
  )
})

const receipt: TaxReceipt = {
  ...{ number: '2026-000042', kind: 'sale', item: 'PACK-60', amount: 11_400, vat: 1400, vatRate: 1400 },
  ...{ seller: 'حوار', at: now, previous: '', sold: '' },
}
const issued = () => Response.json({ access_token: 't' })

test('a receipt on the wire', async () => {
  const net = networkOf(issued(), Response.json({ acceptedDocuments: [], rejectedDocuments: [] }), timeout())
  await createTaxReceipts({ ...simulatedTax, simulated: false }, net.network).send(receipt)
  const [login, sent] = net.asked
  expect([login?.url, sent?.url]).toEqual([
    'https://id.eta.gov.eg/connect/token',
    'https://api.invoicing.eta.gov.eg/api/v1/receiptsubmissions',
  ])
  expect([login?.headers.get('posserial'), sent?.headers.get('authorization')]).toEqual(['HIWAR-1', 'Bearer t'])
  const {
    receipts: [document],
  } = (sent?.body ?? { receipts: [] }) as { receipts: TaxDocument[] }
  if (!document) throw new Error('nothing was sent')
  expect(document.header.uuid).toBe(await sealOf(document))
  expect(document).toMatchObject({
    header: { dateTimeIssued: '2026-11-22T10:00:00Z', receiptNumber: '2026-000042', previousUUID: '', currency: 'EGP' },
    documentType: { receiptType: 's', typeVersion: '1.2' },
    seller: { rin: '123456789', companyTradeName: 'حوار', deviceSerialNumber: 'HIWAR-1', activityCode: '8549' },
    buyer: { type: 'P', id: '', name: '' },
    itemData: [{ internalCode: 'PACK-60', unitPrice: 100, total: 114, taxableItems: [{ amount: 14, rate: 14 }] }],
    ...{ totalSales: 100, netAmount: 100, totalAmount: 114, taxTotals: [{ taxType: 'T1', amount: 14 }] },
  })
})

const missing = () => new Response('{}', { status: 404 })
const rejected = () =>
  Response.json({
    acceptedDocuments: [],
    rejectedDocuments: [{ error: { code: 'Error', message: 'Validation', details: [{ message: 'totalAmount' }] } }],
  })

test.each([
  [[issued(), rejected(), missing()], { ok: false, kind: 'refused', code: 'Error', text: 'Validation totalAmount' }],
  // A copy of what has arrived is rejected, and found.
  [[issued(), rejected(), Response.json({})], { ok: true }],
  [[issued(), new Response('{}', { status: 422 }), Response.json({})], { ok: true }],
  [[issued(), timeout()], { ok: false, kind: 'unknown' }],
  [[new Response('{}', { status: 400 })], { ok: false, kind: 'unavailable', code: 'token' }],
])('%#: what its answers mean', async (answers, outcome) => {
  const net = networkOf(...answers)
  expect(await createTaxReceipts(simulatedTax, net.network).send(receipt)).toMatchObject(outcome)
})

test('sales and what went back come once and in order, each naming the one before', async () => {
  const held = [await referenceHolder(), await referenceHolder(), await referenceHolder()]
  for (const { id } of held) await pay(id)
  await storeFault(db, { service: 'tax', operation: 'submit', fault: 'timeout', times: 2 })
  for (let i = 0; i < 4; i++) {
    await carry()
    clock.advance(hourMs)
  }
  await applyStatus(services(), held[0]?.id ?? 0, { status: TransactionStatus.Refunded }, Date.now())
  await carry()
  expect(await open()).toEqual([])
  const [back, ...sales] = await listSimulatedReceipts(db, 10)
  expect(sales).toHaveLength(3)
  expect(back?.documentType.receiptType).toBe('r')
  expect(back?.header.referenceUUID).toBe(sales.at(-1)?.header.uuid)
  const all = [back, ...sales]
  expect(all.map((one) => one?.header.previousUUID)).toEqual([...sales.map((one) => one.header.uuid), ''])
})

test('one that is rejected says why, and holds up no other', async () => {
  const held = [await referenceHolder(), await referenceHolder()]
  for (const { id } of held) await pay(id)
  const [first] = await rows<{ id: number }>('SELECT id FROM receipts WHERE tx_id = ?', held[0]?.id ?? 0)
  await rows(
    `UPDATE book_documents SET reference = 'x', state = 'carried', carried_at = ? WHERE service = 'tax' AND subject_id = ?`,
    Date.now() * 2,
    first?.id ?? 0,
  )
  await carry()
  expect(await open()).toEqual([{ state: 'refused', error: 'Error: Validation Error header.previousUUID' }])
})

test('a seller that is not whole is none', () => {
  expect(parseTaxSeller(JSON.stringify(simulatedTax.seller))).toEqual(simulatedTax.seller)
  expect(parseTaxSeller(JSON.stringify({ ...simulatedTax.seller, rin: '12' }))).toBeNull()
  expect(parseTaxSeller('{')).toBeNull()
})

test('one that cannot even be written does not end the run', async () => {
  const send = () => Promise.reject(new RangeError('no number'))
  const { id } = await referenceHolder()
  await pay(id)
  await rows("UPDATE book_documents SET state = 'carried' WHERE state = 'refused'")
  await carryDue({ db, books: null, tax: { simulated: true, send } }, Date.now())
  expect(await open()).toEqual([{ state: 'waiting', error: 'RangeError' }])
})
