/** Blocks of accounts. Raw SQL: guarded writes in one batch with the mail and the audit row. */
import { standsAt } from '#contract/people/rules/blocks.ts'
import type { BlockReason } from '#contract/vocabulary/blocks.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { UserRow } from '#worker/features/people/users/store.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import { type Db, violatesUnique } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement, toStatement } from '#worker/storage/guarded.ts'
import { createBlockedNotice, createUnblockedNotice, queueNotice } from '#worker/storage/outbox/notices.ts'
import { revokedUntil } from '#worker/tokens.ts'

export interface BlockRow {
  readonly id: number
  readonly userId: number
  readonly reason: BlockReason
  readonly words: string
  readonly blockedBy: number
  readonly blockerName: string | null
  readonly createdAt: number
  readonly until: number | null
  readonly endedAt: number | null
  readonly endedBy: number | null
  readonly enderName: string | null
  readonly endWords: string | null
}

const columns = `b.id, b.user_id AS userId, b.reason, b.words, b.blocked_by AS blockedBy, m.name AS blockerName,
  b.created_at AS createdAt, b.until, b.ended_at AS endedAt, b.ended_by AS endedBy, e.name AS enderName,
  b.end_words AS endWords`
const joined = 'account_blocks b LEFT JOIN users m ON m.id = b.blocked_by LEFT JOIN users e ON e.id = b.ended_by'

/** What a block would end. */
export interface BlockEnds {
  readonly lessons: number
  readonly minutes: number
  readonly appointments: number
  readonly rooms: number
}

const comingOf = (table: string, host: string, guest: string): string =>
  `(SELECT count(*) FROM ${table} WHERE status = 1 AND start_at > :now AND (${host} = :userId OR ${guest} = :userId))`

/** The newest fifty blocks of an account, and what a new one would end; null where there is no such account. */
export const readBlocks = async (
  db: Db,
  userId: number,
  now: number,
): Promise<{ rows: BlockRow[]; ends: BlockEnds } | null> => {
  const [rows, ends, account] = await runBatch(db, [
    statement(
      db,
      `SELECT ${columns} FROM ${joined} WHERE b.user_id = :userId ORDER BY b.created_at DESC, b.id DESC LIMIT 50`,
      {
        userId,
      },
    ),
    statement(
      db,
      `SELECT count(*) AS lessons, coalesce(sum(duration), 0) AS minutes,
         ${comingOf('interviews', 'interviewer_id', 'interviewee_id')}
           + ${comingOf('demo_sessions', 'tutor_manager_id', 'tutor_id')} AS appointments,
         (SELECT count(*) FROM room_members WHERE user_id = :userId) AS rooms
       FROM (
         SELECT id, duration FROM lessons WHERE student_id = :userId AND canceled_at IS NULL AND start_at > :now
         UNION SELECT id, duration FROM lessons WHERE tutor_id = :userId AND canceled_at IS NULL AND start_at > :now)`,
      { userId, now },
    ),
    statement(db, 'SELECT id FROM users WHERE id = :userId', { userId }),
  ])
  return account?.length === 1 ? { rows: rows as BlockRow[], ends: (ends as [BlockEnds])[0] } : null
}

/** Closes blocks whose end has passed; they no longer stand anyway. */
const closePassed = `UPDATE account_blocks SET ended_at = until WHERE ended_at IS NULL AND until <= :now`

export interface NewBlock {
  readonly person: Pick<UserRow, 'id' | 'role' | 'email'>
  readonly reason: BlockReason
  readonly words: string
  readonly until: number | null
  readonly actorId: number
}

/**
 * Stores a block, revokes every token, takes a tutor off the public list and queues the mail, all or nothing. `exists`:
 * one stands already; `refused`: the role has changed, whoever blocks is blocked, or no super admin would be left.
 */
export const insertBlock = async (
  db: Db,
  { person, reason, words, until, actorId }: NewBlock,
  now: number,
): Promise<'done' | 'exists' | 'refused'> => {
  const { id: userId, role, email } = person
  const values = { userId, role, reason, words, until, actorId, now }
  const facts = { reason, until, words }
  const mail = createBlockedNotice({ userId, email, reason, words, until }, now)
  try {
    await runBatch(db, [
      statement(db, `${closePassed} AND user_id = :userId`, { userId, now }),
      statement(
        db,
        `INSERT INTO account_blocks (user_id, reason, words, blocked_by, created_at, until)
         SELECT u.id, :reason, :words, :actorId, :now, :until FROM users u
         WHERE u.id = :userId AND u.role = :role
           AND EXISTS (SELECT 1 FROM users a WHERE a.id = :actorId AND a.blocked_until <= :now)
           AND (u.role <> ${Role.SuperAdmin} OR EXISTS (SELECT 1 FROM users o
             WHERE o.role = ${Role.SuperAdmin} AND o.id <> u.id AND o.blocked_until <= :now))`,
        values,
      ),
      abortIfUnchanged(db),
      statement(db, 'UPDATE users SET tokens_valid_after = max(tokens_valid_after, :revoked) WHERE id = :userId', {
        userId,
        revoked: revokedUntil(now),
      }),
      statement(db, 'DELETE FROM tutor_public WHERE id = :userId', { userId }),
      queueNotice(db, mail),
      toStatement(db, insertAuditEntry(db, { actorId, action: 'user.block', targetId: userId, facts }, now)),
    ])
    return 'done'
  } catch (error) {
    if (violatesUnique(error, 'account_blocks.user_id')) return 'exists'
    if (isAborted(error)) return 'refused'
    throw error
  }
}

export interface BlockEnd {
  readonly person: Pick<UserRow, 'id' | 'email'>
  readonly words: string
  readonly actorId: number
}

/** Ends the block that stands, and tells the person by mail; false where none does. */
export const endBlock = async (db: Db, { person, words, actorId }: BlockEnd, now: number): Promise<boolean> => {
  const { id: userId, email } = person
  try {
    await runBatch(db, [
      statement(db, `${closePassed} AND user_id = :userId`, { userId, now }),
      statement(
        db,
        `UPDATE account_blocks SET ended_at = :now, ended_by = :actorId, end_words = :words
         WHERE user_id = :userId AND ended_at IS NULL`,
        { userId, actorId, words, now },
      ),
      abortIfUnchanged(db),
      queueNotice(db, createUnblockedNotice({ userId, email }, now)),
      toStatement(
        db,
        insertAuditEntry(db, { actorId, action: 'user.unblock', targetId: userId, facts: { words } }, now),
      ),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}

/** A block of which something may be left to do. */
export interface UnsettledBlock {
  readonly id: number
  readonly userId: number
  readonly blockedBy: number
  readonly role: Role
}

/** Blocks that stand and whose bookings and sockets were not all ended, oldest first. `userId`: of this person alone. */
export const findUnsettled = async (db: Db, now: number, userId: number | null = null): Promise<UnsettledBlock[]> => {
  const { results } = await statement(
    db,
    `SELECT b.id, b.user_id AS userId, b.blocked_by AS blockedBy, b.until, u.role
     FROM account_blocks b JOIN users u ON u.id = b.user_id
     WHERE b.ended_at IS NULL AND b.settled_at IS NULL AND (:userId IS NULL OR b.user_id = :userId)
     ORDER BY b.id LIMIT 20`,
    { userId },
  ).all<UnsettledBlock & { until: number | null }>()
  return results.filter(({ until }) => standsAt(until, now))
}

export const markSettled = async (db: Db, id: number, now: number): Promise<void> => {
  await statement(db, 'UPDATE account_blocks SET settled_at = :now WHERE id = :id AND settled_at IS NULL', {
    id,
    now,
  }).run()
}

/** Closes blocks that have passed their end, with the instant of their end; returns whose they were. */
export const closePassedBlocks = async (db: Db, now: number): Promise<{ userId: number; role: Role }[]> => {
  const { results } = await statement(
    db,
    `${closePassed} RETURNING user_id AS userId, (SELECT role FROM users WHERE id = user_id) AS role`,
    { now },
  ).all<{ userId: number; role: Role }>()
  return results
}
