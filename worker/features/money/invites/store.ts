/**
 * Invitations by e-mail. Drizzle's builder for reads; raw SQL for writes, which share a batch with their mail. Triggers
 * turn invitations into plan invites when a student proves the address, so no way of proving it can forget them.
 */
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { listInvites } from '#contract/money/api/invites.ts'
import type { InputOf } from '#contract/shared/api/endpoint.ts'
import { type Agreed, planAsSeen } from '#worker/features/money/plans/invite-store.ts'
import { settleApproval } from '#worker/storage/approvals.ts'
import { insertAuditEntry, insertAuditEntryIfChanged } from '#worker/storage/audit.ts'
import { logAddress } from '#worker/storage/credentials.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import { where } from '#worker/storage/filters.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { readTable } from '#worker/storage/list-reader.ts'
import { createPlanInviteNotice, queueNotice } from '#worker/storage/outbox/notices.ts'
import { invites } from '#worker/storage/schema/money.ts'

export type InviteRow = typeof invites.$inferSelect
export type InviteFields = Pick<InviteRow, 'email' | 'planId' | 'expiresAt'>

/**
 * Who invites, and to how many minutes a week. `pepper` keys the digest of the address in the log; `agreed` null for an
 * earlier end, which one of the team sets alone.
 */
interface InviteWriting {
  readonly weeklyMinutes: number
  readonly actorId: number
  readonly pepper: string
  readonly agreed: Agreed | null
}

const logFields = (pepper: string, { email, planId, expiresAt }: InviteFields) => ({
  email: logAddress(pepper, email),
  planId,
  expiresAt,
})

/** Why a write changed nothing: another invite has the address, or invite, plan or approval are no longer as they were. */
type Unwritten = 'taken' | 'missing'

const toUnwritten = (error: unknown): Unwritten => {
  if (violatesUnique(error, 'invites.email')) return 'taken'
  if (isAborted(error)) return 'missing'
  throw error
}

const columns = `id, email, plan_id AS planId, accepted_at AS acceptedAt, expires_at AS expiresAt,
  created_by AS createdBy, updated_by AS updatedBy, created_at AS createdAt, updated_at AS updatedAt`

const selectByEmail = (db: Db, email: string): D1PreparedStatement =>
  statement(db, `SELECT ${columns} FROM invites WHERE email = :email`, { email })

export const isInvitedAddress = async (db: Db, email: string): Promise<boolean> =>
  (await selectByEmail(db, email).first()) !== null

export const findInvite = async (db: Db, id: number): Promise<InviteRow | null> =>
  (await db.select().from(invites).where(eq(invites.id, id)).get()) ?? null

/** Stores an invitation with its approval and queues its mail. `weeklyMinutes` of the plan stand in the mail. */
export const insertInvite = async (
  db: Db,
  fields: InviteFields,
  { weeklyMinutes, actorId, pepper, agreed }: InviteWriting & { readonly agreed: Agreed },
  now: number,
): Promise<Unwritten | null> => {
  try {
    await runBatch(db, [
      ...settleApproval(db, agreed.approved, now),
      statement(
        db,
        `INSERT INTO invites (email, plan_id, expires_at, created_by, updated_by, created_at, updated_at)
         SELECT :email, :planId, :expiresAt, :actorId, :actorId, :now, :now WHERE ${planAsSeen}`,
        { ...fields, seen: agreed.seen, actorId, now },
      ),
      abortIfUnchanged(db),
      toStatement(
        db,
        insertAuditEntry(
          db,
          {
            ...{ actorId, action: 'invite.create', targetId: sql`last_insert_rowid()`, facts: {} },
            after: logFields(pepper, fields),
          },
          now,
        ),
      ),
      queueNotice(db, createPlanInviteNotice(fields.email, weeklyMinutes, now)),
    ])
    return null
  } catch (error) {
    return toUnwritten(error)
  }
}

const narrows = 'email = :email AND plan_id = :planId AND expires_at >= :expiresAt'

/** Replaces the fields of an invitation nobody accepted yet; a new address is mailed. Without an approval only its end comes nearer. */
export const replaceInvite = async (
  db: Db,
  present: InviteRow,
  fields: InviteFields,
  { weeklyMinutes, actorId, pepper, agreed }: InviteWriting,
  now: number,
): Promise<InviteRow | Unwritten> => {
  try {
    const rows = await runBatch(db, [
      ...settleApproval(db, agreed?.approved ?? null, now),
      statement(
        db,
        `UPDATE invites SET email = :email, plan_id = :planId, expires_at = :expiresAt, updated_by = :actorId, updated_at = :now
         WHERE id = :id AND accepted_at IS NULL AND ${agreed ? planAsSeen : narrows}`,
        { ...fields, id: present.id, actorId, now, ...(agreed && { seen: agreed.seen }) },
      ),
      abortIfUnchanged(db),
      toStatement(
        db,
        insertAuditEntry(
          db,
          {
            ...{ actorId, action: 'invite.update', targetId: present.id, facts: {} },
            before: logFields(pepper, present),
            after: logFields(pepper, fields),
          },
          now,
        ),
      ),
      ...(fields.email === present.email
        ? []
        : [queueNotice(db, createPlanInviteNotice(fields.email, weeklyMinutes, now))]),
      selectByEmail(db, fields.email),
    ])
    return rows.at(-1)?.[0] as InviteRow
  } catch (error) {
    return toUnwritten(error)
  }
}

/** False when there is no such invite. */
export const removeInvite = async (db: Db, id: number, actorId: number, now: number): Promise<boolean> => {
  const [removed] = await db.batch([
    db.delete(invites).where(eq(invites.id, id)).returning({ id: invites.id }),
    insertAuditEntryIfChanged(db, { actorId, action: 'invite.delete', targetId: id, facts: {} }, now),
  ])
  return removed.length === 1
}

type InviteQuery = InputOf<typeof listInvites>['query']

const orderColumns = { created_at: invites.createdAt, expires_at: invites.expiresAt }

/** Addresses that begin with a text: no sign of an address comes behind this one. */
const begins = (email: string) => {
  const text = email.toLowerCase()
  return text === '' ? undefined : and(gte(invites.email, text), lt(invites.email, `${text}\u{7f}`))
}

/** One page of invitations, newest first. */
export const findInvites = (db: Db, query: InviteQuery) => {
  const conditions = and(
    begins(query.email ?? ''),
    where.isOneOfNamed(invites.planId, query.planIds),
    where.has(invites.acceptedAt, query.accepted),
    where.happens(invites.expiresAt, query.expiresAt),
    where.happens(invites.createdAt, query.createdAt),
  )
  return readTable(db, invites, { order: orderColumns[query.orderBy ?? 'created_at'], conditions }, query)
}
