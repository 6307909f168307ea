/** Lists withdrawal requests. Drizzle's builder. */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Bank, InvoiceStatus, WithdrawMethod } from '#contract/vocabulary/money.ts'
import type { Db } from '#worker/storage/db.ts'
import { type Page, where } from '#worker/storage/filters.ts'
import { invoices } from '#worker/storage/schema/money.ts'

export interface InvoiceFilter {
  readonly users?: readonly number[] | undefined
  readonly methods?: readonly WithdrawMethod[] | undefined
  readonly banks?: readonly Bank[] | undefined
  readonly statuses?: readonly InvoiceStatus[] | undefined
  /** Whether there is a receipt. */
  readonly receipt?: boolean | undefined
}

const orderColumns = { created_at: invoices.createdAt, updated_at: invoices.updatedAt, amount: invoices.amount }

export interface InvoiceOrder {
  readonly by: keyof typeof orderColumns
  readonly direction: 'asc' | 'desc'
}

/** An empty list means no filter. */
const named = <T>(list: readonly T[] | undefined) => (list?.length ? list : undefined)

const toConditions = ({ users, methods, banks, statuses, receipt }: InvoiceFilter) =>
  and(
    // One user is a range of the index.
    users?.length === 1 && users[0] !== undefined
      ? eq(invoices.userId, users[0])
      : where.isOneOf(invoices.userId, named(users)),
    where.isOneOf(invoices.method, named(methods)),
    where.isOneOf(invoices.bank, named(banks)),
    where.isOneOf(invoices.status, named(statuses)),
    where.has(invoices.receipt, receipt),
  )

/** One page of requests and the total. Those of one instant or amount: newest first. */
export const findInvoices = async (db: Db, filter: InvoiceFilter, order: InvoiceOrder, { limit, offset }: Page) => {
  const column = orderColumns[order.by]
  const [list, [counted]] = await db.batch([
    db
      .select()
      .from(invoices)
      .where(toConditions(filter))
      .orderBy(order.direction === 'asc' ? asc(column) : desc(column), desc(invoices.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: sql<number>`COUNT(*)` }).from(invoices).where(toConditions(filter)),
  ])
  return { list, total: counted?.total ?? 0 }
}
