/** What goes to ERPNext over HTTP, document by document, and how its answers are understood. */
import { describe, expect, test } from 'vitest'
import { networkOf, timeout } from '#tests/kit/network.ts'
import type { BookEntry } from '#worker/gateways/books/books.ts'
import { createErpNext } from '#worker/gateways/erpnext/client.ts'
import type { ErpSettings } from '#worker/gateways/erpnext/settings.ts'
import { simulatedErp } from '#worker/gateways/simulated/erpnext.ts'

const settings: ErpSettings = {
  ...{ simulated: false, url: 'https://erp.example.com', key: 'k', secret: 's', company: 'Hiwar', version: 'v2' },
  accounts: { ...simulatedErp.accounts, territories: { '1': 'Cairo' } },
}
const base = 'https://erp.example.com/api/v2/document'
const made = (name: string) => Response.json({ data: { name } })
const refused = (status: number, type: string, message = '') =>
  Response.json({ errors: [{ type, message }] }, { status })

const booksOf = (version: ErpSettings['version'], ...answers: (Response | Error)[]) => {
  const net = networkOf(...answers)
  return { ...net, books: createErpNext({ ...settings, version }, net.network) }
}
const send = async (entry: BookEntry, ...answers: (Response | Error)[]) => {
  const { books, asked } = booksOf('v2', ...answers)
  const outcome = await books.write(entry)
  return { outcome, sent: asked.map(({ method, url, body }) => [method, url.slice(base.length), body]), asked }
}

const person = { userId: 7, name: 'ملك حسن علي', email: 'malak@example.com', phone: '01012345678' }
const at = Date.parse('2026-11-22T22:30:00Z')
const sale = {
  ...{ receipt: '2026-000042', userId: 7, item: 'PLAN-3-month', amount: 228_000, vat: 28_000, vatRate: 1400 },
  ...{ reference: '179531820012', at },
}

describe('documents', () => {
  test('a lead, with the link it came through', async () => {
    const { outcome, sent, asked } = await send({ kind: 'lead', person, source: 'sfb' }, made('LEAD-7'))
    expect(outcome).toEqual({ ok: true, value: null })
    expect(asked[0]?.headers.get('authorization')).toBe('token k:s')
    const fields = { first_name: 'ملك', last_name: 'حسن علي', email_id: person.email, mobile_no: person.phone }
    const first = { company: 'Hiwar', status: 'Lead', source: 'sfb', name: 'LEAD-7' }
    expect(sent).toEqual([['POST', '/Lead', { ...fields, ...first }]])
  })

  test('a lead that is there takes the newest words, and keeps its state', async () => {
    const taken = refused(409, 'DuplicateEntryError')
    const { outcome, sent } = await send({ kind: 'lead', person, source: null }, taken, made('LEAD-7'))
    expect(outcome.ok).toBe(true)
    expect(sent[1]).toEqual([
      ...['PUT', '/Lead/LEAD-7'],
      { first_name: 'ملك', last_name: 'حسن علي', email_id: person.email, mobile_no: person.phone },
    ])
  })

  test('a lead whose address is there under another name needs nothing more', async () => {
    const answers = [refused(409, 'DuplicateEntryError'), refused(404, 'DoesNotExistError')]
    expect((await send({ kind: 'lead', person, source: null }, ...answers)).outcome.ok).toBe(true)
  })

  test('a stranger who wrote', async () => {
    const { sent } = await send({ kind: 'stranger', requestId: 3, name: 'سارة', phone: '01112345678' }, made('LEAD-C3'))
    const fields = { first_name: 'سارة', last_name: '', mobile_no: '01112345678', company: 'Hiwar', status: 'Lead' }
    expect(sent).toEqual([['POST', '/Lead', { ...fields, name: 'LEAD-C3' }]])
  })

  test('a customer of a lead, which is converted', async () => {
    const { sent } = await send({ kind: 'customer', person, city: 1, hasLead: true }, made('CUST-7'), made('LEAD-7'))
    expect(sent).toEqual([
      [
        ...['POST', '/Customer'],
        {
          ...{ customer_name: person.name, email_id: person.email, mobile_no: person.phone, territory: 'Cairo' },
          ...{ customer_type: 'Individual', customer_group: 'Individual', lead_name: 'LEAD-7', name: 'CUST-7' },
        },
      ],
      ['PUT', '/Lead/LEAD-7', { status: 'Converted' }],
    ])
  })

  test('an item', async () => {
    const { sent } = await send({ kind: 'item', item: 'PACK-60' }, made('PACK-60'))
    const fields = { item_name: 'PACK-60', item_code: 'PACK-60', item_group: 'Services', stock_uom: 'Nos' }
    expect(sent).toEqual([['POST', '/Item', { ...fields, is_stock_item: 0, name: 'PACK-60' }]])
  })

  const invoice = {
    ...{
      company: 'Hiwar',
      customer: 'CUST-7',
      posting_date: '2026-11-23',
      posting_time: '00:30:00',
      set_posting_time: 1,
    },
    ...{
      due_date: '2026-11-23',
      currency: 'EGP',
      conversion_rate: 1,
      debit_to: 'Debtors - H',
      disable_rounded_total: 1,
    },
    ...{ update_stock: 0, po_no: sale.reference, docstatus: 1 },
  }
  const row = { item_code: sale.item, rate: 2000, income_account: 'Unearned Revenue - H', cost_center: 'Main - H' }
  const tax = { charge_type: 'Actual', account_head: 'VAT - H', description: 'VAT 14%', cost_center: 'Main - H' }

  test('an invoice, submitted at once, with its tax to the piastre', async () => {
    const { sent } = await send({ kind: 'invoice', sale }, made('HW-INV-2026-000042'))
    expect(sent).toEqual([
      [
        ...['POST', '/Sales%20Invoice'],
        {
          ...{ ...invoice, name: 'HW-INV-2026-000042', items: [{ ...row, qty: 1 }] },
          taxes: [{ ...tax, tax_amount: 280 }],
        },
      ],
    ])
  })

  test('a credit note against it', async () => {
    const credit = { ...sale, receipt: '2026-000050' }
    const { sent } = await send({ kind: 'credit', sale: credit, against: sale.receipt }, made('HW-INV-2026-000050'))
    expect(sent[0]?.[2]).toEqual({
      ...{ ...invoice, name: 'HW-INV-2026-000050', is_return: 1, return_against: 'HW-INV-2026-000042' },
      ...{ update_outstanding_for_self: 1, items: [{ ...row, qty: -1 }], taxes: [{ ...tax, tax_amount: -280 }] },
    })
  })

  const payment = {
    ...{ company: 'Hiwar', posting_date: '2026-11-23', source_exchange_rate: 1, target_exchange_rate: 1, docstatus: 1 },
    reference_date: '2026-11-23',
  }
  const ofCustomer = { party_type: 'Customer', party: 'CUST-7', reference_no: sale.reference }

  test('a payment, of which the gateway keeps its fee', async () => {
    const { sent } = await send({ kind: 'payment', sale, fees: 4575, to: 'paymob' }, made('HW-PAY-2026-000042'))
    expect(sent).toEqual([
      [
        ...['POST', '/Payment%20Entry'],
        {
          ...{ ...payment, ...ofCustomer, name: 'HW-PAY-2026-000042', payment_type: 'Receive' },
          ...{ paid_from: 'Debtors - H', paid_to: 'Paymob - H', paid_amount: 2234.25, received_amount: 2234.25 },
          references: [
            { reference_doctype: 'Sales Invoice', reference_name: 'HW-INV-2026-000042', allocated_amount: 2280 },
          ],
          deductions: [{ account: 'Gateway Fees - H', cost_center: 'Main - H', amount: 45.75 }],
        },
      ],
    ])
  })

  test('a refund out of the bank', async () => {
    const { sent } = await send({ kind: 'refund', sale, from: 'bank' }, made('HW-REF-2026-000042'))
    expect(sent[0]?.[2]).toEqual({
      ...{ ...payment, ...ofCustomer, name: 'HW-REF-2026-000042', payment_type: 'Pay', deductions: [] },
      ...{ paid_from: 'Bank - H', paid_to: 'Debtors - H', paid_amount: 2280, received_amount: 2280 },
      references: [
        { reference_doctype: 'Sales Invoice', reference_name: 'HW-INV-2026-000042', allocated_amount: -2280 },
      ],
    })
  })

  test('a tutor, and what was paid out', async () => {
    const supplier = await send({ kind: 'supplier', person }, made('SUPP-7'))
    expect(supplier.sent[0]?.[2]).toEqual({
      ...{ supplier_name: person.name, email_id: person.email, mobile_no: person.phone, name: 'SUPP-7' },
      ...{ supplier_type: 'Individual', supplier_group: 'Services', country: 'Egypt' },
    })
    const paidOut = await send({ kind: 'payout', invoiceId: 12, userId: 7, amount: 150_050, at }, made('HW-OUT-12'))
    expect(paidOut.sent[0]?.[2]).toEqual({
      ...{ ...payment, name: 'HW-OUT-12', payment_type: 'Pay', party_type: 'Supplier', party: 'SUPP-7' },
      ...{ paid_from: 'Bank - H', paid_to: 'Creditors - H', paid_amount: 1500.5, received_amount: 1500.5 },
      reference_no: '12',
    })
  })

  test('a month, whose lines balance', async () => {
    const month = {
      ...{ month: 202611, recognised: 114_000, vat: 14_000, earned: 60_000, forfeited: 500, at },
      payouts: [{ userId: 7, amount: 40_000 }],
    }
    const { sent } = await send({ kind: 'month', month }, made('HW-MONTH-2026-11'))
    const line = (account: string, debit: number, credit: number) => ({
      ...{ account, cost_center: 'Main - H' },
      ...{ debit_in_account_currency: debit, credit_in_account_currency: credit },
    })
    expect(sent).toEqual([
      [
        ...['POST', '/Journal%20Entry'],
        {
          ...{ company: 'Hiwar', voucher_type: 'Journal Entry', posting_date: '2026-11-23', docstatus: 1 },
          ...{ user_remark: 'Hiwar 2026-11', name: 'HW-MONTH-2026-11' },
          accounts: [
            line('Unearned Revenue - H', 1000, 0),
            line('Sales - H', 0, 1005),
            line('Tutoring - H', 600, 0),
            line('Tutors - H', 0, 195),
            { ...line('Creditors - H', 0, 400), party_type: 'Supplier', party: 'SUPP-7' },
          ],
        },
      ],
    ])
    const nothing = { ...month, recognised: 0, vat: 0, earned: 0, forfeited: 0, payouts: [] }
    expect((await send({ kind: 'month', month: nothing })).sent).toEqual([])
  })

  test('a deleted person is blanked with the contacts that ERPNext made', async () => {
    const none = refused(404, 'DoesNotExistError')
    const contacts = Response.json({ data: [{ name: 'Malak-CUST-7' }] })
    const empty = () => Response.json({ data: [] })
    const answers = [none, empty(), made('CUST-7'), contacts, made('Malak-CUST-7'), none.clone(), empty()]
    const { outcome, sent } = await send({ kind: 'forget', userId: 7 }, ...answers)
    expect(outcome.ok).toBe(true)
    expect(sent[2]).toEqual(['PUT', '/Customer/CUST-7', { customer_name: 'Deleted', email_id: '', mobile_no: '' }])
    expect(sent[4]).toEqual([
      ...['PUT', '/Contact/Malak-CUST-7'],
      { first_name: 'Deleted', last_name: '', email_id: '', mobile_no: '', email_ids: [], phone_nos: [] },
    ])
  })
})

describe('answers', () => {
  const invoice = { kind: 'invoice', sale } as const
  test('what was submitted and is there is not changed', async () => {
    const { outcome, sent } = await send(invoice, refused(409, 'DuplicateEntryError'))
    expect([outcome.ok, sent.length]).toEqual([true, 1])
  })

  test.each([
    [refused(417, 'LinkValidationError', 'Could not find Customer: <b>CUST-7</b>'), 'refused', 'missing-link'],
    [refused(417, 'ValidationError', 'no'), 'refused', 'ValidationError'],
    [refused(401, 'AuthenticationError'), 'unavailable', '401'],
    [refused(403, 'PermissionError'), 'unavailable', '403'],
    [refused(429, 'RateLimitExceededError'), 'unavailable', 'RateLimitExceededError'],
    [new Response('<html>502</html>', { status: 502 }), 'unavailable', 'not-json'],
    [timeout(), 'unknown', 'TimeoutError'],
    [made('ACC-SINV-2026-00001'), 'invalid', 'named-otherwise'],
  ])('%#: is %s, %s, and asked for once', async (answer, kind, code) => {
    const { outcome, sent } = await send(invoice, answer)
    expect(outcome).toMatchObject({ ok: false, kind, code })
    expect(sent).toHaveLength(1)
  })

  test('before version 15 paths and refusals look otherwise', async () => {
    const words = JSON.stringify([JSON.stringify({ message: 'Account <b>VAT - H</b> is frozen' })])
    const refusal = { exc_type: 'ValidationError', exception: 'frappe.exceptions…', _server_messages: words }
    const { books, asked } = booksOf('v1', Response.json(refusal, { status: 417 }))
    const outcome = await books.write(invoice)
    expect(asked[0]?.url).toBe('https://erp.example.com/api/resource/Sales%20Invoice')
    expect(outcome).toMatchObject({ code: 'ValidationError', text: 'Account VAT - H is frozen' })
  })

  test('counts and sums of a month', async () => {
    const { books, asked } = booksOf(
      'v2',
      Response.json({
        data: [
          { name: 'HW-INV-2026-000042', grand_total: 2280, total_taxes_and_charges: 280, is_return: 0 },
          { name: 'HW-INV-2026-000050', grand_total: -1140.1, total_taxes_and_charges: -140.01, is_return: 1 },
        ],
      }),
      Response.json({
        data: [
          { name: 'HW-OUT-12', paid_amount: 1500.5, total_allocated_amount: 0 },
          { name: 'HW-PAY-2026-000042', paid_amount: 2234.25, total_allocated_amount: 2280 },
          { name: 'HW-REF-2026-000050', paid_amount: 1140.1, total_allocated_amount: -1140.1 },
        ],
      }),
    )
    expect(await books.readTotals('2026-11-01', '2026-11-30')).toEqual({
      ok: true,
      value: {
        ...{ soldCount: 1, sold: 228_000, vat: 13_999, creditedCount: 1, credited: 114_010, receivedCount: 1 },
        ...{ received: 228_000, refundedCount: 1, refunded: 114_010, withdrawnCount: 1, withdrawn: 150_050 },
      },
    })
    const { searchParams } = new URL(asked[0]?.url ?? '')
    expect(JSON.parse(searchParams.get('filters') ?? '')).toEqual([
      ['docstatus', '=', 1],
      ['name', 'like', 'HW-INV-%'],
      ['posting_date', 'between', ['2026-11-01', '2026-11-30']],
    ])
  })
})
