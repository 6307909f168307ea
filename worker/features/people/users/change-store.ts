/**
 * Changes accounts: reads the facts with a fingerprint of them, and writes one batch that is rolled back when the
 * fingerprint has changed.
 * drizzle's builder for the read; raw SQL for the guarded batch.
 */
import { eq } from 'drizzle-orm'
import type { OnboardingFacts } from '#contract/people/rules/onboarding.ts'
import { type CodePurpose, type NotificationMethod, tutorAge } from '#contract/vocabulary/people.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import { DemoSessionStatus, InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { insertApproval, type NewApproval } from '#worker/storage/approvals.ts'
import { type AuditEntry, insertAuditEntry } from '#worker/storage/audit.ts'
import { type MadeChange, recordOwnChange } from '#worker/storage/credentials.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import { abortIfStale, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { type NewNotification, queueNotification } from '#worker/storage/notifications.ts'
import { type FileColumn, releaseObject } from '#worker/storage/orphan-objects.ts'
import { type Notice, queueNotice } from '#worker/storage/outbox/notices.ts'
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
  readonly telegramChatId: number | null
  readonly studioId: number | null
  /** Null for who is no tutor. */
  readonly activated: boolean | null
  readonly bypassOnboarding: boolean | null
  readonly birthYear: number | null
  /** From this age somebody may teach. */
  readonly tutorMinAge: number
  readonly steps: OnboardingFacts
  readonly updatedAt: number
  /** A fingerprint of all the above. */
  readonly mark: string
}

/** Film, interview and demo session, as `findOnboarding` reads them. */
const stepsSql = `json_array(
  EXISTS (SELECT 1 FROM intro_videos v WHERE v.tutor_id = u.id AND +v.state = ${ReviewStatus.Approved}),
  coalesce((SELECT i.status = ${InterviewStatus.Passed} FROM interviews i
    WHERE i.interviewee_id = u.id AND i.status < ${InterviewStatus.CanceledByInterviewer}
    ORDER BY i.created_at DESC, i.id DESC LIMIT 1), 0),
  EXISTS (SELECT 1 FROM demo_sessions d WHERE d.tutor_id = u.id AND d.status = ${DemoSessionStatus.Passed}))`

const fingerprintSql = `SELECT json_array(u.role, u.email, u.password_hash, u.phone, u.verified_phone, u.notification_method,
  u.telegram_chat_id, t.studio_id, t.activated, t.bypass_onboarding, u.birth_year, ${stepsSql}, u.updated_at) FROM users u LEFT JOIN tutors t ON t.id = u.id WHERE u.id = :id`

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
       u.notification_method AS notificationMethod, u.telegram_chat_id AS telegramChatId, t.studio_id AS studioId, t.activated,
       t.bypass_onboarding AS bypassOnboarding, u.updated_at AS updatedAt, u.birth_year AS birthYear, ${stepsSql} AS steps,
       coalesce((SELECT value FROM platform_settings WHERE key = 'tutor.minAge'), ${tutorAge.usual}) AS tutorMinAge,
       (${fingerprintSql}) AS mark
     FROM users u LEFT JOIN tutors t ON t.id = u.id WHERE u.id = :id`,
    { id },
  ).first<Omit<AccountFacts, keyof Flags | 'steps'> & Flags & { readonly steps: string }>()
  if (!row) return null
  const toFlag = (stored: 0 | 1 | null): boolean | null => (stored === null ? null : stored === 1)
  const [film, interview, demo] = JSON.parse(row.steps) as (0 | 1)[]
  return {
    ...row,
    tutorMinAge: Number(row.tutorMinAge),
    steps: {
      approvedIntroVideo: film === 1,
      passedNewestInterview: interview === 1,
      passedAnyDemoSession: demo === 1,
    },
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
  readonly notices: readonly Notice[]
  /** Addresses that the team asks to change; they wait for a second admin. */
  readonly recovery: NewApproval<'recovery'> | null
  /** What the person changed themselves. */
  readonly ownChanges: readonly Omit<MadeChange, 'userId' | 'now'>[]
  readonly notifications: readonly NewNotification[]
  readonly auditEntries: readonly AuditEntry[]
  readonly actorId: number
  /** The person's own device, which stays signed in where the change revokes tokens. */
  readonly keptDeviceId: number | null
  readonly now: number
}

/** Tokens of the kept device from before the change open nothing either; its owner is answered a new one. */
const keepDevice = (db: Db, { seen, user, keptDeviceId }: AccountChange): D1PreparedStatement[] =>
  keptDeviceId === null || user.tokensValidAfter === undefined
    ? []
    : [
        statement(
          db,
          `UPDATE signed_in_devices SET outlived_at = :revoked, issued_at = :revoked
           WHERE id = :deviceId AND user_id = :id AND ended_at IS NULL`,
          { deviceId: keptDeviceId, id: seen.id, revoked: user.tokensValidAfter },
        ),
      ]

const statementsOf = (db: Db, change: AccountChange): D1PreparedStatement[] => {
  const { seen, voided, released, notices, recovery, ownChanges, notifications, auditEntries, now } = change
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
    ...keepDevice(db, change),
    toStatement(db, user),
    ...(Object.keys(change.tutor).length > 0 ? [toStatement(db, tutor)] : []),
    statement(
      db,
      'DELETE FROM confirmation_codes WHERE user_id = :id AND purpose IN (SELECT value FROM json_each(:voided))',
      { id, voided: JSON.stringify(voided) },
    ),
    ...notices.map((notice) => queueNotice(db, notice)),
    ...notifications.map((notification) => queueNotification(db, notification)),
    ...ownChanges.flatMap((one) => recordOwnChange(db, { ...one, userId: id, now })),
    ...(recovery ? insertApproval(db, recovery, now) : []),
    ...auditEntries.map((entry) => toStatement(db, insertAuditEntry(db, entry, now))),
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
