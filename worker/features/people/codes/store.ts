/** Confirmation codes. Raw SQL: guarded writes in one batch. */

import { limits } from '#contract/vocabulary/limits.ts'
import { CodePurpose } from '#contract/vocabulary/people.ts'
import type { CodeKind } from '#worker/messages/outbox-row.ts'
import { countAfterWriteSql, isKnownNetworkSql } from '#worker/storage/attempts.ts'
import { isYoungEmailSql } from '#worker/storage/credentials.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { dueSql } from '#worker/storage/outbox/life.ts'
import { deleteFromFront } from '#worker/storage/pruning.ts'
import type { MessageService } from '#worker/storage/schema/outbox.ts'
import type { Budget, Progress } from '#worker/work-budget.ts'

/** User id for requests without an account: they take the same time as others and store nothing. */
export const noUserId = 0

export interface NewCode {
  readonly userId: number
  readonly purpose: CodePurpose
  /** Phone or e-mail it is sent to; must be the account's own, or its guardian's, when the code is stored. */
  readonly target: string
  readonly digest: string
  readonly kind: CodeKind
  readonly channel: MessageService
  readonly sealed: string
}

// A reset code opens the account, so an address gets none while its change is recent.
const ownTarget = `SELECT id FROM users WHERE id = :userId AND iif(:purpose = ${CodePurpose.Guardian},
    EXISTS (SELECT 1 FROM guardianships g
      WHERE g.student_id = users.id AND g.phone = :target AND g.state IN ('waiting', 'consented')),
    :target IN (email, phone))
  AND NOT (:purpose = ${CodePurpose.ResetPassword} AND ${isYoungEmailSql('users')})`

/**
 * Replaces the active code of a user and purpose and queues its message. Returns the key of the message; null when the
 * target is no longer the account's.
 */
export const storeCode = async (db: Db, code: NewCode, now: number): Promise<string | null> => {
  const { userId, purpose, target, digest, kind, channel, sealed } = code
  const [, , [queued]] = (await runBatch(db, [
    statement(db, 'DELETE FROM confirmation_codes WHERE user_id = :userId AND purpose = :purpose', { userId, purpose }),
    statement(
      db,
      `INSERT INTO confirmation_codes (user_id, purpose, target, digest, created_at, expires_at)
       SELECT id, :purpose, :target, :digest, :now, :now + ${limits.code.validMs} FROM (${ownTarget})`,
      { userId, purpose, target, digest, now },
    ),
    statement(
      db,
      `INSERT INTO outbox (channel, kind, user_id, recipient, dedupe_key, payload, due_at, expires_at, lane)
       SELECT :channel, :kind, user_id, target, 'code:' || id, json_object('codeId', id, 'sealed', :sealed),
         ${dueSql(kind, channel, ':now')}
       FROM confirmation_codes WHERE user_id = :userId AND purpose = :purpose
       RETURNING dedupe_key AS key`,
      { channel, kind, userId, purpose, sealed, now },
    ),
  ])) as [unknown, unknown, { key: string }[]]
  return queued?.key ?? null
}

/** Stores a first phone number; false when the account has got another meanwhile. */
export const storePhone = async (db: Db, userId: number, phone: string, now: number): Promise<boolean> => {
  const updated = await statement(
    db,
    `UPDATE users SET phone = :phone, updated_at = :now WHERE id = :userId AND (phone IS NULL OR phone = :phone)
     RETURNING id`,
    { userId, phone, now },
  ).first()
  return updated !== null
}

export interface CodeTarget {
  readonly userId: number
  readonly purpose: CodePurpose
  readonly target: string
}

export interface LiveCode {
  readonly id: number
  readonly digest: string
  readonly expiresAt: number
}

export interface CodeAttempt extends CodeTarget {
  readonly network: string
  readonly now: number
}

const { maxTries, unknownNetworkTries: strangeTries, validMs } = limits.code
// Bound numbers are floats and would appear as such in the key.
const isKnown = `(:purpose = ${CodePurpose.ResetPassword} AND ${isKnownNetworkSql('CAST(:userId AS INTEGER)')})`

/**
 * Counts an attempt and returns the code it is for. Counting comes before comparing, so that parallel attempts share
 * the limit.
 *
 * Each network has a few attempts of its own, so that nobody can void a code from elsewhere. Networks the account has
 * never signed in from also share limits per code and per day. Once those are used up they no longer find the code; its
 * owner on a known network still does.
 *
 * A code that proves a phone or an e-mail is tried by who is signed in, and may be meant for somebody else: signing in
 * makes any number of networks known, so for these codes every network counts as unknown, and the limit of a day is the
 * account's, which nobody else can use up.
 */
export const recordCodeAttempt = async (
  db: Db,
  { userId, purpose, target, network, now }: CodeAttempt,
): Promise<LiveCode | null> => {
  const who = { userId, network, now }
  const codeTarget = { ...who, purpose, target }
  const whose = purpose === CodePurpose.ResetPassword ? target : `${userId} ${target}`
  const wide = { wideKey: `code:${purpose}:${whose}`, wideCount: strangeTries.daily.count }
  const isCode = 'user_id = :userId AND purpose = :purpose AND target = :target'
  const [, [live]] = (await runBatch(db, [
    statement(
      db,
      `INSERT INTO throttles (key, hits, reset_at) SELECT 'code:' || id || ' ' || :network, 1, expires_at + ${validMs}
       FROM confirmation_codes WHERE ${isCode} AND (${isKnown} OR (tries < ${strangeTries.perCode} AND NOT EXISTS
         (SELECT 1 FROM throttles w WHERE w.key = :wideKey AND w.reset_at > :now AND w.hits >= :wideCount)))
       ON CONFLICT (key) DO UPDATE SET hits = hits + 1 WHERE hits < ${maxTries}`,
      { ...codeTarget, ...wide },
    ),
    statement(
      db,
      `UPDATE confirmation_codes SET tries = tries + NOT ${isKnown} WHERE ${isCode} AND changes() > 0
       RETURNING id, digest, expires_at AS expiresAt`,
      codeTarget,
    ),
    statement(db, countAfterWriteSql(`NOT ${isKnown}`), {
      ...who,
      ...wide,
      purpose,
      wideMs: strangeTries.daily.windowMs,
    }),
  ])) as [unknown, LiveCode[], unknown]
  return live ?? null
}

export const removeCode = async (db: Db, id: number): Promise<void> => {
  await statement(db, 'DELETE FROM confirmation_codes WHERE id = :id', { id }).run()
}

/** Deletes expired codes, which come in the order of their ends. The daily sweep calls it. */
export const deleteExpiredCodes = (db: Db, now: number, budget?: Budget): Promise<Progress> =>
  deleteFromFront(db, { table: 'confirmation_codes', age: 'expires_at', since: now - limits.code.validMs }, budget)
