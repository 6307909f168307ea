/**
 * Audit log of what the team changes and looks at: other people's accounts, money, private files. The row is written in
 * the batch of the change, so that neither exists without the other.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Changer } from '#contract/shared/shapes/wire.ts'
import type { AuditAction } from '#contract/vocabulary/audit.ts'
import { originOf } from '#worker/origin.ts'
import type { Db } from './db.ts'
import { statement } from './guarded.ts'
import { auditLog } from './schema/support.ts'

export interface AuditEntry {
  readonly actorId: number
  readonly action: AuditAction
  /** An SQL expression when the target's row is inserted in the same batch. */
  readonly targetId: number | SQL
  /** Names of the changed fields; values only of fields that are not secret. */
  readonly facts: Readonly<Record<string, unknown>>
  /** Changed fields with their values; an SQL expression of a JSON text when they are read in the same batch. */
  readonly before?: Readonly<Record<string, unknown>> | SQL
  readonly after?: Readonly<Record<string, unknown>>
}

type Kind = AuditAction extends `${infer K}.${string}` ? K : never

/** Where the person a target is about is found; kinds that are about nobody are absent. */
const people: Partial<Record<Kind, { readonly table: string; readonly column: string }>> = {
  invoice: { table: 'invoices', column: 'user_id' },
  receipt: { table: 'invoices', column: 'user_id' },
  payment: { table: 'transactions', column: 'user_id' },
  'refund-request': { table: 'refund_requests', column: 'user_id' },
  approval: { table: 'approvals', column: 'person_id' },
  interview: { table: 'interviews', column: 'interviewee_id' },
  'demo-session': { table: 'demo_sessions', column: 'tutor_id' },
  'intro-video': { table: 'intro_videos', column: 'tutor_id' },
  'studio-visit': { table: 'studio_appointments', column: 'tutor_id' },
  lesson: { table: 'lessons', column: 'tutor_id' },
  dispute: { table: 'disputes', column: 'user_id' },
  rating: { table: 'ratings', column: 'rater_id' },
  report: { table: 'reports', column: 'user_id' },
  'contact-request': { table: 'contact_requests', column: 'user_id' },
  thread: { table: 'threads', column: 'user_id' },
  'plan-invite': { table: 'plan_invites', column: 'user_id' },
}
const namesPerson: readonly Kind[] = [
  'user',
  'sign-in',
  'factor',
  'look',
  'card',
  'minutes',
  'subscription',
  'quality-case',
]
/** Its target is the plan that several students were invited to. */
const namesPlan: AuditAction = 'plan-invite.create'

const subjectOf = ({ action, targetId }: Pick<AuditEntry, 'action' | 'targetId'>): SQL => {
  const kind = action.slice(0, action.indexOf('.')) as Kind
  if (namesPerson.includes(kind)) return sql`${targetId}`
  const place = action === namesPlan ? undefined : people[kind]
  if (!place) return sql`NULL`
  return sql`(SELECT ${sql.identifier(place.column)} FROM ${sql.identifier(place.table)} WHERE id = ${targetId})`
}

const isSql = (value: AuditEntry['before']): value is SQL => value !== undefined && 'getSQL' in value

const factsOf = ({ facts, before, after }: AuditEntry): SQL => {
  const known = JSON.stringify({ ...facts, ...(isSql(before) ? {} : { before }), after })
  return isSql(before) ? sql`json_set(${known}, '$.before', json(${before}))` : sql`${known}`
}

/** All columns in the order of the table; the id is given by the database. */
const valuesOf = (db: Db, entry: AuditEntry, now: number): SQL => {
  const { network, device } = originOf(db)
  return sql`NULL, ${entry.actorId}, ${entry.action}, ${entry.targetId}, ${factsOf(entry)}, ${now}, ${subjectOf(entry)},
    ${network}, ${device}`
}

/** The insert of one log row, for the batch of the change. */
export const insertAuditEntry = (db: Db, entry: AuditEntry, now: number) =>
  db.insert(auditLog).select(sql`SELECT ${valuesOf(db, entry, now)}`)

/** The same, written only where a condition holds. */
export const insertAuditEntryWhere = (db: Db, entry: AuditEntry, condition: SQL, now: number) =>
  db.insert(auditLog).select(sql`SELECT ${valuesOf(db, entry, now)} WHERE ${condition}`)

/** The same, written only if the statement before it in the batch changed a row. */
export const insertAuditEntryIfChanged = (db: Db, entry: AuditEntry, now: number) =>
  insertAuditEntryWhere(db, entry, sql`changes() > 0`, now)

export interface LoggedRow {
  readonly kind: Kind
  readonly id: number
  /** When it was written, epoch ms. */
  readonly at: number
}

/**
 * Who of the team wrote a row at this instant, which is its `updatedAt`: a change and its line in the log carry the same.
 * Null where the change is not in the log: the person themselves made it, or the product.
 */
export const findChanger = (db: Db, { kind, id, at }: LoggedRow): Promise<Changer | null> =>
  statement(
    db,
    `SELECT u.id, u.name FROM audit_log a JOIN users u ON u.id = a.actor_id
     WHERE a.target_id = :id AND a.created_at = :at AND substr(a.action, 1, length(:kind) + 1) = :kind || '.'
     ORDER BY a.id DESC LIMIT 1`,
    { kind, id, at },
  ).first<Changer>()
