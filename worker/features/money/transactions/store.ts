/** Reads payments. Drizzle's builder: plain reads with optional filters. */

import { and, desc, eq } from 'drizzle-orm'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import type { Db } from '#worker/storage/db.ts'
import { type Filter, where } from '#worker/storage/filters.ts'
import { statement } from '#worker/storage/guarded.ts'
import { type ListPage, readTable } from '#worker/storage/list-reader.ts'
import { rowReader } from '#worker/storage/row-reader.ts'
import { coupons, transactions } from '#worker/storage/schema/money.ts'

export type TransactionRow = typeof transactions.$inferSelect

/** Whole payments, for the raw statements of the stores that change them. */
export const transactionRows = rowReader(transactions)

export const findTransaction = async (db: Db, id: number): Promise<TransactionRow | null> =>
  (await db.select().from(transactions).where(eq(transactions.id, id)).get()) ?? null

export const findTransactionByMerchantRef = async (db: Db, merchantRef: string): Promise<TransactionRow | null> =>
  (await db.select().from(transactions).where(eq(transactions.merchantRef, merchantRef)).get()) ?? null

/** By the gateway's reference. Both gateways could name one alike, so the newest is meant. */
export const findTransactionByRef = async (db: Db, ref: string): Promise<TransactionRow | null> =>
  (await db
    .select()
    .from(transactions)
    .where(eq(transactions.providerRefNum, ref))
    .orderBy(desc(transactions.id))
    .limit(1)
    .get()) ?? null

export const findLastTransaction = async (db: Db, userId: number): Promise<TransactionRow | null> =>
  (await db
    .select()
    .from(transactions)
    .where(eq(transactions.userId, userId))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(1)
    .get()) ?? null

export interface TransactionFilter {
  readonly ids?: readonly number[] | undefined
  readonly users?: readonly number[] | undefined
  readonly amount?: Filter<number> | undefined
  readonly statuses?: readonly number[] | undefined
  readonly types?: readonly number[] | undefined
  readonly paymentMethods?: readonly number[] | undefined
  readonly providerRefNums?: readonly string[] | undefined
  /** ISO instants. */
  readonly createdAt?: Filter<string> | undefined
  readonly updatedAt?: Filter<string> | undefined
  readonly after?: string | undefined
  readonly before?: string | undefined
}

const toConditions = (filter: TransactionFilter) =>
  and(
    where.isOneOf(transactions.id, filter.ids),
    where.isOneOf(transactions.userId, filter.users),
    where.compares(transactions.amount, filter.amount),
    where.isOneOf(transactions.type, filter.types),
    where.isOneOf(transactions.paymentMethod, filter.paymentMethods),
    where.isOneOf(transactions.providerRefNum, filter.providerRefNums),
    where.happens(transactions.createdAt, filter.createdAt),
    where.happens(transactions.createdAt, { gte: filter.after, lte: filter.before }),
    where.happens(transactions.updatedAt, filter.updatedAt),
  )

/** One page of payments, newest first. */
export const findTransactions = (db: Db, filter: TransactionFilter & ListPage) =>
  readTable(
    db,
    transactions,
    {
      order: transactions.createdAt,
      conditions: toConditions(filter),
      oneOf: { column: transactions.status, values: filter.statuses },
    },
    filter,
  )

/** The codes of coupons by their ids. */
export const findCouponCodes = async (
  db: Db,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> => {
  const named = [...new Set(ids)].filter((id) => id !== null)
  if (named.length === 0) return new Map()
  const list = await db
    .select({ id: coupons.id, code: coupons.code })
    .from(coupons)
    .where(where.isOneOf(coupons.id, named))
  return new Map(list.map(({ id, code }) => [id, code]))
}

export interface Acceptance {
  readonly ref: string | null
  readonly qr?: string | null
  readonly redirectUrl?: string | null
  readonly expiresAt?: number | null
}

/**
 * Notes what the gateway answered to a charge. A report may have been faster, so only a new payment becomes processed;
 * reference and page are kept in any case.
 */
export const storeAcceptance = async (
  db: Db,
  id: number,
  accepted: Acceptance,
  now: number,
): Promise<TransactionRow> => {
  const row = await statement(
    db,
    `UPDATE transactions SET status = CASE status WHEN ${TransactionStatus.New} THEN ${TransactionStatus.Processed} ELSE status END,
       provider_ref_num = coalesce(provider_ref_num, :ref), gateway_qr = :qr, redirect_url = :redirectUrl,
       expires_at = coalesce(:expiresAt, expires_at), updated_at = :now
     WHERE id = :id RETURNING ${transactionRows.columns}`,
    {
      id,
      now,
      ref: accepted.ref,
      qr: accepted.qr ?? null,
      redirectUrl: accepted.redirectUrl ?? null,
      expiresAt: accepted.expiresAt ?? null,
    },
  ).first()
  if (!row) throw new Error(`payment ${id} vanished`)
  return transactionRows.toRow(row)
}
