/**
 * Changes accounts: reads the facts with a fingerprint of them, and writes one batch that is rolled back when the
 * fingerprint has changed.
 * drizzle's builder for the read; raw SQL for the guarded batch.
 */
import { eq } from 'drizzle-orm'
import type { CodePurpose, NotificationMethod } from '#contract/vocabulary/people.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import { type AuditEntry, insertAuditEntry } from '#worker/storage/audit.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import { abortIfStale, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { type FileColumn, releaseObject } from '#worker/storage/orphan-objects.ts'
import { type Notice, queueNotice } from '#worker/storage/outbox.ts'
import { tutors, users } from '#worker/storage/schema/people.ts'

/** The facts of the rules for account changes. */
export interface AccountFacts {
  readonly id: number
  readonly role: Role
  readonly email: string
  readonly passwordHash: string | null
  readonly phone: string | null
  readonly verifiedPhone: boolean
  readonly notificationMethod: NotificationMethod | null
  readonly studioId: number | null
  /** Null for who is no tutor. */
  readonly activated: boolean | null
  readonly bypassOnboarding: boolean | null
  readonly updatedAt: number
  /** A fingerprint of all the above. */
  readonly mark: string
}

const fingerprintSql = `SELECT json_array(u.role, u.email, u.password_hash, u.phone, u.verified_phone, u.notification_method,
  t.studio_id, t.activated, t.bypass_onboarding, u.updated_at) FROM users u LEFT JOIN tutors t ON t.id = u.id WHERE u.id = :id`

/** As SQLite stores them. */
interface Flags {
  readonly verifiedPhone: 0 | 1
  readonly activated: 0 | 1 | null
  readonly bypassOnboarding: 0 | 1 | null
}

export const findAccount = async (db: Db, id: number): Promise<AccountFacts | null> => {
  const row = await statement(
    db,
    `SELECT u.id, u.role, u.email, u.password_hash AS passwordHash, u.phone, u.verified_phone AS verifiedPhone,
       u.notification_method AS notificationMethod, t.studio_id AS studioId, t.activated,
       t.bypass_onboarding AS bypassOnboarding, u.updated_at AS updatedAt,
       (${fingerprintSql}) AS mark
     FROM users u LEFT JOIN tutors t ON t.id = u.id WHERE u.id = :id`,
    { id },
  ).first<Omit<AccountFacts, keyof Flags> & Flags>()
  if (!row) return null
  const toFlag = (stored: 0 | 1 | null): boolean | null => (stored === null ? null : stored === 1)
  return {
    ...row,
    verifiedPhone: row.verifiedPhone === 1,
    activated: toFlag(row.activated),
    bypassOnboarding: toFlag(row.bypassOnboarding),
  }
}

export interface AccountChange {
  readonly seen: AccountFacts
  readonly user: Partial<typeof users.$inferInsert>
  readonly tutor: Partial<typeof tutors.$inferInsert>
  readonly voided: readonly CodePurpose[]
  /** Columns that are cleared and whose files become orphans. */
  readonly released: readonly FileColumn[]
  readonly notice: Notice | null
  readonly auditEntry: AuditEntry | null
  readonly now: number
}

const statementsOf = (db: Db, change: AccountChange): D1PreparedStatement[] => {
  const { seen, voided, released, notice, auditEntry: deed, now } = change
  const { id } = seen
  const user = db
    .update(users)
    .set({ ...change.user, updatedAt: now })
    .where(eq(users.id, id))
  const tutor = db
    .update(tutors)
    .set({ ...change.tutor, updatedAt: now })
    .where(eq(tutors.id, id))
  return [
    abortIfStale(db, fingerprintSql, { id, seen: seen.mark }),
    ...released.map((pointer) => releaseObject(db, pointer, id, now)),
    toStatement(db, user),
    ...(Object.keys(change.tutor).length > 0 ? [toStatement(db, tutor)] : []),
    statement(
      db,
      'DELETE FROM confirmation_codes WHERE user_id = :id AND purpose IN (SELECT value FROM json_each(:voided))',
      { id, voided: JSON.stringify(voided) },
    ),
    ...(notice ? [queueNotice(db, notice)] : []),
    ...(deed ? [toStatement(db, insertAuditEntry(db, deed, now))] : []),
  ]
}

/**
 * Stores the whole change or nothing. `stale`: the account has changed since the facts were read; `taken`: the e-mail
 * belongs to another account.
 */
export const storeChange = async (db: Db, change: AccountChange): Promise<'done' | 'stale' | 'taken'> => {
  try {
    await runBatch(db, statementsOf(db, change))
    return 'done'
  } catch (error) {
    if (isAborted(error)) return 'stale'
    if (violatesUnique(error, 'users.email')) return 'taken'
    throw error
  }
}
