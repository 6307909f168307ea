/** Plans. Drizzle's builder: reads with optional filters, and writes that share a batch with their audit row. */
import { and, desc, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { NewPlan, PlanChanges } from '#contract/shapes/plan.ts'
import { insertAuditEntry, insertAuditEntryIfChanged } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { type Filter, type Page, where } from '#worker/storage/filters.ts'
import { planInvites, plans } from '#worker/storage/schema/money.ts'

export type PlanRow = typeof plans.$inferSelect

/** Somebody who asks for plans; null is a visitor. */
interface Viewer {
  readonly userId: number | null
  readonly isAdmin: boolean
}

const isInvited = (userId: number | null, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${planInvites} WHERE ${planInvites.userId} = ${userId} AND ${planInvites.planId} = ${plans.id}
    AND (${planInvites.expiresAt} IS NULL OR ${planInvites.expiresAt} > ${now}))`

/** A plan, archived ones too, and whether this user holds an invite to it that counts now. */
export const findPlan = async (
  db: Db,
  id: number,
  userId: number,
  now: number,
): Promise<{ plan: PlanRow; invited: boolean } | null> => {
  const row = await db
    .select({ plan: plans, invited: sql<number>`${isInvited(userId, now)}` })
    .from(plans)
    .where(eq(plans.id, id))
    .get()
  return row ? { plan: row.plan, invited: row.invited === 1 } : null
}

/** Whether there is such a plan, not archived. */
export const hasPlan = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .select({ id: plans.id })
    .from(plans)
    .where(and(eq(plans.id, id), isNull(plans.archivedAt)))
    .get()) !== undefined

/** A new plan and its audit row. */
export const insertPlan = async (db: Db, fields: NewPlan, actorId: number, now: number): Promise<PlanRow> => {
  const [[plan]] = await db.batch([
    db
      .insert(plans)
      .values({ ...fields, createdAt: now, updatedAt: now })
      .returning(),
    insertAuditEntry(
      db,
      { actorId, action: 'plan.create', targetId: sql`last_insert_rowid()`, facts: { ...fields } },
      now,
    ),
  ])
  if (!plan) throw new Error('the inserted plan was not returned')
  return plan
}

/** Null when there is no such plan, or it is archived. */
export const changePlan = async (
  db: Db,
  id: number,
  changes: PlanChanges,
  actorId: number,
  now: number,
): Promise<PlanRow | null> => {
  const [[changed]] = await db.batch([
    db
      .update(plans)
      .set({ ...changes, updatedAt: now })
      .where(and(eq(plans.id, id), isNull(plans.archivedAt)))
      .returning(),
    insertAuditEntryIfChanged(db, { actorId, action: 'plan.update', targetId: id, facts: { ...changes } }, now),
  ])
  return changed ?? null
}

const isReferenced = (id: number): SQL =>
  sql.join(
    ['transactions', 'subscriptions', 'coupons', 'plan_invites', 'invites'].map(
      (table) => sql`EXISTS (SELECT 1 FROM ${sql.identifier(table)} WHERE plan_id = ${id})`,
    ),
    sql` OR `,
  )

/** Archives a plan and deletes it unless something refers to it; false when there is none, or it is archived already. */
export const removePlan = async (db: Db, id: number, actorId: number, now: number): Promise<boolean> => {
  const [archived] = await db.batch([
    db
      .update(plans)
      .set({ active: false, archivedAt: now, updatedAt: now })
      .where(and(eq(plans.id, id), isNull(plans.archivedAt)))
      .returning({ id: plans.id }),
    insertAuditEntryIfChanged(db, { actorId, action: 'plan.delete', targetId: id, facts: {} }, now),
    db.delete(plans).where(and(eq(plans.id, id), isNotNull(plans.archivedAt), not(sql`(${isReferenced(id)})`))),
  ])
  return archived.length === 1
}

export interface PlanFilter {
  readonly ids?: readonly number[] | undefined
  readonly weeklyMinutes?: Filter<number> | undefined
  readonly baseMonthlyPrice?: Filter<number> | undefined
  readonly monthDiscount?: Filter<number> | undefined
  readonly quarterDiscount?: Filter<number> | undefined
  readonly yearDiscount?: Filter<number> | undefined
  readonly active?: boolean | undefined
  readonly forInvitesOnly?: boolean | undefined
  /** ISO instants. */
  readonly createdAt?: Filter<string> | undefined
  readonly updatedAt?: Filter<string> | undefined
}

/** What somebody may see, whatever they ask for. */
const isVisibleTo = ({ userId, isAdmin }: Viewer, now: number): SQL | undefined =>
  isAdmin ? undefined : and(eq(plans.active, true), or(eq(plans.forInvitesOnly, false), isInvited(userId, now)))

const toConditions = (filter: PlanFilter, viewer: Viewer, now: number) =>
  and(
    isNull(plans.archivedAt),
    isVisibleTo(viewer, now),
    filter.ids && filter.ids.length > 0 ? where.isOneOf(plans.id, filter.ids) : undefined,
    where.compares(plans.weeklyMinutes, filter.weeklyMinutes),
    where.compares(plans.baseMonthlyPrice, filter.baseMonthlyPrice),
    where.compares(plans.monthDiscount, filter.monthDiscount),
    where.compares(plans.quarterDiscount, filter.quarterDiscount),
    where.compares(plans.yearDiscount, filter.yearDiscount),
    filter.active === undefined ? undefined : eq(plans.active, filter.active),
    filter.forInvitesOnly === undefined ? undefined : eq(plans.forInvitesOnly, filter.forInvitesOnly),
    where.happens(plans.createdAt, filter.createdAt),
    where.happens(plans.updatedAt, filter.updatedAt),
  )

/** One page of the plans somebody may see, newest first, and the total. */
export const findPlans = async (db: Db, filter: PlanFilter, viewer: Viewer, page: Page, now: number) => {
  const [list, [counted]] = await db.batch([
    db
      .select()
      .from(plans)
      .where(toConditions(filter, viewer, now))
      .orderBy(desc(plans.createdAt), desc(plans.id))
      .limit(page.limit)
      .offset(page.offset),
    db
      .select({ total: sql<number>`count(*)` })
      .from(plans)
      .where(toConditions(filter, viewer, now)),
  ])
  return { list, total: counted?.total ?? 0 }
}
