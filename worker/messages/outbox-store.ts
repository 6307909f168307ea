/** The outbox: claiming, sending and giving up messages. Raw SQL: guarded updates that return what they claimed. */
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import type { MessageService } from '#worker/storage/schema/outbox.ts'
import { codeKinds, type OutboxRow } from './outbox-row.ts'

/** How long rows stay claimed by a sender that died. */
const leaseMs = minutes(5)
/** `due_at` of messages that will not be retried: no query for due messages finds them. */
export const neverDue = Number.MAX_SAFE_INTEGER

const columns = 'id, channel, kind, user_id AS userId, recipient, dedupe_key AS key, payload, attempts'
type Stored = Omit<OutboxRow, 'payload'> & { payload: string }
const toOutboxRow = (row: Stored): OutboxRow => ({ ...row, payload: JSON.parse(row.payload) }) as OutboxRow

const isCodeSql = `kind IN (${codeKinds.map((kind) => `'${kind}'`).join(', ')})`
/** The payload to keep once a message was sent or given up; empty for confirmation codes. */
const payloadAfterSending = `CASE WHEN ${isCodeSql} THEN '{}' ELSE payload END`

/**
 * Claims due messages, so that a concurrent sender finds none of them. Clears their last error: a row that was tried
 * and has none belongs to a sender that died.
 */
export const claimDue = async (db: Db, channels: readonly MessageService[], now: number, most: number) => {
  const { results } = await statement(
    db,
    `UPDATE outbox SET attempts = attempts + 1, due_at = :now + ${leaseMs}, last_error = NULL
     WHERE sent_at IS NULL AND due_at <= :now AND id IN (
       SELECT id FROM outbox WHERE sent_at IS NULL AND due_at <= :now
         AND channel IN (SELECT value FROM json_each(:channels)) ORDER BY due_at LIMIT :most)
     RETURNING ${columns}`,
    { now, most, channels: JSON.stringify(channels) },
  ).all<Stored>()
  return results.map(toOutboxRow)
}

/** Claims one message that has not been tried; null when it has. */
export const claimUntried = async (db: Db, key: string, now: number): Promise<OutboxRow | null> => {
  const row = await statement(
    db,
    `UPDATE outbox SET attempts = 1, due_at = :now + ${leaseMs}, last_error = NULL
     WHERE dedupe_key = :key AND sent_at IS NULL AND attempts = 0 RETURNING ${columns}`,
    { key, now },
  ).first<Stored>()
  return row && toOutboxRow(row)
}

/** Gives up codes whose sender died: they may have been delivered, so they are not sent again. */
export const giveUpOrphanedCodes = async (db: Db, now: number): Promise<void> => {
  await statement(
    db,
    `UPDATE outbox SET due_at = ${neverDue}, delivery = 'failed', last_error = 'its sender died', payload = '{}'
     WHERE sent_at IS NULL AND due_at <= :now AND attempts > 0 AND last_error IS NULL AND ${isCodeSql}`,
    { now },
  ).run()
}

export const markSent = async (db: Db, id: number, providerId: string, now: number): Promise<void> => {
  await statement(
    db,
    `UPDATE outbox SET sent_at = :now, provider_id = :providerId, delivery = 'sent', last_error = NULL, payload = ${payloadAfterSending}
     WHERE id = :id AND sent_at IS NULL`,
    { id, providerId, now },
  ).run()
}

export const markFailed = async (db: Db, id: number, error: string, dueAt: number): Promise<void> => {
  await statement(db, 'UPDATE outbox SET last_error = :error, due_at = :dueAt WHERE id = :id AND sent_at IS NULL', {
    id,
    error,
    dueAt,
  }).run()
}

export const giveUp = async (db: Db, id: number, error: string): Promise<void> => {
  await statement(
    db,
    `UPDATE outbox SET last_error = :error, due_at = ${neverDue}, delivery = 'failed', payload = ${payloadAfterSending}
     WHERE id = :id AND sent_at IS NULL`,
    { id, error },
  ).run()
}

/** Releases a claimed message until `dueAt`, without counting the attempt. */
export const postpone = async (db: Db, id: number, dueAt: number): Promise<void> => {
  await statement(db, 'UPDATE outbox SET attempts = attempts - 1, due_at = :dueAt WHERE id = :id', { id, dueAt }).run()
}

/** Delays every unsent message of a channel, because all of them would fail. */
export const delayChannel = async (db: Db, channel: MessageService, until: number): Promise<void> => {
  await statement(
    db,
    'UPDATE outbox SET due_at = :until WHERE sent_at IS NULL AND due_at < :until AND channel = :channel',
    {
      channel,
      until,
    },
  ).run()
}

/** Deletes a message that no longer applies. */
export const deleteMessage = async (db: Db, id: number): Promise<void> => {
  await statement(db, 'DELETE FROM outbox WHERE id = :id AND sent_at IS NULL', { id }).run()
}

const messageRetentionMs = 90 * dayMs
/** Reports of payments are looked into long after: a bank takes months to claim a payment back. */
const eventRetentionMs = 180 * dayMs

/** Deletes sent messages and processed events that are old enough. The daily sweep calls it. */
export const deleteOldMessages = async (db: Db, now: number): Promise<void> => {
  await runBatch(db, [
    statement(db, 'DELETE FROM outbox WHERE sent_at <= :since', { since: now - messageRetentionMs }),
    statement(db, 'DELETE FROM gateway_events WHERE processed_at <= :since', { since: now - eventRetentionMs }),
  ])
}

/** Stores in the due rows of a channel why they are not sent. Does not count as an attempt. */
export const recordUnsendable = async (db: Db, channel: MessageService, now: number, reason: string): Promise<void> => {
  await statement(
    db,
    `UPDATE outbox SET last_error = :reason
     WHERE sent_at IS NULL AND due_at <= :now AND channel = :channel AND last_error IS NOT :reason`,
    { channel, now, reason },
  ).run()
}
