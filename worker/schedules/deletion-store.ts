/** The deletion of accounts, step by step. Raw SQL: guarded batches; the removals come from `personal-data`. */
import { forfeitJournal } from '#contract/money/rules/ledger.ts'
import { myDataLimits } from '#contract/vocabulary/my-data.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import { deletedName } from '#worker/copy/my-data.ts'
import { postJournal } from '#worker/features/money/ledger/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { abortIfUnchanged, isAborted, runBatch, statement } from '#worker/storage/guarded.ts'
import { queueNotification } from '#worker/storage/notifications.ts'
import { createDeletionNotice, queueNotice } from '#worker/storage/outbox/notices.ts'
import { removals } from '#worker/storage/personal-data/tables.ts'
import { revokedUntil } from '#worker/tokens.ts'

/** A deletion whose next step is due. Epoch ms, piastres. */
export interface DueDeletion {
  readonly userId: number
  readonly role: Role
  readonly email: string
  /** When the account was made. */
  readonly madeAt: number
  readonly dueAt: number
  readonly remindedAt: number | null
  readonly startedAt: number | null
  readonly forfeits: number
  readonly clearedRoomId: number
}

/** As for archives: who was killed over a step is followed by another attempt then. */
const attemptMs = 15 * 60_000

/** Takes the deletion that is longest due; null when none is. */
export const takeDueDeletion = async (db: Db, now: number): Promise<DueDeletion | null> => {
  const taken = await statement(
    db,
    `UPDATE account_deletions SET next_at = :next WHERE next_at <= :now AND user_id = (
       SELECT user_id FROM account_deletions WHERE next_at <= :now ORDER BY next_at LIMIT 1)
     RETURNING user_id AS userId`,
    { now, next: now + attemptMs },
  ).first<{ userId: number }>()
  if (!taken) return null
  return statement(
    db,
    `SELECT d.user_id AS userId, u.role, u.email, u.created_at AS madeAt, d.due_at AS dueAt, d.reminded_at AS remindedAt,
       d.started_at AS startedAt, d.forfeits, d.cleared_room_id AS clearedRoomId
     FROM account_deletions d JOIN users u ON u.id = d.user_id WHERE d.user_id = :userId`,
    taken,
  ).first<DueDeletion>()
}

export const setNextStep = async (db: Db, userId: number, nextAt: number): Promise<void> => {
  await statement(db, 'UPDATE account_deletions SET next_at = :nextAt WHERE user_id = :userId', {
    userId,
    nextAt,
  }).run()
}

/** Tells the person that a day is left, once. */
export const remind = async (db: Db, { userId, email, dueAt }: DueDeletion, now: number): Promise<void> => {
  await runBatch(db, [
    statement(db, 'UPDATE account_deletions SET reminded_at = :now WHERE user_id = :userId AND reminded_at IS NULL', {
      userId,
      now,
    }),
    queueNotice(db, createDeletionNotice('soon', { userId, email, deletedAt: dueAt }, now)),
    queueNotification(db, {
      userId,
      kind: 'deletion_soon',
      key: `deletion-soon:${userId}:${dueAt}`,
      facts: { expiresAt: dueAt },
      dueAt: now,
    }),
  ])
}

/** From here on it is not taken back: nobody signs in any more. False when it was taken back meanwhile. */
export const begin = async (db: Db, userId: number, now: number): Promise<boolean> => {
  try {
    await runBatch(db, [
      statement(db, 'UPDATE account_deletions SET started_at = coalesce(started_at, :now) WHERE user_id = :userId', {
        userId,
        now,
      }),
      abortIfUnchanged(db),
      statement(
        db,
        `UPDATE users SET password_hash = NULL, google_id = NULL, tokens_valid_after = :revoked WHERE id = :userId`,
        { userId, revoked: revokedUntil(now) },
      ),
    ])
    return true
  } catch (error) {
    if (isAborted(error)) return false
    throw error
  }
}

export const storeClearedRoom = async (db: Db, userId: number, roomId: number): Promise<void> => {
  await statement(db, 'UPDATE account_deletions SET cleared_room_id = :roomId WHERE user_id = :userId', {
    userId,
    roomId,
  }).run()
}

/** Deletes or blanks the rows of every table in turn. A removal and the marks of its files are one transaction. */
export const removeRows = async (db: Db, userId: number, now: number): Promise<void> => {
  const values = { userId, now, name: deletedName }
  for (const { text, files } of removals)
    await runBatch(
      db,
      [...files, text].map((one) => statement(db, one, values)),
    )
}

/** The last step: what is lost is booked, and the account is among the deleted ones. */
export const finish = async (
  db: Db,
  { userId, madeAt, balance }: { readonly userId: number; readonly madeAt: number; readonly balance: number },
  now: number,
): Promise<void> => {
  await runBatch(db, [
    statement(
      db,
      `INSERT OR IGNORE INTO deleted_accounts (user_id, made_at, deleted_at, forfeited)
       VALUES (:userId, :madeAt, :now, :balance)`,
      { userId, madeAt, balance, now },
    ),
    postJournal(db, forfeitJournal({ userId, amount: balance }), now),
    statement(db, 'DELETE FROM account_deletions WHERE user_id = :userId', { userId }),
  ])
}

/** An account as its object outside the database names it. */
export interface DeletedAccount {
  readonly userId: number
  readonly madeAt: number
}

/** More than anybody ever earned: what was lost once is not asked about again. */
const everything = Number.MAX_SAFE_INTEGER

/** Begins the deletion of those accounts that are here again; the same id with another beginning is somebody else. */
export const deleteAgain = async (db: Db, accounts: readonly DeletedAccount[], now: number): Promise<void> => {
  await statement(
    db,
    `INSERT OR IGNORE INTO account_deletions (user_id, asked_at, due_at, next_at, started_at, reminded_at, forfeits)
     SELECT u.id, :now, :now, :now, :now, :now, :everything
     FROM json_each(:accounts) j JOIN users u ON u.id = j.value->>'userId' AND u.created_at = j.value->>'madeAt'
     WHERE NOT EXISTS (SELECT 1 FROM deleted_accounts d WHERE d.user_id = u.id)`,
    { now, everything, accounts: JSON.stringify(accounts) },
  ).run()
}

/** When the next look at a deletion that waits is due: a day before its time, then at its time. */
export const nextLookAt = ({ dueAt, remindedAt }: Pick<DueDeletion, 'dueAt' | 'remindedAt'>): number =>
  remindedAt === null ? dueAt - myDataLimits.reminderMs : dueAt
