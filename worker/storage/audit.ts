/**
 * Audit log of changes made to other people's accounts and to money. The row is written in the batch of the change, so
 * that neither exists without the other.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './db.ts'
import { auditLog } from './schema/support.ts'

type AuditAction =
  | `user.${'create' | 'update'}`
  | `${'invoice' | 'withdraw-method' | 'settings'}.update`
  | `${'interview' | 'demo-session'}.update`
  | 'lesson.settle'
  | 'intro-video.review'
  | `payment.${'cancel' | 'refund'}`
  | 'card.delete'
  | 'cache.flush'
  | 'refund-request.update'
  | `${'plan' | 'plan-invite' | 'coupon' | 'invite'}.${'create' | 'update' | 'delete'}`

export interface AuditEntry {
  readonly actorId: number
  /** Dotted, such as `user.update`. */
  readonly action: AuditAction
  /** An SQL expression when the target's row is inserted in the same batch. */
  readonly targetId: number | SQL
  /** Names of the changed fields; values only of fields that are not secret. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** The insert of one log row, for the batch of the change. */
export const insertAuditEntry = (db: Db, deed: AuditEntry, now: number) =>
  db.insert(auditLog).values({ ...deed, createdAt: now })

/** The same, written only if the statement before it in the batch changed a row. */
export const insertAuditEntryIfChanged = (db: Db, { actorId, action, targetId, facts }: AuditEntry, now: number) =>
  // All columns in the order of the table; the id is given by the database.
  db
    .insert(auditLog)
    .select(sql`SELECT NULL, ${actorId}, ${action}, ${targetId}, ${JSON.stringify(facts)}, ${now} WHERE changes() > 0`)
