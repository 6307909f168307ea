/** Chats of Telegram that are linked to accounts. Raw SQL: guarded writes in one batch, about every account of a chat. */
import { NotificationMethod } from '#contract/vocabulary/people.ts'
import type { Db } from './db.ts'
import { runBatch, statement } from './guarded.ts'

/** Stores an open link, in place of the one before. */
export const storeLink = async (
  db: Db,
  { userId, tokenHash, expiresAt }: { readonly userId: number; readonly tokenHash: string; readonly expiresAt: number },
): Promise<void> => {
  await statement(
    db,
    `INSERT INTO telegram_links (user_id, token_hash, expires_at) VALUES (:userId, :tokenHash, :expiresAt)
     ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    { userId, tokenHash, expiresAt },
  ).run()
}

export interface LinkedPerson {
  readonly id: number
  readonly name: string | null
}

/**
 * Links the chat to the account of an open link, sends the person's messages there, and tells them so elsewhere. The link
 * is used up. Null when no open link has this token.
 */
export const linkChat = async (
  db: Db,
  { tokenHash, chatId, now }: { readonly tokenHash: string; readonly chatId: number; readonly now: number },
): Promise<LinkedPerson | null> => {
  const isOpen = 'id = (SELECT user_id FROM telegram_links WHERE token_hash = :tokenHash AND expires_at > :now)'
  const [, [linked]] = (await runBatch(db, [
    statement(
      db,
      `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, facts, due_at)
       SELECT id, 'telegram_linked', printf('telegram:%d:linked:%d', id, :now), '{}', :now FROM users WHERE ${isOpen}`,
      { tokenHash, now },
    ),
    statement(
      db,
      `UPDATE users SET telegram_chat_id = :chatId, notification_method = ${NotificationMethod.Telegram},
         updated_at = :now
       WHERE ${isOpen} RETURNING id, name`,
      { tokenHash, chatId, now },
    ),
    statement(db, 'DELETE FROM telegram_links WHERE token_hash = :tokenHash OR expires_at <= :now', { tokenHash, now }),
  ])) as [unknown, LinkedPerson[], unknown]
  return linked ?? null
}

export const hasLinkedChat = async (db: Db, userId: number): Promise<boolean> =>
  (await statement(db, 'SELECT 1 FROM users WHERE id = :userId AND telegram_chat_id IS NOT NULL', {
    userId,
  }).first()) !== null

export const isChatLinked = async (db: Db, chatId: number): Promise<boolean> =>
  (await statement(db, 'SELECT 1 FROM users WHERE telegram_chat_id = :chatId LIMIT 1', { chatId }).first()) !== null

/** Ends the link of an account, and messages there; a trigger ends the choice of them. */
export const unlinkChat = async (db: Db, userId: number, now: number): Promise<void> => {
  await runBatch(db, [
    statement(db, 'DELETE FROM telegram_links WHERE user_id = :userId', { userId }),
    statement(
      db,
      'UPDATE users SET telegram_chat_id = NULL, updated_at = :now WHERE id = :userId AND telegram_chat_id IS NOT NULL',
      { userId, now },
    ),
  ])
}

/**
 * Ends a chat that nothing reaches any more, or that somebody wrote stop in, for every account it is linked to. `isTold`:
 * those whose messages went there are told elsewhere.
 */
export const endChat = async (
  db: Db,
  chatId: number,
  { isTold, now }: { readonly isTold: boolean; readonly now: number },
): Promise<void> => {
  await runBatch(db, [
    statement(
      db,
      `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, facts, due_at)
       SELECT id, 'telegram_ended', printf('telegram:%d:ended:%d', id, :now), '{"ending":"blocked"}', :now
       FROM users
       WHERE telegram_chat_id = :chatId AND :isTold AND notification_method = ${NotificationMethod.Telegram}`,
      { chatId, isTold: Number(isTold), now },
    ),
    statement(db, 'UPDATE users SET telegram_chat_id = NULL, updated_at = :now WHERE telegram_chat_id = :chatId', {
      chatId,
      now,
    }),
  ])
}
