/** Reads subscriptions. Drizzle's builder: plain reads with optional filters. */
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { SubscriptionFacts } from '#worker/features/lessons/own-subscription/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { type Filter, where } from '#worker/storage/filters.ts'
import { type ListPage, readTable } from '#worker/storage/list-reader.ts'
import { subscriptions } from '#worker/storage/schema/teaching.ts'

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

/** The one that is paid ahead and waits for its start; null without one. */
export const findWaitingSubscription = async (
  db: Db,
  userId: number,
  now: number,
): Promise<SubscriptionFacts | null> => {
  const row = await db
    .select()
    .from(subscriptions)
    // One that has not begun has not ended, which the index by ends knows.
    .where(
      and(
        eq(subscriptions.userId, userId),
        gt(subscriptions.endAt, now),
        gt(subscriptions.startAt, now),
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

const orderColumns = { start: subscriptions.startAt, end: subscriptions.endAt }

interface SubscriptionListQuery extends SubscriptionFilter, ListPage {
  readonly orderBy?: keyof typeof orderColumns | undefined
}

/** One page of subscriptions, the latest start first unless another order is asked for. */
export const findSubscriptions = async (db: Db, filter: SubscriptionListQuery) => {
  const order = { order: orderColumns[filter.orderBy ?? 'start'], conditions: toConditions(filter) }
  const page = await readTable(db, subscriptions, order, filter)
  return { ...page, list: page.list.map(toFacts) }
}
