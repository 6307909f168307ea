/** Archives of a person's data and the deletion of accounts. Raw SQL: guarded writes in batches with their notices. */
import { deletionDueAt, type Losses, type OpenMatters } from '#contract/people/rules/my-data.ts'
import { InvoiceStatus, openStatuses, RefundRequestStatus } from '#contract/vocabulary/money.ts'
import type { ArchiveState } from '#contract/vocabulary/my-data.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { queueNotification } from '#worker/storage/notifications.ts'
import { createDeletionNotice, queueNotice } from '#worker/storage/outbox/notices.ts'
import { revokedUntil } from '#worker/tokens.ts'

/** The newest archive of a person. Epoch ms. */
export interface ArchiveRow {
  readonly id: number
  readonly state: ArchiveState
  readonly askedAt: number
  readonly key: string | null
  readonly bytes: number
  readonly expiresAt: number | null
}

export const findArchive = (db: Db, userId: number): Promise<ArchiveRow | null> =>
  statement(
    db,
    `SELECT id, state, asked_at AS askedAt, key, bytes, expires_at AS expiresAt FROM data_archives
     WHERE user_id = :userId ORDER BY asked_at DESC, id DESC LIMIT 1`,
    { userId },
  ).first<ArchiveRow>()

/** False when one is being made already. */
export const storeArchive = async (db: Db, userId: number, now: number): Promise<boolean> => {
  try {
    await statement(db, 'INSERT INTO data_archives (user_id, asked_at, next_at) VALUES (:userId, :now, :now)', {
      userId,
      now,
    }).run()
    return true
  } catch (error) {
    if (violatesUnique(error, 'data_archives.user_id')) return false
    throw error
  }
}

export interface DeletionRow {
  readonly askedAt: number
  readonly dueAt: number
}

export interface DeletionFacts extends OpenMatters, Losses {
  /** Lessons ahead as a student. */
  readonly comingLessons: number
  /** Null while nobody has asked for it. */
  readonly deletion: DeletionRow | null
}

const comingOf = (table: string, live: string, sides: string): string =>
  `(SELECT count(*) FROM ${table} b WHERE b.end_at > :now AND ${live} AND (${sides}))`
const bookings = [
  comingOf('lessons', 'b.canceled_at IS NULL', 'b.tutor_id = u.id'),
  comingOf('interviews', 'b.status < 4', 'b.interviewer_id = u.id OR b.interviewee_id = u.id'),
  comingOf('demo_sessions', 'b.status < 4', 'b.tutor_id = u.id OR b.tutor_manager_id = u.id'),
].join(' + ')

/** What is open of an account and what it would lose, as it is now; null when there is no such account. */
export const findDeletionFacts = async (db: Db, userId: number, now: number): Promise<DeletionFacts | null> => {
  const row = await statement(
    db,
    `SELECT u.role,
       (SELECT count(*) FROM users o WHERE o.role = ${Role.SuperAdmin} AND o.id <> u.id AND o.password_hash IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM account_deletions d WHERE d.user_id = o.id)) AS otherSuperAdmins,
       ${bookings} AS comingBookings,
       (SELECT count(*) FROM lessons l WHERE l.tutor_id = u.id AND l.settled_at IS NULL AND l.canceled_at IS NULL
         AND l.end_at <= :now) AS unsettledLessons,
       (SELECT count(*) FROM disputes d JOIN lessons l ON l.id = d.lesson_id
         WHERE d.state = 'open' AND u.id IN (l.tutor_id, l.student_id)) AS openDisputes,
       (SELECT count(*) FROM invoices i WHERE i.user_id = u.id
         AND i.status IN (${InvoiceStatus.PendingApproval}, ${InvoiceStatus.PendingCancellation})) AS openWithdrawals,
       (SELECT count(*) FROM refund_requests r WHERE r.user_id = u.id
         AND r.status = ${RefundRequestStatus.Pending}) AS openRefunds,
       (SELECT count(*) FROM transactions t WHERE t.user_id = u.id AND t.status IN (${openStatuses.join(', ')})) AS openPayments,
       max(0, -coalesce((SELECT sum(e.amount) FROM ledger_entries e WHERE e.account = 'tutor:' || u.id), 0)
         - coalesce((SELECT sum(o.amount) FROM ledger_openings o WHERE o.account = 'tutor:' || u.id), 0)) AS balance,
       coalesce((SELECT sum(m.rest) FROM minute_lots m WHERE m.user_id = u.id AND m.end_at > :now), 0) AS minutes,
       EXISTS (SELECT 1 FROM subscriptions s WHERE s.user_id = u.id AND s.terminated_at IS NULL
         AND s.end_at > :now) AS subscribed,
       ${comingOf('lessons', 'b.canceled_at IS NULL AND b.start_at > :now', 'b.student_id = u.id')} AS comingLessons,
       w.asked_at AS askedAt, w.due_at AS dueAt
     FROM users u LEFT JOIN account_deletions w ON w.user_id = u.id WHERE u.id = :userId`,
    { userId, now },
  ).first<
    Omit<DeletionFacts, 'subscribed' | 'deletion'> & { subscribed: 0 | 1; askedAt: number | null; dueAt: number }
  >()
  if (!row) return null
  const { subscribed, askedAt, dueAt, ...counts } = row
  return { ...counts, subscribed: subscribed === 1, deletion: askedAt === null ? null : { askedAt, dueAt } }
}

/**
 * Has an account wait for its deletion: every token is revoked, weekly hours end, a tutor is no longer shown, and the person
 * is told. An account that waits already stays as it is.
 */
export const storeDeletion = async (
  db: Db,
  { userId, email, forfeits }: { readonly userId: number; readonly email: string; readonly forfeits: number },
  now: number,
): Promise<void> => {
  const dueAt = deletionDueAt(now)
  const values = { userId, now }
  const isNew = 'NOT EXISTS (SELECT 1 FROM account_deletions d WHERE d.user_id = :userId)'
  await runBatch(db, [
    statement(db, `UPDATE users SET tokens_valid_after = :revoked WHERE id = :userId AND ${isNew}`, {
      userId,
      revoked: revokedUntil(now),
    }),
    statement(
      db,
      `UPDATE weekly_hours SET ended_at = :now, updated_at = :now
       WHERE (student_id = :userId OR tutor_id = :userId) AND ended_at IS NULL AND ${isNew}`,
      values,
    ),
    statement(
      db,
      `INSERT OR IGNORE INTO account_deletions (user_id, asked_at, due_at, next_at, was_activated, forfeits)
       SELECT u.id, :now, :dueAt, :now, coalesce(t.activated, 0), :forfeits
       FROM users u LEFT JOIN tutors t ON t.id = u.id WHERE u.id = :userId`,
      { ...values, dueAt, forfeits },
    ),
    statement(db, 'UPDATE tutors SET activated = 0, updated_at = :now WHERE id = :userId AND activated = 1', values),
    queueNotice(db, createDeletionNotice('asked', { userId, email, deletedAt: dueAt }, now)),
    queueNotification(db, {
      userId,
      kind: 'deletion_asked',
      key: `deletion:${userId}:${now}`,
      facts: { expiresAt: dueAt },
      dueAt: now,
    }),
  ])
}

/**
 * Ends the waiting for the deletion, unless it has begun: the account is as it was, and the person is told. Returns false
 * when nothing waited.
 */
export const takeBack = async (db: Db, userId: number, now: number): Promise<boolean> => {
  const waits = 'EXISTS (SELECT 1 FROM account_deletions d WHERE d.user_id = :userId AND d.started_at IS NULL'
  const values = { userId, now }
  const [, , ended] = await runBatch(db, [
    statement(
      db,
      `UPDATE tutors SET activated = 1, updated_at = :now WHERE id = :userId AND ${waits} AND d.was_activated = 1)`,
      values,
    ),
    statement(
      db,
      `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, facts, due_at)
       SELECT :userId, 'deletion_taken_back', 'deletion-back:' || CAST(:userId AS INTEGER) || ':' || CAST(:now AS INTEGER),
         '{}', :now WHERE ${waits})`,
      values,
    ),
    statement(
      db,
      'DELETE FROM account_deletions WHERE user_id = :userId AND started_at IS NULL RETURNING user_id AS userId',
      { userId },
    ),
  ])
  return (ended?.length ?? 0) > 0
}
