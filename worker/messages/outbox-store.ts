import { dayMs, minutes } from '#contract/rules/time.ts'
import type { Db } from '#worker/storage/db.ts'
import { batch, statement } from '#worker/storage/guarded.ts'
import type { Channel } from '#worker/storage/schema/effects.ts'
import { codeKinds, type OutboxRow } from './row.ts'

/** How long a sender that died keeps others away from the rows it took. */
const leaseMs = minutes(5)
/** Due date of what is given up: no look-up of what is due comes across it. */
export const never = Number.MAX_SAFE_INTEGER

const columns = 'id, channel, kind, user_id AS userId, recipient, dedupe_key AS key, payload, attempts'
type Stored = Omit<OutboxRow, 'payload'> & { payload: string }
const rowOf = (row: Stored): OutboxRow => ({ ...row, payload: JSON.parse(row.payload) }) as OutboxRow

const isCode = `kind IN (${codeKinds.map((kind) => `'${kind}'`).join(', ')})`
/** A code leaves nothing to read once it went out or was given up. */
const wiped = `CASE WHEN ${isCode} THEN '{}' ELSE payload END`

/**
 * Takes due messages for this sender, so that a second one that runs at the same time finds none of them. What they
 * failed with before is forgotten: a row that was tried and says nothing belongs to a sender that died.
 */
export const claimDue = async (db: Db, channels: readonly Channel[], now: number, most: number) => {
  const { results } = await statement(
    db,
    `UPDATE outbox SET attempts = attempts + 1, due_at = :now + ${leaseMs}, last_error = NULL
     WHERE sent_at IS NULL AND due_at <= :now AND id IN (
       SELECT id FROM outbox WHERE sent_at IS NULL AND due_at <= :now
         AND channel IN (SELECT value FROM json_each(:channels)) ORDER BY due_at LIMIT :most)
     RETURNING ${columns}`,
    { now, most, channels: JSON.stringify(channels) },
  ).all<Stored>()
  return results.map(rowOf)
}

/** Takes one message that nobody has tried yet. */
export const claimFresh = async (db: Db, key: string, now: number): Promise<OutboxRow | null> => {
  const row = await statement(
    db,
    `UPDATE outbox SET attempts = 1, due_at = :now + ${leaseMs}, last_error = NULL
     WHERE dedupe_key = :key AND sent_at IS NULL AND attempts = 0 RETURNING ${columns}`,
    { key, now },
  ).first<Stored>()
  return row && rowOf(row)
}

/** A code whose sender died may have arrived; it is not sent again. */
export const giveUpOrphanedCodes = async (db: Db, now: number): Promise<void> => {
  await statement(
    db,
    `UPDATE outbox SET due_at = ${never}, delivery = 'failed', last_error = 'its sender died', payload = '{}'
     WHERE sent_at IS NULL AND due_at <= :now AND attempts > 0 AND last_error IS NULL AND ${isCode}`,
    { now },
  ).run()
}

export const markSent = async (db: Db, id: number, providerId: string, now: number): Promise<void> => {
  await statement(
    db,
    `UPDATE outbox SET sent_at = :now, provider_id = :providerId, delivery = 'sent', last_error = NULL, payload = ${wiped}
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
    `UPDATE outbox SET last_error = :error, due_at = ${never}, delivery = 'failed', payload = ${wiped}
     WHERE id = :id AND sent_at IS NULL`,
    { id, error },
  ).run()
}

/** Puts a claimed message back as if it had not been touched. */
export const postpone = async (db: Db, id: number, dueAt: number): Promise<void> => {
  await statement(db, 'UPDATE outbox SET attempts = attempts - 1, due_at = :dueAt WHERE id = :id', { id, dueAt }).run()
}

/** Keeps everything of a channel back for a while: nothing would go through. */
export const holdChannel = async (db: Db, channel: Channel, until: number): Promise<void> => {
  await statement(
    db,
    'UPDATE outbox SET due_at = :until WHERE sent_at IS NULL AND due_at < :until AND channel = :channel',
    {
      channel,
      until,
    },
  ).run()
}

/** What is no longer true is never told. */
export const dropMessage = async (db: Db, id: number): Promise<void> => {
  await statement(db, 'DELETE FROM outbox WHERE id = :id AND sent_at IS NULL', { id }).run()
}

const keptMs = 90 * dayMs

/** Nobody asks any more what was told long ago. The daily sweep calls it. */
export const forgetMessages = async (db: Db, now: number): Promise<void> => {
  await batch(db, [
    statement(db, 'DELETE FROM outbox WHERE sent_at <= :since', { since: now - keptMs }),
    statement(db, 'DELETE FROM gateway_events WHERE processed_at <= :since', { since: now - keptMs }),
  ])
}

/** Says in the row why nothing happens; tries are not used up, so a sender that comes later starts afresh. */
export const noteUnsendable = async (db: Db, channel: Channel, now: number, reason: string): Promise<void> => {
  await statement(
    db,
    `UPDATE outbox SET last_error = :reason
     WHERE sent_at IS NULL AND due_at <= :now AND channel = :channel AND last_error IS NOT :reason`,
    { channel, now, reason },
  ).run()
}
