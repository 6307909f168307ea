/**
 * Invitations by e-mail. Drizzle's builder for reads; raw SQL for writes, which share a batch with their mail. Triggers
 * turn invitations into plan invites when a student proves the address, so no way of proving it can forget them.
 */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Agreed, planAsSeen } from '#worker/features/money/plans/invite-store.ts'
import { settleApproval } from '#worker/storage/approvals.ts'
import { insertAuditEntry, insertAuditEntryWhere } from '#worker/storage/audit.ts'
import { logAddress } from '#worker/storage/credentials.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
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

const columns = `id, email, plan_id AS planId, accepted_at AS acceptedAt, expires_at AS expiresAt, revoked_at AS revokedAt,
  sent_at AS sentAt, sends, created_by AS createdBy, updated_by AS updatedBy, created_at AS createdAt, updated_at AS updatedAt`

export const selectByEmail = (db: Db, email: string): D1PreparedStatement =>
  statement(db, `SELECT ${columns} FROM invites WHERE email = :email`, { email })

/** Ended, or taken back, which ends it as well: such an invitation gives way to another for its address. */
const isOver = 'accepted_at IS NULL AND expires_at <= :now'

/** Whether the address has an invitation that was used, or still can be. */
export const isInvitedAddress = async (db: Db, email: string, now: number): Promise<boolean> => {
  const found = `SELECT 1 FROM invites WHERE email = :email AND NOT (${isOver})`
  return (await statement(db, found, { email, now }).first()) !== null
}

const dropOver = (db: Db, email: string, exceptId: number | null, now: number): D1PreparedStatement =>
  statement(db, `DELETE FROM invites WHERE email = :email AND id IS NOT :exceptId AND ${isOver}`, {
    email,
    exceptId,
    now,
  })

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
      dropOver(db, fields.email, null, now),
      statement(
        db,
        `INSERT INTO invites (email, plan_id, expires_at, sent_at, created_by, updated_by, created_at, updated_at)
         SELECT :email, :planId, :expiresAt, :now, :actorId, :actorId, :now, :now WHERE ${planAsSeen}`,
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

/** An invitation that can still be used or prolonged, as it was seen. */
export const asSeen = 'id = :id AND accepted_at IS NULL AND revoked_at IS NULL AND updated_at = :seenAt'

/**
 * Replaces the fields of an invitation nobody accepted yet and that is as it was seen at `seenAt`; a new address is
 * mailed. Without an approval only its end comes nearer.
 */
export const replaceInvite = async (
  db: Db,
  { present, seenAt, fields }: { readonly present: InviteRow; readonly seenAt: number; readonly fields: InviteFields },
  { weeklyMinutes, actorId, pepper, agreed }: InviteWriting,
  now: number,
): Promise<InviteRow | Unwritten> => {
  const isOther = fields.email !== present.email
  try {
    const rows = await runBatch(db, [
      ...settleApproval(db, agreed?.approved ?? null, now),
      dropOver(db, fields.email, present.id, now),
      statement(
        db,
        `UPDATE invites SET email = :email, plan_id = :planId, expires_at = :expiresAt, updated_by = :actorId, updated_at = :now
           ${isOther ? ', sent_at = :now, sends = 1' : ''}
         WHERE ${asSeen} AND ${agreed ? planAsSeen : narrows}`,
        { ...fields, id: present.id, seenAt, actorId, now, ...(agreed && { seen: agreed.seen }) },
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
      ...(isOther ? [queueNotice(db, createPlanInviteNotice(fields.email, weeklyMinutes, now))] : []),
      selectByEmail(db, fields.email),
    ])
    return rows.at(-1)?.[0] as InviteRow
  } catch (error) {
    return toUnwritten(error)
  }
}

/** Takes an invitation back; one that was accepted is only listed no more. False when there is none to take back. */
export const removeInvite = async (db: Db, id: number, actorId: number, now: number): Promise<boolean> => {
  const isThere = and(eq(invites.id, id), isNull(invites.revokedAt))
  const entry = { actorId, action: 'invite.delete', targetId: id, facts: {} } as const
  const [, revoked, removed] = await db.batch([
    insertAuditEntryWhere(db, entry, sql`EXISTS ${db.select({ id: invites.id }).from(invites).where(isThere)}`, now),
    db
      .update(invites)
      .set({ revokedAt: now, expiresAt: sql`min(${invites.expiresAt}, ${now})`, updatedBy: actorId, updatedAt: now })
      .where(and(isThere, isNull(invites.acceptedAt)))
      .returning({ id: invites.id }),
    db
      .delete(invites)
      .where(and(isThere, isNotNull(invites.acceptedAt)))
      .returning({ id: invites.id }),
  ])
  return revoked.length + removed.length === 1
}
