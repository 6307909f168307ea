/** Lists withdrawal requests. Drizzle's builder. */
import { and } from 'drizzle-orm'
import type { Bank, InvoiceStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import type { Db } from '#worker/storage/db.ts'
import { type Filter, where } from '#worker/storage/filters.ts'
import { type ListPage, readTable } from '#worker/storage/list-reader.ts'
import { invoices } from '#worker/storage/schema/money.ts'

export interface InvoiceFilter {
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

const toConditions = ({ users, methods, banks, receipt, createdAt }: InvoiceFilter) =>
  and(
    where.isOneOfNamed(invoices.userId, users),
    where.isOneOfNamed(invoices.method, methods),
    where.isOneOfNamed(invoices.bank, banks),
    where.has(invoices.receipt, receipt),
    where.happens(invoices.createdAt, createdAt),
  )

/** One page of requests. */
export const findInvoices = (db: Db, filter: InvoiceFilter & ListPage, by: InvoiceOrder) =>
  readTable(
    db,
    invoices,
    {
      order: orderColumns[by],
      conditions: toConditions(filter),
      oneOf: { column: invoices.status, values: filter.statuses },
    },
    filter,
  )
