/** Lists coupons for the team. Drizzle's builder: a list with optional filters. */
import { and, gte, lt } from 'drizzle-orm'
import type { listCoupons } from '#contract/money/api/coupons.ts'
import type { InputOf } from '#contract/shared/api/endpoint.ts'
import type { Db } from '#worker/storage/db.ts'
import { where } from '#worker/storage/filters.ts'
import { readList } from '#worker/storage/list-reader.ts'
import { coupons } from '#worker/storage/schema/money.ts'
import { type CouponRow, codeKeyOf, countUses } from './store.ts'

type CouponQuery = InputOf<typeof listCoupons>['query']

const orderColumns = { created_at: coupons.createdAt, expires_at: coupons.expiresAt }

/** A code is at most of ASCII signs, so every code that begins with this text lies before the text with this behind it. */
const behindAll = '\u{7f}'

const begins = (code: string | undefined) => {
  const key = codeKeyOf(code ?? '')
  return key === '' ? undefined : and(gte(coupons.codeKey, key), lt(coupons.codeKey, key + behindAll))
}

/** One page, newest first. */
export const findCoupons = (db: Db, query: CouponQuery) => {
  const { orderBy = 'created_at' } = query
  const order = orderColumns[orderBy]
  const conditions = and(
    begins(query.code),
    where.isOneOfNamed(coupons.planId, query.planIds),
    where.happens(coupons.expiresAt, query.expiresAt),
    where.happens(coupons.createdAt, query.createdAt),
  )
  return readList<CouponRow>(
    db,
    {
      table: coupons,
      order,
      id: coupons.id,
      conditions,
      rows: async (slice) => {
        const rows = await db
          .select({ coupon: coupons, uses: countUses })
          .from(coupons)
          .where(slice.where)
          .orderBy(...slice.orderBy)
          .limit(slice.limit)
          .offset(slice.offset)
        return rows.map(({ coupon, uses }) => ({ ...coupon, uses }))
      },
      place: (row) => ({ value: orderBy === 'expires_at' ? row.expiresAt : row.createdAt, id: row.id }),
    },
    query,
  )
}
