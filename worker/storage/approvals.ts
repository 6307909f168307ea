/**
 * Acts that wait for a second person of the team: asking, and the guarded statements that each act puts at the beginning
 * of its own batch, so that it happens with the approval or not at all. Raw SQL: writes that share a batch.
 */

import { type SQL, sql } from 'drizzle-orm'
import { parse } from 'valibot'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type { WaitingApproval } from '#contract/shared/shapes/approval.ts'
import { type ApprovalAct, approvalActs } from '#contract/shared/shapes/approval-acts.ts'
import { type ApprovalKind, approvalLimits } from '#contract/vocabulary/approvals.ts'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { teamTexts } from '#worker/copy/messages.ts'
import { insertAuditEntryIfChanged } from './audit.ts'
import { isChangedBySql } from './credentials.ts'
import type { Db } from './db.ts'
import { abortIfUnchanged, statement, toStatement } from './guarded.ts'
import { dueSql } from './outbox/life.ts'
import { createTeamAlert } from './outbox/notices.ts'
import { rowReader } from './row-reader.ts'
import { approvals } from './schema/approvals.ts'

export type ApprovalRow = typeof approvals.$inferSelect
const { columns, toRow } = rowReader(approvals)

export interface NewApproval<K extends ApprovalKind> {
  readonly kind: K
  /** What it is about, by the kind; 0 for the settings. See the table. */
  readonly subjectId: number
  /** Whose money, role or address it is about. */
  readonly personId: number | null
  readonly makerId: number
  readonly reason: string | null
  readonly act: ApprovalAct<K>
  /** Piastres, or minutes of a grant. */
  readonly amount: number | null
}

/**
 * The subject of something that is to be added and has no id yet: two that differ wait beside one another. Below zero, so
 * that it is no id.
 */
export const subjectOfNew = (text: string): number => {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return -1 - (hash >>> 0)
}

/** The act of a row, checked again as it is read. */
export const actOf = <K extends ApprovalKind>(kind: K, row: ApprovalRow): ApprovalAct<K> =>
  parse(approvalActs[kind], row.act) as ApprovalAct<K>

const insertedRow = `(SELECT id FROM approvals WHERE kind = :kind AND subject_id = :subjectId AND state = 'waiting')`

const insertedId = (kind: ApprovalKind, subjectId: number): SQL =>
  sql`(SELECT id FROM approvals WHERE kind = ${kind} AND subject_id = ${subjectId} AND state = 'waiting')`

/**
 * The statements that store a new act, for a batch. What the same person asked before about the same subject is
 * withdrawn; where a colleague asked, theirs goes on waiting.
 */
export const insertApproval = <K extends ApprovalKind>(
  db: Db,
  { kind, subjectId, personId, makerId, reason, act, amount }: NewApproval<K>,
  now: number,
): D1PreparedStatement[] => {
  const values = { kind, subjectId, makerId, now, act: JSON.stringify(parse(approvalActs[kind], act)) }
  const entry = { actorId: makerId, facts: { kind, subject: subjectId, amount } }
  const { channel, kind: alert, payload } = createTeamAlert('', teamTexts.approval({ makerId, kind, subjectId }), now)
  return [
    statement(
      db,
      `UPDATE approvals SET state = 'expired', decided_at = :now
       WHERE kind = :kind AND subject_id = :subjectId AND state = 'waiting' AND expires_at <= :now`,
      values,
    ),
    statement(
      db,
      `UPDATE approvals SET state = 'withdrawn', decided_at = :now WHERE kind = :kind AND subject_id = :subjectId
         AND state = 'waiting' AND maker_id = :makerId AND act <> :act`,
      values,
    ),
    statement(
      db,
      `INSERT INTO approvals (kind, subject_id, person_id, maker_id, reason, act, amount, state, created_at, expires_at)
       SELECT :kind, :subjectId, :personId, :makerId, :reason, :act, :amount, 'waiting', :now, :expiresAt
       WHERE ${insertedRow} IS NULL`,
      { ...values, personId, reason, amount, expiresAt: now + approvalLimits.waitMs },
    ),
    statement(
      db,
      `INSERT OR IGNORE INTO outbox (channel, kind, user_id, dedupe_key, payload, due_at, expires_at, lane)
       SELECT :channel, :alert, 0, 'alert:approval:' || a.id, :payload, ${dueSql('team_alert', 'ops', ':now')}
       FROM approvals a WHERE a.id = ${insertedRow} AND a.maker_id = :makerId`,
      { ...values, channel, alert, payload: JSON.stringify(payload) },
    ),
    toStatement(
      db,
      insertAuditEntryIfChanged(db, { ...entry, action: 'approval.ask', targetId: insertedId(kind, subjectId) }, now),
    ),
  ]
}

const roles = adminRoles.join(', ')

const toWaiting = ({ id, kind, makerId, expiresAt }: ApprovalRow, canBeDecided: boolean): WaitingApproval => ({
  id,
  kind,
  makerId,
  expiresAt: toIsoInstant(expiresAt),
  canBeDecided,
})

export const findApproval = async (db: Db, id: number): Promise<ApprovalRow | null> => {
  const row = await statement(db, `SELECT ${columns} FROM approvals WHERE id = :id`, { id }).first()
  return row && toRow(row)
}

/** The act that waits about a subject; null where none does. */
export const findWaiting = async (
  db: Db,
  kind: ApprovalKind,
  subjectId: number,
  now: number,
): Promise<WaitingApproval | null> => {
  const row = await statement(
    db,
    `SELECT ${columns}, EXISTS (SELECT 1 FROM users u WHERE u.role IN (${roles}) AND u.id <> approvals.maker_id
       AND u.id IS NOT approvals.person_id) AS others
     FROM approvals WHERE kind = :kind AND subject_id = :subjectId AND state = 'waiting' AND expires_at > :now`,
    { kind, subjectId, now },
  ).first<{ others: 0 | 1 }>()
  if (!row) return null
  const { others, ...approval } = row
  return toWaiting(toRow(approval), others === 1)
}

/** SQL: what one of the team may do alone, as set now. */
export const boundSql = (kind: 'withdrawal' | 'grant' | 'ruling' | 'coupon' | 'outage'): string =>
  `CAST(coalesce((SELECT value FROM platform_settings WHERE key = 'approvals.${kind}'), ${approvalLimits[kind].usual}) AS INTEGER)`

/** An approval that is about to be carried out. */
export interface Approved {
  readonly id: number
  /** Who approves it. */
  readonly by: number
  readonly result?: Readonly<Record<string, unknown>>
}

/**
 * First in the batch of the act: closes the approval, and rolls the batch back unless it waits and this admin may decide
 * about it. Nothing for an act that needs no second person. A withdrawal also rolls back for a maker who has changed the
 * account.
 */
export const settleApproval = (db: Db, approved: Approved | null, now: number): D1PreparedStatement[] => {
  if (!approved) return []
  const { id, by, result = {} } = approved
  return [
    statement(
      db,
      `UPDATE approvals SET state = 'approved', decided_by = :by, decided_at = :now, result = :result
       WHERE id = :id AND state = 'waiting' AND expires_at > :now AND maker_id <> :by AND person_id IS NOT :by
         AND (person_id IS NULL OR NOT ${isChangedBySql('approvals.person_id', ':by')})
         AND NOT ${isChangedBySql('approvals.maker_id', ':by')} AND NOT ${isChangedBySql(':by', 'approvals.maker_id')}
         AND (kind <> 'withdrawal' OR NOT ${isChangedBySql('approvals.person_id', 'approvals.maker_id')})
         AND EXISTS (SELECT 1 FROM users u WHERE u.id = :by AND u.role IN (${roles}))
         AND EXISTS (SELECT 1 FROM users u WHERE u.id = approvals.maker_id AND u.role IN (${roles}))`,
      { id, by, now, result: JSON.stringify(result) },
    ),
    abortIfUnchanged(db),
    toStatement(
      db,
      insertAuditEntryIfChanged(db, { actorId: by, action: 'approval.approve', targetId: id, facts: {} }, now),
    ),
  ]
}

/** Whether the team has two admins, without whom nothing can be approved. */
export const hasSecondAdmin = async (db: Db): Promise<boolean> => {
  const text = `SELECT count(*) AS admins FROM (SELECT 1 FROM users WHERE role IN (${roles}) LIMIT 2)`
  return (await statement(db, text).first<{ admins: number }>())?.admins === 2
}
