/**
 * Minutes for a friend's first payment. Raw SQL: statements for the batches of the payment, which read what they write
 * from rows of the same batch.
 */
import { type FriendFacts, refuseFriend } from '#contract/money/rules/friends.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { type FriendRefusal, friendLimits } from '#contract/vocabulary/friends.ts'
import { minuteLimits } from '#contract/vocabulary/minutes.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { toSettings } from '#worker/storage/settings.ts'

const factsOf = (
  user: string,
): string => `json_object('email', ${user}.email, 'telegramChatId', ${user}.telegram_chat_id,
  'phones', (SELECT json_group_array(phone) FROM (SELECT ${user}.phone AS phone WHERE ${user}.phone IS NOT NULL
    UNION SELECT t.phone FROM transactions t WHERE t.user_id = ${user}.id)))`

/** The payer and whoever invited them, while no payment of theirs has come yet; no row otherwise. */
export const selectFriendPair = (db: Db, txId: number): D1PreparedStatement =>
  statement(
    db,
    `SELECT ${factsOf('f')} AS friend, ${factsOf('i')} AS inviter,
       (SELECT value FROM platform_settings WHERE key = 'friends.minutes') AS minutes
     FROM friends p JOIN users f ON f.id = p.friend_id JOIN users i ON i.id = p.inviter_id
     WHERE p.friend_id = (SELECT user_id FROM transactions WHERE id = :txId) AND p.decided_at IS NULL`,
    { txId },
  )

/** What a first payment is about to bring. */
export interface FriendReward {
  readonly refusal: FriendRefusal | null
  /** For each of the two. */
  readonly minutes: number
}

/** From the row of `selectFriendPair`. */
export const toFriendReward = (row: unknown): FriendReward | null => {
  if (!row) return null
  const pair = row as { friend: string; inviter: string; minutes: string | null }
  const settings = toSettings(pair.minutes === null ? [] : [{ key: 'friends.minutes', value: pair.minutes }])
  const [inviter, friend] = [JSON.parse(pair.inviter), JSON.parse(pair.friend)] as [FriendFacts, FriendFacts]
  return { refusal: refuseFriend(inviter, friend), minutes: settings['friends.minutes'] }
}

/**
 * Gives both their minutes and tells them, in the batch that books the payment. Once for each friend; the inviter gets
 * nothing for more friends a year than there may be.
 */
export const rewardFriend = (
  db: Db,
  { txId, userId }: { readonly txId: number; readonly userId: number },
  { refusal, minutes }: FriendReward,
  now: number,
): D1PreparedStatement[] => {
  const given = refusal === null ? minutes : 0
  const values = { txId, userId, now }
  // The lots of both, and whose they are.
  const sides = `friends p JOIN (SELECT 'friend' AS side UNION ALL SELECT 'inviter') s
    WHERE p.friend_id = :userId AND p.tx_id = :txId AND p.decided_at = :now
      AND iif(s.side = 'friend', p.friend_minutes, p.inviter_minutes) > 0`
  const owner = `iif(s.side = 'friend', p.friend_id, p.inviter_id)`
  return [
    statement(
      db,
      `UPDATE friends SET decided_at = :now, tx_id = :txId, refusal = :refusal, friend_minutes = :given,
         inviter_minutes = iif((SELECT count(*) FROM friends o WHERE o.inviter_id = friends.inviter_id
           AND o.inviter_minutes > 0 AND o.decided_at > :since) < ${friendLimits.rewards}, :given, 0)
       WHERE friend_id = :userId AND decided_at IS NULL`,
      { ...values, refusal, given, since: now - friendLimits.rewardDays * dayMs },
    ),
    ...(given === 0
      ? []
      : [
          statement(
            db,
            `INSERT OR IGNORE INTO minute_lots (user_id, kind, minutes, paid, end_at, cause, tx_id, created_at)
             SELECT ${owner}, 'referred', iif(s.side = 'friend', p.friend_minutes, p.inviter_minutes), 0, :until,
               printf('friend:%d:%s', p.friend_id, s.side), p.tx_id, :now
             FROM ${sides}`,
            { ...values, until: now + minuteLimits.referredDays * dayMs },
          ),
          statement(
            db,
            `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, facts, due_at)
             SELECT ${owner}, 'friend_rewarded', printf('friend:%d:%s', p.friend_id, s.side),
               json_object('minutes', iif(s.side = 'friend', p.friend_minutes, p.inviter_minutes),
                 'isInviter', json(iif(s.side = 'inviter', 'true', 'false'))), :now
             FROM ${sides}`,
            values,
          ),
        ]),
  ]
}

/**
 * Ends what is left of the minutes that a payment brought, because money of it goes back. Also where only a part does: of
 * a plan bought and given up for its gift, the gateway keeps its fee, and a short lesson is charged.
 */
export const takeBackReward = (db: Db, txId: number, now: number): D1PreparedStatement[] => [
  statement(
    db,
    `UPDATE friends SET taken_back_at = :now WHERE tx_id = :txId AND taken_back_at IS NULL AND friend_minutes > 0`,
    { txId, now },
  ),
  statement(
    db,
    // The friends first, of whom there is one at most: the lots are then found by their causes.
    `INSERT INTO minute_movements (user_id, lot_id, kind, minutes, created_at)
     SELECT o.user_id, o.id, 'ended', -o.rest, :now
     FROM friends p CROSS JOIN (SELECT 'friend' AS side UNION ALL SELECT 'inviter') s
       CROSS JOIN minute_lots o ON o.cause = printf('friend:%d:%s', p.friend_id, s.side)
     WHERE p.tx_id = :txId AND p.taken_back_at = :now AND o.rest > 0 AND o.end_at > :now`,
    { txId, now },
  ),
]
