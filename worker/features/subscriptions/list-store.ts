/** Reads subscriptions. Drizzle's builder: plain reads with optional filters. */
import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#worker/storage/db.ts'
import { type Filter, type Page, where } from '#worker/storage/filters.ts'
import { subscriptions } from '#worker/storage/schema/teaching.ts'
import type { SubscriptionFacts } from './store.ts'

type Row = typeof subscriptions.$inferSelect

/** With the instants named as in the rules. */
const toFacts = ({ startAt, endAt, ...row }: Row): SubscriptionFacts => ({ ...row, start: startAt, end: endAt })

export const findSubscription = async (db: Db, id: number): Promise<SubscriptionFacts | null> => {
  const row = await db.select().from(subscriptions).where(eq(subscriptions.id, id)).get()
  return row ? toFacts(row) : null
}

/** Of several running subscriptions the one that ends first, as booking uses them; null without one. */
export const findRunningSubscription = async (
  db: Db,
  userId: number,
  now: number,
): Promise<SubscriptionFacts | null> => {
  const row = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        lte(subscriptions.startAt, now),
        gt(subscriptions.endAt, now),
        isNull(subscriptions.terminatedAt),
      ),
    )
    .orderBy(subscriptions.endAt)
    .limit(1)
    .get()
  return row ? toFacts(row) : null
}

/** ISO instants, both included. */
interface Between {
  readonly after?: string | undefined
  readonly before?: string | undefined
}

export interface SubscriptionFilter {
  readonly ids?: readonly number[] | undefined
  readonly users?: readonly number[] | undefined
  readonly plans?: readonly number[] | undefined
  readonly periods?: readonly number[] | undefined
  readonly transactions?: readonly number[] | undefined
  readonly weeklyMinutes?: Filter<number> | undefined
  readonly terminated?: boolean | undefined
  /** Whether another subscription continues it. */
  readonly extended?: boolean | undefined
  readonly start?: Between | undefined
  readonly end?: Between | undefined
}

const toConditions = (filter: SubscriptionFilter) =>
  and(
    where.isOneOf(subscriptions.id, filter.ids),
    where.isOneOf(subscriptions.userId, filter.users),
    where.isOneOf(subscriptions.planId, filter.plans),
    where.isOneOf(subscriptions.period, filter.periods),
    where.isOneOf(subscriptions.txId, filter.transactions),
    where.compares(subscriptions.weeklyMinutes, filter.weeklyMinutes),
    where.has(subscriptions.terminatedAt, filter.terminated),
    where.has(subscriptions.extendedBy, filter.extended),
    where.happens(subscriptions.startAt, { gte: filter.start?.after, lte: filter.start?.before }),
    where.happens(subscriptions.endAt, { gte: filter.end?.after, lte: filter.end?.before }),
  )

/** One page of subscriptions, the latest start first, and the total. */
export const findSubscriptions = async (db: Db, filter: SubscriptionFilter, { limit, offset }: Page) => {
  const [list, [counted]] = await db.batch([
    db
      .select()
      .from(subscriptions)
      .where(toConditions(filter))
      .orderBy(desc(subscriptions.startAt), desc(subscriptions.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: sql<number>`count(*)` }).from(subscriptions).where(toConditions(filter)),
  ])
  return { list: list.map(toFacts), total: counted?.total ?? 0 }
}
