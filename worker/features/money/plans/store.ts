/** Plans. Drizzle's builder: reads with optional filters, and writes that share a batch with their audit row, and with an approval. */
import { and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { NewPlan, PlanChanges } from '#contract/money/shapes/plan.ts'
import { type Approved, settleApproval } from '#worker/storage/approvals.ts'
import { insertAuditEntry, insertAuditEntryIfChanged, insertAuditEntryWhere } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, toStatement } from '#worker/storage/guarded.ts'
import { planInvites, plans } from '#worker/storage/schema/money.ts'

export type PlanRow = typeof plans.$inferSelect

/** Whether a user holds an invite to the plan of the row that counts now. */
export const isInvited = (userId: number | null, now: number): SQL =>
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

const insertion = (db: Db, fields: NewPlan, actorId: number, now: number) =>
  [
    db
      .insert(plans)
      .values({ ...fields, createdAt: now, updatedAt: now })
      .returning(),
    insertAuditEntry(
      db,
      { actorId, action: 'plan.create', targetId: sql`last_insert_rowid()`, facts: { ...fields } },
      now,
    ),
  ] as const

/** A new plan and its audit row. */
export const insertPlan = async (db: Db, fields: NewPlan, actorId: number, now: number): Promise<PlanRow> => {
  const [[plan]] = await db.batch(insertion(db, fields, actorId, now))
  if (!plan) throw new Error('the inserted plan was not returned')
  return plan
}

const flags: readonly string[] = ['forInvitesOnly', 'active'] satisfies readonly (keyof NewPlan)[]

/** What the fields of a change are now, as JSON. */
const valuesBefore = (id: number, changes: PlanChanges): SQL => {
  const fields = (Object.keys(changes) as (keyof PlanChanges)[]).map((field) => {
    const column = plans[field]
    return sql`${field}, ${flags.includes(field) ? sql`json(iif(${column}, 'true', 'false'))` : column}`
  })
  return sql`(SELECT json_object(${sql.join(fields, sql`, `)}) FROM ${plans} WHERE ${plans.id} = ${id})`
}

interface PlanUpdate {
  readonly changes: PlanChanges
  /** When the plan had last been changed as the decision saw it. */
  readonly seenAt: number
}

const update = (db: Db, id: number, { changes, seenAt }: PlanUpdate, actorId: number, now: number) => {
  // Written first, so that it reads the values before the change; where there is nothing to change, it is not written.
  const isAsSeen = and(eq(plans.id, id), isNull(plans.archivedAt), eq(plans.updatedAt, seenAt))
  const unchangedPlan = db.select({ id: plans.id }).from(plans).where(isAsSeen)
  return [
    insertAuditEntryWhere(
      db,
      {
        ...{ actorId, action: 'plan.update', targetId: id, facts: {} },
        before: valuesBefore(id, changes),
        after: { ...changes },
      },
      sql`EXISTS ${unchangedPlan}`,
      now,
    ),
    db
      .update(plans)
      .set({ ...changes, updatedAt: now })
      .where(isAsSeen)
      .returning(),
  ] as const
}

/** Null when there is no such plan, it is archived, or it is no longer as it was seen. */
export const changePlan = async (
  db: Db,
  id: number,
  change: PlanUpdate,
  actorId: number,
  now: number,
): Promise<PlanRow | null> => {
  const [, [changed]] = await db.batch(update(db, id, change, actorId, now))
  return changed ?? null
}

interface ApprovedPlan {
  readonly id: number | null
  readonly seenAt: number
  readonly terms: NewPlan
  readonly approved: Approved
}

/** Adds or changes a plan with its approval; `id` null adds one. False when something has changed since. */
export const storeApprovedPlan = async (
  db: Db,
  { id, seenAt, terms, approved }: ApprovedPlan,
  actorId: number,
  now: number,
): Promise<boolean> => {
  const writes =
    id === null ? insertion(db, terms, actorId, now) : update(db, id, { changes: terms, seenAt }, actorId, now)
  try {
    await runBatch(db, [
      ...settleApproval(db, approved, now),
      ...writes.map((one) => toStatement(db, one)),
      ...(id === null ? [] : [abortIfUnchanged(db)]),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}

const isReferenced = (id: number): SQL =>
  sql.join(
    ['transactions', 'subscriptions', 'coupons', 'plan_invites', 'invites', 'guardian_payments'].map(
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
