/** Lists withdrawal requests. Drizzle's builder. */
import { and, type SQL, sql } from 'drizzle-orm'
import type { Bank, InvoiceStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import { tutorRoles } from '#contract/vocabulary/roles.ts'
import { accountWords, findPeopleIds } from '#worker/features/people/users/people-index.ts'
import type { Db } from '#worker/storage/db.ts'
import { type Filter, where } from '#worker/storage/filters.ts'
import { readIds } from '#worker/storage/ids.ts'
import { type ListPage, readTable } from '#worker/storage/list-reader.ts'
import { invoices } from '#worker/storage/schema/money.ts'

export interface InvoiceFilter {
  /** The number of a request, the beginning of a receiver, or a tutor. */
  readonly search?: string | undefined
  readonly users?: readonly number[] | undefined
  readonly methods?: readonly WithdrawMethod[] | undefined
  readonly banks?: readonly Bank[] | undefined
  readonly statuses?: readonly InvoiceStatus[] | undefined
  /** Whether there is a receipt. */
  readonly receipt?: boolean | undefined
  /** ISO instants. */
  readonly createdAt?: Filter<string> | undefined
}

const orderColumns = { created_at: invoices.createdAt, updated_at: invoices.updatedAt, amount: invoices.amount }

export type InvoiceOrder = keyof typeof orderColumns

/** Requests of each kind of match; who finds more goes on typing. */
const mostFound = sql.raw('200')
/** Tutors whose requests are looked for. */
const mostTutors = 50

/** The ids that a text means. Receivers are stored without blanks, in their own case by the way. */
const findIds = async (db: Db, text: string): Promise<number[]> => {
  const compact = text.replace(/[\s-]/g, '')
  const starts = compact === '' ? [] : [...new Set([compact.toUpperCase(), compact.toLowerCase()])]
  const range = { from: undefined, ascending: false, limit: mostTutors, offset: 0 }
  const tutors = await findPeopleIds(db, { text, words: accountWords({ roles: [...tutorRoles] }) }, range)
  const idsWhere = (condition: SQL): SQL => sql`SELECT id FROM invoices WHERE ${condition} LIMIT ${mostFound}`
  return readIds(db, [
    /^\d{1,9}$/.test(compact) && idsWhere(sql`id = ${Number(compact)}`),
    ...starts.map((start) => idsWhere(sql`receiver >= ${start} AND receiver < ${start} || char(1114111)`)),
    idsWhere(sql`user_id IN (${tutors})`),
  ])
}

const toConditions = ({
  ids,
  users,
  methods,
  banks,
  receipt,
  createdAt,
}: InvoiceFilter & { readonly ids?: readonly number[] | undefined }) =>
  and(
    where.isOneOf(invoices.id, ids),
    where.isOneOfNamed(invoices.userId, users),
    where.isOneOfNamed(invoices.method, methods),
    where.isOneOfNamed(invoices.bank, banks),
    where.has(invoices.receipt, receipt),
    where.happens(invoices.createdAt, createdAt),
  )

/** One page of requests. */
export const findInvoices = async (db: Db, filter: InvoiceFilter & ListPage, by: InvoiceOrder) => {
  const ids = filter.search ? await findIds(db, filter.search) : undefined
  return await readTable(
    db,
    invoices,
    {
      order: orderColumns[by],
      conditions: toConditions({ ...filter, ids }),
      oneOf: { column: invoices.status, values: filter.statuses },
    },
    filter,
  )
}
