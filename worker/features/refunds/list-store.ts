/** Lists refunds that the team pays by hand. Drizzle's builder. */
import { and, desc, sql } from 'drizzle-orm'
import type { Db } from '#worker/storage/db.ts'
import { type Page, where } from '#worker/storage/filters.ts'
import { refundRequests } from '#worker/storage/schema/money.ts'

export interface RefundRequestFilter {
  readonly ids?: readonly number[] | undefined
  readonly users?: readonly number[] | undefined
  readonly transactions?: readonly number[] | undefined
  readonly statuses?: readonly number[] | undefined
}

/** One page of requests, newest first, and the total. */
export const findRefundRequests = async (db: Db, filter: RefundRequestFilter, { limit, offset }: Page) => {
  const conditions = and(
    where.isOneOf(refundRequests.id, filter.ids),
    where.isOneOf(refundRequests.userId, filter.users),
    where.isOneOf(refundRequests.txId, filter.transactions),
    where.isOneOf(refundRequests.status, filter.statuses),
  )
  const [list, [counted]] = await db.batch([
    db
      .select()
      .from(refundRequests)
      .where(conditions)
      .orderBy(desc(refundRequests.createdAt), desc(refundRequests.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: sql<number>`COUNT(*)` }).from(refundRequests).where(conditions),
  ])
  return { list, total: counted?.total ?? 0 }
}
