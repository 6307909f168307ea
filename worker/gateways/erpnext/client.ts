/** The company's books in ERPNext, over Frappe's REST interface. */
import * as v from 'valibot'
import type { BookEntry, Books, BookTotals } from '../books/books.ts'
import { type HttpRuntime, requestService } from '../http-client.ts'
import { type Outcome, toFailure, toSuccess } from '../outcome.ts'
import { toPiastres } from '../payments/egp.ts'
import { failureOf, isDuplicate } from './answers.ts'
import { documentOf, type ErpDocument, erpNames } from './documents.ts'
import type { ErpSettings } from './settings.ts'

/** Submitting an invoice takes seconds where the server is small. */
const timeoutMs = 20_000
const pageSize = 500
/** Of one month: more documents are no month of this company. */
const maxPages = 60

const Made = v.object({ data: v.object({ name: v.string() }) })
const Listed = v.object({ data: v.array(v.record(v.string(), v.unknown())) })
type Row = Readonly<Record<string, unknown>>

const done = toSuccess(null)
const paths = { v1: '/api/resource', v2: '/api/v2/document' } as const

/** Blanks what names somebody; what was submitted stays and names an id alone. */
const blanked = {
  Lead: { first_name: 'Deleted', last_name: '', email_id: '', mobile_no: '' },
  Customer: { customer_name: 'Deleted', email_id: '', mobile_no: '' },
  Supplier: { supplier_name: 'Deleted', email_id: '', mobile_no: '' },
  Contact: { first_name: 'Deleted', last_name: '', email_id: '', mobile_no: '', email_ids: [], phone_nos: [] },
} as const

const sumOf = (rows: readonly Row[], field: string): number =>
  rows.reduce((sum, row) => sum + (toPiastres(String(row[field] ?? 0)) ?? 0), 0)

export const createErpNext = (settings: ErpSettings, net: HttpRuntime): Books => {
  const { simulated, url, key, secret, version } = settings
  const base = `${url}${paths[version]}`
  const headers = {
    authorization: `token ${key}:${secret}`,
    accept: 'application/json',
    'content-type': 'application/json',
  }

  /** Sent once: the queue repeats it, by the same name. */
  const ask = async <Schema extends v.GenericSchema>(
    operation: string,
    method: string,
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<Outcome<v.InferOutput<Schema>>> => {
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const answer = await requestService(net, { service: 'erp', operation, url: `${base}${path}`, init, timeoutMs })
    if (!answer.ok) return answer
    const failure = failureOf(answer.value.status, answer.value.body)
    if (failure) return failure
    const parsed = v.safeParse(schema, answer.value.body)
    return parsed.success ? toSuccess(parsed.output) : toFailure('unavailable', 'unexpected-answer')
  }

  const pathOf = (doctype: string, name?: string): string =>
    [doctype, ...(name === undefined ? [] : [name])].map((part) => `/${encodeURIComponent(part)}`).join('')

  const change = (doctype: string, name: string, fields: object) =>
    ask('change', 'PUT', pathOf(doctype, name), v.unknown(), fields)

  /** Like `change`; what is not there needs none. */
  const changeIfThere = async (doctype: string, name: string, fields: object): Promise<Outcome<null>> => {
    const changed = await change(doctype, name, fields)
    return changed.ok || changed.kind === 'not-found' ? done : changed
  }

  const list = async (doctype: string, filters: readonly unknown[], fields: readonly string[]) => {
    const rows: Row[] = []
    for (let page = 0; page < maxPages; page++) {
      const [limit, start] = version === 'v2' ? ['limit', 'start'] : ['limit_page_length', 'limit_start']
      const query = new URLSearchParams({
        filters: JSON.stringify(filters),
        fields: JSON.stringify(fields),
        order_by: 'name asc',
        [limit]: String(pageSize),
        [start]: String(page * pageSize),
      })
      const listed = await ask('list', 'GET', `${pathOf(doctype)}?${query}`, Listed)
      if (!listed.ok) return listed
      rows.push(...listed.value.data)
      if (listed.value.data.length < pageSize) return toSuccess(rows)
    }
    return toFailure('invalid', 'too-many')
  }

  /**
   * A submitted document that is there already was written before. Another one takes the newest values; where its name
   * is not there, ERPNext knows the address under another name, and has what we would say.
   */
  const put = async ({ doctype, name, fields, first, isSubmitted }: ErpDocument): Promise<Outcome<null>> => {
    const body = { ...fields, ...first, name, ...(isSubmitted ? { docstatus: 1 } : {}) }
    const made = await ask('make', 'POST', pathOf(doctype), Made, body)
    // Under another name we would not find it again, and make it anew each time.
    if (made.ok) return made.value.data.name === name ? done : toFailure('invalid', 'named-otherwise')
    if (!isDuplicate(made)) return made
    if (isSubmitted) return done
    const changed = await changeIfThere(doctype, name, fields)
    return !changed.ok && isDuplicate(changed) ? done : changed
  }

  const forget = async (userId: number): Promise<Outcome<null>> => {
    const documents = [
      ['Lead', erpNames.lead(userId)],
      ['Customer', erpNames.customer(userId)],
      ['Supplier', erpNames.supplier(userId)],
    ] as const
    for (const [doctype, name] of documents) {
      const changed = await changeIfThere(doctype, name, blanked[doctype])
      if (!changed.ok) return changed
      // ERPNext makes one by itself for whoever has an address.
      const contacts = await list('Contact', [['Dynamic Link', 'link_name', '=', name]], ['name'])
      if (!contacts.ok) return contacts
      for (const contact of contacts.value) {
        const blank = await changeIfThere('Contact', String(contact.name), blanked.Contact)
        if (!blank.ok) return blank
      }
    }
    return done
  }

  const write = async (entry: BookEntry): Promise<Outcome<null>> => {
    if (entry.kind === 'forget') return forget(entry.userId)
    const document = documentOf(settings, entry)
    if (document === null) return done
    const written = await put(document)
    if (!written.ok || entry.kind !== 'customer' || !entry.hasLead) return written
    return changeIfThere('Lead', erpNames.lead(entry.person.userId), { status: 'Converted' })
  }

  return {
    simulated,
    write,

    async readTotals(first, last): Promise<Outcome<BookTotals>> {
      const counted = (prefix: string) => [
        ['docstatus', '=', 1],
        ['name', 'like', `${prefix}%`],
        ['posting_date', 'between', [first, last]],
      ]
      const invoices = await list('Sales Invoice', counted('HW-INV-'), [
        ...['name', 'grand_total', 'total_taxes_and_charges', 'is_return'],
      ])
      if (!invoices.ok) return invoices
      const payments = await list('Payment Entry', counted('HW-'), ['name', 'paid_amount', 'total_allocated_amount'])
      if (!payments.ok) return payments
      const sales = invoices.value.filter((row) => !Number(row.is_return))
      const credits = invoices.value.filter((row) => Number(row.is_return))
      const paid = (prefix: string) => payments.value.filter(({ name }) => String(name).startsWith(prefix))
      const [received, refunded, withdrawn] = [paid('HW-PAY-'), paid('HW-REF-'), paid('HW-OUT-')]
      return toSuccess({
        ...{ soldCount: sales.length, sold: sumOf(sales, 'grand_total') },
        vat: sumOf(invoices.value, 'total_taxes_and_charges'),
        ...{ creditedCount: credits.length, credited: -sumOf(credits, 'grand_total') },
        ...{ receivedCount: received.length, received: sumOf(received, 'total_allocated_amount') },
        ...{ refundedCount: refunded.length, refunded: sumOf(refunded, 'paid_amount') },
        ...{ withdrawnCount: withdrawn.length, withdrawn: sumOf(withdrawn, 'paid_amount') },
      })
    },
  }
}
