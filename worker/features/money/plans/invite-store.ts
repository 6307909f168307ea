/** Invites of students to plans. Drizzle's builder for reads; raw SQL for writes of many rows in one batch. */
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { type Approved, settleApproval } from '#worker/storage/approvals.ts'
import { insertAuditEntry, insertAuditEntryIfChanged } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { type Filter, where } from '#worker/storage/filters.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { type ListPage, readTable } from '#worker/storage/list-reader.ts'
import { queuePlanInvitations } from '#worker/storage/notifications.ts'
import { planInvites } from '#worker/storage/schema/money.ts'

export type PlanInviteRow = typeof planInvites.$inferSelect

/** SQL: the plan is as the second admin was shown it. */
export const planAsSeen =
  'EXISTS (SELECT 1 FROM plans p WHERE p.id = :planId AND p.archived_at IS NULL AND p.updated_at = :seen)'

/** What a second admin agreed to; `seen` is when the plan had been changed last. */
export interface Agreed {
  readonly seen: number
  readonly approved: Approved
}

/** Whether the plan can be invited to, and which of the users exist and are students. */
export const findInvitationFacts = async (db: Db, planId: number, userIds: readonly number[], studentRole: number) => {
  const [plan, people] = await runBatch(db, [
    statement(db, 'SELECT 1 FROM plans WHERE id = :planId AND archived_at IS NULL', { planId }),
    statement(
      db,
      `SELECT count(*) AS known, coalesce(sum(u.role = :studentRole), 0) AS students
       FROM json_each(:userIds) given JOIN users u ON u.id = given.value`,
      { userIds: JSON.stringify(userIds), studentRole },
    ),
  ])
  const counts = people?.[0] as { known: number; students: number } | undefined
  return { hasPlan: plan?.length === 1, known: counts?.known ?? 0, students: counts?.students ?? 0 }
}

interface Invitation {
  readonly planId: number
  readonly userIds: readonly number[]
  /** Epoch ms; null never expires. */
  readonly expiresAt: number | null
}

/** Invites all of them with their approval; who is invited already gets the new expiry. False when something has changed since. */
export const inviteStudents = async (
  db: Db,
  { planId, userIds, expiresAt }: Invitation,
  { seen, approved }: Agreed,
  actorId: number,
  now: number,
): Promise<boolean> => {
  const entry = { actorId, action: 'plan-invite.create', targetId: planId, facts: { userIds, expiresAt } } as const
  try {
    await runBatch(db, [
      ...settleApproval(db, approved, now),
      statement(
        db,
        `INSERT INTO plan_invites (user_id, plan_id, created_by, created_at, expires_at)
         SELECT value, :planId, :actorId, :now, :expiresAt FROM json_each(:given) WHERE ${planAsSeen}
         ON CONFLICT (user_id, plan_id) DO UPDATE SET expires_at = excluded.expires_at`,
        { given: JSON.stringify(userIds), planId, seen, actorId, expiresAt, now },
      ),
      abortIfUnchanged(db),
      toStatement(db, insertAuditEntry(db, entry, now)),
      queuePlanInvitations(db, { planId, userIds }, now),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}

/** SQL: the invite `i` would get a later end, to a plan that can be bought. */
const getsLonger = `(i.expires_at IS NOT NULL AND (:expiresAt IS NULL OR :expiresAt > i.expires_at)
  AND EXISTS (SELECT 1 FROM plans p WHERE p.id = i.plan_id AND p.archived_at IS NULL))`

/** Of these invites those that exist, and whether another expiry would let them last longer. */
export const findLengths = async (
  db: Db,
  ids: readonly number[],
  expiresAt: number | null,
): Promise<{ planId: number; userId: number; longer: 0 | 1 }[]> =>
  (
    await statement(
      db,
      `SELECT i.plan_id AS planId, i.user_id AS userId, ${getsLonger} AS longer
       FROM json_each(:given) g JOIN plan_invites i ON i.id = g.value ORDER BY i.id`,
      { given: JSON.stringify(ids), expiresAt },
    ).all<{ planId: number; userId: number; longer: 0 | 1 }>()
  ).results

/** Sets the expiry of all, or of none when one is missing or would last longer: false. */
export const setExpiry = async (
  db: Db,
  ids: readonly number[],
  expiresAt: number | null,
  actorId: number,
  now: number,
): Promise<boolean> => {
  const distinct = [...new Set(ids)]
  const idsJson = JSON.stringify(distinct)
  try {
    await runBatch(db, [
      ...distinct.map((targetId) =>
        toStatement(
          db,
          insertAuditEntry(
            db,
            {
              ...{ actorId, action: 'plan-invite.update', targetId, facts: {} },
              before: sql`(SELECT json_object('expiresAt', expires_at) FROM plan_invites WHERE id = ${targetId})`,
              after: { expiresAt },
            },
            now,
          ),
        ),
      ),
      statement(
        db,
        `UPDATE plan_invites SET expires_at = :expiresAt WHERE id IN (SELECT value FROM json_each(:given))
         AND (SELECT count(*) FROM plan_invites i JOIN json_each(:given) g ON i.id = g.value WHERE NOT ${getsLonger}) = :wanted`,
        { given: idsJson, expiresAt, wanted: distinct.length },
      ),
      abortIfUnchanged(db),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}

/** False when there is no such invite. */
export const removePlanInvite = async (db: Db, id: number, actorId: number, now: number): Promise<boolean> => {
  const [removed] = await db.batch([
    db.delete(planInvites).where(eq(planInvites.id, id)).returning({ id: planInvites.id }),
    insertAuditEntryIfChanged(db, { actorId, action: 'plan-invite.delete', targetId: id, facts: {} }, now),
  ])
  return removed.length === 1
}

export interface PlanInviteFilter {
  readonly ids?: readonly number[] | undefined
  readonly userIds?: readonly number[] | undefined
  readonly planIds?: readonly number[] | undefined
  readonly createdBy?: readonly number[] | undefined
  /** ISO instants. */
  readonly expiresAt?: Filter<string> | undefined
}

/** An empty list is no filter. */
const nonEmpty = (list: readonly number[] | undefined) => (list && list.length > 0 ? list : undefined)

const toConditions = (filter: PlanInviteFilter) =>
  and(
    where.isOneOf(planInvites.id, nonEmpty(filter.ids)),
    where.isOneOf(planInvites.userId, nonEmpty(filter.userIds)),
    where.isOneOf(planInvites.planId, nonEmpty(filter.planIds)),
    where.isOneOf(planInvites.createdBy, nonEmpty(filter.createdBy)),
    where.happens(planInvites.expiresAt, filter.expiresAt),
  )

interface PlanInviteListQuery extends PlanInviteFilter, ListPage {
  readonly orderBy?: 'created_at' | 'expires_at' | undefined
}

/** One page of invites, newest first; by their end only those that have one, since nothing has no place in an order. */
export const findPlanInvites = (db: Db, { orderBy, ...filter }: PlanInviteListQuery) => {
  const byEnd = orderBy === 'expires_at'
  const conditions = and(toConditions(filter), byEnd ? isNotNull(planInvites.expiresAt) : undefined)
  return readTable(
    db,
    planInvites,
    { order: byEnd ? planInvites.expiresAt : planInvites.createdAt, conditions },
    filter,
  )
}
