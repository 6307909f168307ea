/**
 * A simulated ERPNext: our own adapter on a simulated network. It keeps documents and refuses what the real one refuses:
 * a name that is taken, a link to what is not there, a change of what was submitted, a second lead of one address, and
 * lines that do not balance.
 */
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import type { Books } from '../books/books.ts'
import { createErpNext } from '../erpnext/client.ts'
import type { ErpSettings } from '../erpnext/settings.ts'
import { toPiastres } from '../payments/egp.ts'
import { createGatewayNetwork, type GatewayRequest, type GatewayRoute } from './gateway-network.ts'
import { findRecordById, insertRecord } from './record-store.ts'
import { createSimulatorTable } from './table.ts'

/** A document as it is kept: its fields, and those every document has. */
export type SimulatedDocument = Readonly<Record<string, unknown>> & {
  readonly doctype: string
  readonly name: string
  readonly docstatus: number
}

export const simulatedErp: ErpSettings = {
  simulated: true,
  url: 'https://erp.simulated.invalid',
  key: 'simulated-key',
  secret: 'simulated-secret',
  company: 'Hiwar',
  version: 'v2',
  accounts: {
    ...{ receivable: 'Debtors - H', payable: 'Creditors - H', unearned: 'Unearned Revenue - H', revenue: 'Sales - H' },
    ...{ tutoring: 'Tutoring - H', tutors: 'Tutors - H', fees: 'Gateway Fees - H', vat: 'VAT - H', bank: 'Bank - H' },
    ...{ fawry: 'Fawry - H', paymob: 'Paymob - H', costCenter: 'Main - H', territory: 'Egypt', territories: {} },
  },
}

const base = '/api/v2/document/'

const refuse = (status: number, type: string, message: string): Response =>
  Response.json({ errors: [{ type, message }] }, { status })

const keyOf = (doctype: string, name: string): string => `${doctype}/${name}`

const find = (db: Db, doctype: string, name: string) =>
  findRecordById<SimulatedDocument>(db, 'erp-document', keyOf(doctype, name))

/** The newest documents first; at most `most`. */
export const listSimulatedDocuments = async (db: Db, doctype: string | null, most: number) => {
  const [, listed] = await db.$client.batch<{ data: string }>([
    createSimulatorTable(db),
    statement(
      db,
      `SELECT data FROM dev_sim WHERE kind = 'erp-document' AND (:doctype IS NULL OR data->>'doctype' = :doctype)
       ORDER BY updated_at DESC, rowid DESC LIMIT :most`,
      { doctype, most },
    ),
  ])
  return (listed?.results ?? []).map(({ data }) => JSON.parse(data) as SimulatedDocument)
}

type Fields = Readonly<Record<string, unknown>>
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : [])

/** What a document links to: its kind there, and the name. */
const linksOf = (doctype: string, fields: Fields): [string, unknown][] => [
  ...(doctype === 'Customer' && fields.lead_name ? [['Lead', fields.lead_name] as [string, unknown]] : []),
  ...(doctype === 'Sales Invoice' ? [['Customer', fields.customer] as [string, unknown]] : []),
  ...(fields.return_against ? [['Sales Invoice', fields.return_against] as [string, unknown]] : []),
  ...(doctype === 'Payment Entry' ? [[String(fields.party_type), fields.party] as [string, unknown]] : []),
  ...(doctype === 'Sales Invoice' ? listOf(fields.items).map((one): [string, unknown] => ['Item', one.item_code]) : []),
  ...listOf(fields.references).map((one): [string, unknown] => [String(one.reference_doctype), one.reference_name]),
  ...(doctype === 'Journal Entry'
    ? listOf(fields.accounts).flatMap((one): [string, unknown][] =>
        one.party ? [[String(one.party_type), one.party]] : [],
      )
    : []),
]

const accountNames = new Set<unknown>([...Object.values(simulatedErp.accounts)])
/** Accounts that a document names anywhere. */
const accountsOf = (fields: Fields): unknown[] =>
  [fields, ...['items', 'taxes', 'deductions', 'accounts'].flatMap((name) => listOf(fields[name]))].flatMap((one) =>
    ['account', 'account_head', 'income_account', 'debit_to', 'paid_from', 'paid_to'].flatMap((name) =>
      one[name] === undefined ? [] : [one[name]],
    ),
  )

const sum = (rows: readonly Fields[], field: string): number =>
  rows.reduce((total, row) => total + (toPiastres(String(row[field] ?? 0)) ?? 0), 0)

/** What ERPNext computes: totals of an invoice, what a payment settles. */
const computed = (doctype: string, fields: Fields): Fields => {
  if (doctype === 'Sales Invoice') {
    const net = listOf(fields.items).reduce(
      (total, { qty, rate }) => total + Number(qty) * (toPiastres(String(rate)) ?? 0),
      0,
    )
    const tax = sum(listOf(fields.taxes), 'tax_amount')
    return { total_taxes_and_charges: tax / 100, grand_total: (net + tax) / 100 }
  }
  if (doctype !== 'Payment Entry') return {}
  return { total_allocated_amount: sum(listOf(fields.references), 'allocated_amount') / 100 }
}

/** Why a submitted document would not balance; null where it does. */
const imbalance = (doctype: string, fields: Fields): string | null => {
  if (doctype === 'Journal Entry') {
    const lines = listOf(fields.accounts)
    const [debit, credit] = [sum(lines, 'debit_in_account_currency'), sum(lines, 'credit_in_account_currency')]
    return debit === credit && lines.length > 1 ? null : 'Total Debit must be equal to Total Credit.'
  }
  if (doctype !== 'Payment Entry' || listOf(fields.references).length === 0) return null
  const moved = toPiastres(String(fields.paid_amount)) ?? 0
  const settled = Math.abs(sum(listOf(fields.references), 'allocated_amount'))
  return moved + sum(listOf(fields.deductions), 'amount') === settled ? null : 'Difference Amount must be zero'
}

const checkDocument = async (db: Db, doctype: string, fields: Fields): Promise<Response | null> => {
  for (const [kind, name] of linksOf(doctype, fields))
    if (!(await find(db, kind, String(name))))
      return refuse(417, 'LinkValidationError', `Could not find ${kind}: ${String(name)}`)
  const unknown = accountsOf(fields).find((name) => !accountNames.has(name))
  if (unknown !== undefined) return refuse(417, 'LinkValidationError', `Could not find Account: ${String(unknown)}`)
  const reason = imbalance(doctype, fields)
  return reason === null ? null : refuse(417, 'ValidationError', reason)
}

const hasLeadOf = async (db: Db, email: unknown, name: string): Promise<boolean> => {
  if (!email) return false
  const leads = await statement(
    db,
    `SELECT 1 FROM dev_sim WHERE kind = 'erp-document' AND data->>'doctype' = 'Lead' AND data->>'email_id' = :email
       AND data->>'name' <> :name LIMIT 1`,
    { email: String(email), name },
  ).first()
  return leads !== null
}

const make = async (db: Db, doctype: string, { body, now }: GatewayRequest): Promise<Response> => {
  const { name, docstatus = 0, ...fields } = body as Fields
  if (typeof name !== 'string' || name === '') return refuse(417, 'ValidationError', 'Please set the document name')
  if (await find(db, doctype, name)) return refuse(409, 'DuplicateEntryError', `${doctype} ${name} already exists`)
  if (doctype === 'Lead' && (await hasLeadOf(db, fields.email_id, name)))
    return refuse(409, 'DuplicateEntryError', 'Email Address must be unique')
  const refused = await checkDocument(db, doctype, fields)
  if (refused) return refused
  const document = { ...fields, ...computed(doctype, fields), doctype, name, docstatus: Number(docstatus) }
  if (!(await insertRecord(db, 'erp-document', keyOf(doctype, name), document, now)))
    return refuse(409, 'DuplicateEntryError', `${doctype} ${name} already exists`)
  if (fields.email_id || fields.mobile_no) {
    const contact = { first_name: fields.first_name ?? fields.customer_name ?? fields.supplier_name, link_name: name }
    const { email_id, mobile_no } = fields
    const made = { ...contact, email_id, mobile_no, doctype: 'Contact', name: `Contact-${name}`, docstatus: 0 }
    await insertRecord(db, 'erp-document', keyOf('Contact', made.name), made, now)
  }
  return Response.json({ data: document })
}

const change = async (db: Db, doctype: string, name: string, { body, now }: GatewayRequest): Promise<Response> => {
  const known = await find(db, doctype, name)
  if (!known) return refuse(404, 'DoesNotExistError', `${doctype} ${name} not found`)
  if (known.docstatus === 1)
    return refuse(417, 'UpdateAfterSubmitError', `Not allowed to change after submission: ${doctype} ${name}`)
  const document = { ...known, ...(body as Fields) }
  await statement(db, `UPDATE dev_sim SET data = :data, updated_at = :now WHERE kind = 'erp-document' AND id = :id`, {
    id: keyOf(doctype, name),
    data: JSON.stringify(document),
    now,
  }).run()
  return Response.json({ data: document })
}

type Filter = readonly unknown[]

const matches = (row: Fields, filter: Filter): boolean => {
  const [field, operator, value] = filter.slice(-3)
  const own = row[String(field)]
  if (operator === '=') return own === value
  if (operator === 'like') return String(own).startsWith(String(value).slice(0, -1))
  const [first, last] = value as [string, string]
  return operator === 'between' && String(own) >= first && String(own) <= last
}

const list = async (db: Db, doctype: string, { url }: GatewayRequest): Promise<Response> => {
  const filters = JSON.parse(url.searchParams.get('filters') ?? '[]') as Filter[]
  const [start, limit] = [Number(url.searchParams.get('start')), Number(url.searchParams.get('limit'))]
  const rows = (await listSimulatedDocuments(db, doctype, 100_000))
    .filter((row) => filters.every((filter) => matches(row, filter)))
    .sort((a, b) => a.name.localeCompare(b.name))
  return Response.json({ data: rows.slice(start, start + limit), has_next_page: rows.length > start + limit })
}

const findRoute =
  (db: Db) =>
  (method: string, path: string): GatewayRoute | null => {
    if (!path.startsWith(base)) return null
    const [doctype = '', name] = path.slice(base.length).split('/').map(decodeURIComponent)
    const operation = method === 'POST' ? 'make' : method === 'PUT' ? 'change' : 'list'
    return {
      operation,
      async answer(request) {
        const isKnown = request.headers.get('authorization') === `token ${simulatedErp.key}:${simulatedErp.secret}`
        if (!isKnown) return refuse(401, 'AuthenticationError', 'who is it?')
        if (method === 'POST') return make(db, doctype, request)
        return method === 'PUT' ? change(db, doctype, name ?? '', request) : list(db, doctype, request)
      },
    }
  }

export const createSimulatedErpNext = (db: Db): Books =>
  createErpNext(simulatedErp, createGatewayNetwork(db, 'erp', findRoute(db)))
