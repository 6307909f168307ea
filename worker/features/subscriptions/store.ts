import { and, asc, desc, eq, gt, gte, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '#worker/storage/db.ts'
import { users } from '#worker/storage/schema/people.ts'
import { lessons, subscriptions } from '#worker/storage/schema/teaching.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

/** The subscription that runs at `now`; of several, the one that ends first is used up first. */
export const findRunning = (db: Db, userId: number, now: number) =>
  db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        gt(subscriptions.endAt, now),
        lte(subscriptions.startAt, now),
        isNull(subscriptions.terminatedAt),
      ),
    )
    .orderBy(asc(subscriptions.endAt))
    .limit(1)
    .get()

/** Whether this person ever bought a subscription, running or not. */
export const hasEverSubscribed = async (db: Db, userId: number): Promise<boolean> => {
  const any = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.endAt))
    .limit(1)
    .get()
  return any !== undefined
}

/** Minutes of standing lessons that start in `[from, before)`. */
export const sumMinutes = async (db: Db, studentId: number, from: number, before: number): Promise<number> => {
  const sum = await db
    .select({ minutes: sql<number>`COALESCE(SUM(${lessons.duration}), 0)` })
    .from(lessons)
    .where(
      and(
        eq(lessons.studentId, studentId),
        gte(lessons.startAt, from),
        lt(lessons.startAt, before),
        isNull(lessons.canceledAt),
      ),
    )
    .get()
  return sum?.minutes ?? 0
}

export const findSubscriber = (db: Db, userId: number) =>
  db
    .select({ id: users.id, role: users.role, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId))
    .get()
