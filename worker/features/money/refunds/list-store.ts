/** Lists refunds that the team pays by hand. Drizzle's builder. */
import { and } from 'drizzle-orm'
import type { Db } from '#worker/storage/db.ts'
import { type Filter, where } from '#worker/storage/filters.ts'
import { type ListPage, readTable } from '#worker/storage/list-reader.ts'
import { refundRequests } from '#worker/storage/schema/money.ts'

export interface RefundRequestFilter {
  readonly ids?: readonly number[] | undefined
  readonly users?: readonly number[] | undefined
  readonly transactions?: readonly number[] | undefined
  readonly statuses?: readonly number[] | undefined
  readonly createdAt?: Filter<string> | undefined
}

/** One page of requests, newest first. */
export const findRefundRequests = (db: Db, filter: RefundRequestFilter & ListPage) => {
  const conditions = and(
    where.isOneOf(refundRequests.id, filter.ids),
    where.isOneOf(refundRequests.userId, filter.users),
    where.isOneOf(refundRequests.txId, filter.transactions),
    where.happens(refundRequests.createdAt, filter.createdAt),
  )
  return readTable(
    db,
    refundRequests,
    { order: refundRequests.createdAt, conditions, oneOf: { column: refundRequests.status, values: filter.statuses } },
    filter,
  )
}
