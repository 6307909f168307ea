/** ERPNext's documents. Names are our own, so that a document that is sent twice is there once. Amounts are pounds. */
import { cairoDay, cairoParts } from '#contract/shared/rules/time.ts'
import type { BookEntry, BookMonth, BookPerson, BookSale, MoneyPlace } from '../books/books.ts'
import { toEgp } from '../payments/egp.ts'
import type { Accounts, ErpSettings } from './settings.ts'

export interface ErpDocument {
  readonly doctype: string
  readonly name: string
  readonly fields: Readonly<Record<string, unknown>>
  /** Sent when it is made, and not when it changes. */
  readonly first?: Readonly<Record<string, unknown>>
  /** Counts in the books from then on and is never changed. */
  readonly isSubmitted?: true
}

type Setting = Pick<ErpSettings, 'company' | 'accounts'>

export const erpNames = {
  lead: (userId: number) => `LEAD-${userId}`,
  stranger: (requestId: number) => `LEAD-C${requestId}`,
  customer: (userId: number) => `CUST-${userId}`,
  supplier: (userId: number) => `SUPP-${userId}`,
  invoice: (receipt: string) => `HW-INV-${receipt}`,
  payment: (receipt: string) => `HW-PAY-${receipt}`,
  refund: (receipt: string) => `HW-REF-${receipt}`,
  payout: (invoiceId: number) => `HW-OUT-${invoiceId}`,
  month: (month: number) => `HW-MONTH-${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`,
}

export const pounds = (piastres: number): number => Number(toEgp(piastres))

const two = (n: number): string => String(n).padStart(2, '0')
const postedAt = (at: number) => {
  const { hour, minute } = cairoParts(at)
  return { posting_date: cairoDay(at), posting_time: `${two(hour)}:${two(minute)}:00`, set_posting_time: 1 }
}

const nameOf = ({ name, userId }: BookPerson): string => name || `Hiwar ${userId}`

/** The first word, and the others. */
const splitName = (whole: string) => {
  const [first = '', ...others] = whole.split(/\s+/)
  return { first_name: first, last_name: others.join(' ') }
}

const contactOf = ({ email, phone }: BookPerson) => ({ email_id: email, mobile_no: phone })

const leadOf = ({ company }: Setting, entry: Extract<BookEntry, { kind: 'lead' | 'stranger' }>): ErpDocument => {
  const first = { company, status: 'Lead' }
  if (entry.kind === 'stranger')
    return {
      doctype: 'Lead',
      name: erpNames.stranger(entry.requestId),
      fields: { ...splitName(entry.name), mobile_no: entry.phone },
      first,
    }
  const { person, source } = entry
  return {
    doctype: 'Lead',
    name: erpNames.lead(person.userId),
    fields: { ...splitName(nameOf(person)), ...contactOf(person) },
    first: { ...first, ...(source === null ? {} : { source }) },
  }
}

const customerOf = (
  { accounts }: Setting,
  { person, city, hasLead }: Extract<BookEntry, { kind: 'customer' }>,
): ErpDocument => ({
  doctype: 'Customer',
  name: erpNames.customer(person.userId),
  fields: {
    customer_name: nameOf(person),
    ...contactOf(person),
    territory: (city === null ? undefined : accounts.territories[String(city)]) ?? accounts.territory,
  },
  first: {
    customer_type: 'Individual',
    customer_group: 'Individual',
    ...(hasLead ? { lead_name: erpNames.lead(person.userId) } : {}),
  },
})

const supplierOf = (person: BookPerson): ErpDocument => ({
  doctype: 'Supplier',
  name: erpNames.supplier(person.userId),
  fields: { supplier_name: nameOf(person), ...contactOf(person) },
  first: { supplier_type: 'Individual', supplier_group: 'Services', country: 'Egypt' },
})

const itemOf = (item: string): ErpDocument => ({
  doctype: 'Item',
  name: item,
  fields: { item_name: item },
  first: { item_code: item, item_group: 'Services', stock_uom: 'Nos', is_stock_item: 0 },
})

/** A credit note is an invoice of less than nothing, against the one it takes back. */
const invoiceOf = ({ company, accounts }: Setting, sale: BookSale, against: string | null): ErpDocument => {
  const sign = against === null ? 1 : -1
  const { receipt, userId, item, amount, vat, vatRate, reference, at } = sale
  const tax = {
    charge_type: 'Actual',
    account_head: accounts.vat,
    description: `VAT ${(vatRate ?? 0) / 100}%`,
    cost_center: accounts.costCenter,
    tax_amount: sign * pounds(vat),
  }
  return {
    doctype: 'Sales Invoice',
    name: erpNames.invoice(receipt),
    isSubmitted: true,
    fields: {
      ...{ company, customer: erpNames.customer(userId), ...postedAt(at), due_date: cairoDay(at) },
      ...{ currency: 'EGP', conversion_rate: 1, debit_to: accounts.receivable, disable_rounded_total: 1 },
      ...{ update_stock: 0, po_no: reference },
      ...(against === null
        ? {}
        : { is_return: 1, return_against: erpNames.invoice(against), update_outstanding_for_self: 1 }),
      items: [
        {
          ...{ item_code: item, qty: sign, rate: pounds(amount - vat) },
          ...{ income_account: accounts.unearned, cost_center: accounts.costCenter },
        },
      ],
      taxes: vatRate === null ? [] : [tax],
    },
  }
}

const placeOf = (accounts: Accounts, place: MoneyPlace): string => accounts[place]

const paymentOf = ({ company, accounts }: Setting, entry: Extract<BookEntry, { kind: 'payment' | 'refund' }>) => {
  const { sale } = entry
  const isIn = entry.kind === 'payment'
  const fees = isIn ? entry.fees : 0
  const moved = pounds(sale.amount - fees)
  const money = placeOf(accounts, entry.kind === 'payment' ? entry.to : entry.from)
  const deduction = { account: accounts.fees, cost_center: accounts.costCenter, amount: pounds(fees) }
  return {
    doctype: 'Payment Entry',
    name: isIn ? erpNames.payment(sale.receipt) : erpNames.refund(sale.receipt),
    isSubmitted: true,
    fields: {
      ...{ company, payment_type: isIn ? 'Receive' : 'Pay', posting_date: cairoDay(sale.at) },
      ...{ party_type: 'Customer', party: erpNames.customer(sale.userId) },
      paid_from: isIn ? accounts.receivable : money,
      paid_to: isIn ? money : accounts.receivable,
      ...{ paid_amount: moved, received_amount: moved, source_exchange_rate: 1, target_exchange_rate: 1 },
      ...{ reference_no: sale.reference, reference_date: cairoDay(sale.at) },
      references: [
        {
          ...{ reference_doctype: 'Sales Invoice', reference_name: erpNames.invoice(sale.receipt) },
          allocated_amount: (isIn ? 1 : -1) * pounds(sale.amount),
        },
      ],
      deductions: fees === 0 ? [] : [deduction],
    },
  } as const satisfies ErpDocument
}

const payoutOf = (
  { company, accounts }: Setting,
  { invoiceId, userId, amount, at }: Extract<BookEntry, { kind: 'payout' }>,
): ErpDocument => ({
  doctype: 'Payment Entry',
  name: erpNames.payout(invoiceId),
  isSubmitted: true,
  fields: {
    ...{ company, payment_type: 'Pay', posting_date: cairoDay(at) },
    ...{ party_type: 'Supplier', party: erpNames.supplier(userId) },
    ...{ paid_from: accounts.bank, paid_to: accounts.payable },
    ...{ paid_amount: pounds(amount), received_amount: pounds(amount) },
    ...{ source_exchange_rate: 1, target_exchange_rate: 1 },
    ...{ reference_no: String(invoiceId), reference_date: cairoDay(at) },
  },
})

interface Line {
  readonly account: string
  /** Debit above zero, credit below. */
  readonly amount: number
  readonly supplier?: number
}

/** The lines of a month, which sum to zero; those of nothing are left out. */
export const monthLines = (accounts: Accounts, month: BookMonth): Line[] => {
  const { recognised, vat, earned, forfeited, payouts } = month
  const paidOut = payouts.reduce((sum, { amount }) => sum + amount, 0)
  const lines: Line[] = [
    // What was sold went to the unearned account without its tax.
    { account: accounts.unearned, amount: recognised - vat },
    { account: accounts.revenue, amount: -(recognised - vat) - forfeited },
    { account: accounts.tutoring, amount: earned },
    { account: accounts.tutors, amount: forfeited + paidOut - earned },
    ...payouts.map(({ userId, amount }) => ({ account: accounts.payable, amount: -amount, supplier: userId })),
  ]
  return lines.filter(({ amount }) => amount !== 0)
}

const monthOf = ({ company, accounts }: Setting, month: BookMonth): ErpDocument | null => {
  const lines = monthLines(accounts, month)
  if (lines.length === 0) return null
  return {
    doctype: 'Journal Entry',
    name: erpNames.month(month.month),
    isSubmitted: true,
    fields: {
      ...{ company, voucher_type: 'Journal Entry', posting_date: cairoDay(month.at) },
      user_remark: `Hiwar ${Math.floor(month.month / 100)}-${two(month.month % 100)}`,
      accounts: lines.map(({ account, amount, supplier }) => ({
        account,
        debit_in_account_currency: amount > 0 ? pounds(amount) : 0,
        credit_in_account_currency: amount < 0 ? pounds(-amount) : 0,
        cost_center: accounts.costCenter,
        ...(supplier === undefined ? {} : { party_type: 'Supplier', party: erpNames.supplier(supplier) }),
      })),
    },
  }
}

/** Null where there is nothing to write. */
export const documentOf = (setting: Setting, entry: Exclude<BookEntry, { kind: 'forget' }>): ErpDocument | null => {
  switch (entry.kind) {
    case 'lead':
    case 'stranger':
      return leadOf(setting, entry)
    case 'customer':
      return customerOf(setting, entry)
    case 'supplier':
      return supplierOf(entry.person)
    case 'item':
      return itemOf(entry.item)
    case 'invoice':
      return invoiceOf(setting, entry.sale, null)
    case 'credit':
      return invoiceOf(setting, entry.sale, entry.against)
    case 'payment':
    case 'refund':
      return paymentOf(setting, entry)
    case 'payout':
      return payoutOf(setting, entry)
    case 'month':
      return monthOf(setting, entry.month)
  }
}
