/** The outbox: claiming, sending and closing messages. Raw SQL: guarded updates that return what they claimed. */
import { minutes } from '#contract/shared/rules/time.ts'
import { type Lane, laneNumber, lanes } from '#contract/talk/rules/message-life.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import type { MessageService } from '#worker/storage/schema/outbox.ts'
import { codeKinds, type OutboxRow } from './outbox-row.ts'

/** How long rows stay claimed by a sender that died. */
const leaseMs = minutes(5)
/** `due_at` of messages that will not be retried: no query for due messages finds them. */
export const neverDue = Number.MAX_SAFE_INTEGER

const columns =
  'id, channel, kind, user_id AS userId, recipient, dedupe_key AS key, payload, attempts, lane, expires_at AS expiresAt'
type Stored = Omit<OutboxRow, 'payload'> & { readonly payload: string }
const toOutboxRow = (row: Stored): OutboxRow => ({ ...row, payload: JSON.parse(row.payload) }) as OutboxRow

const isWaiting = 'sent_at IS NULL AND closed_at IS NULL'
const isCodeSql = `kind IN (${codeKinds.map((kind) => `'${kind}'`).join(', ')})`
/**
 * The payload to keep once a message was sent or closed; empty for confirmation codes, and where it names a notification, as its
 * key does.
 */
const payloadAfterSending = `CASE WHEN ${isCodeSql} OR kind = 'notification' THEN '{}' ELSE payload END`

/** The due rows of one lane, from its index: what waits in other lanes or channels costs nothing. */
const dueOfLane = (lane: Lane): string =>
  `SELECT id FROM (SELECT id FROM outbox INDEXED BY outbox_waiting
     WHERE ${isWaiting} AND channel = :channel AND lane = ${laneNumber(lane)} AND due_at <= :now
     ORDER BY due_at LIMIT :${lane})`

/**
 * Claims due messages of a channel, so many of each lane, so that a concurrent sender finds none of them. Clears their last
 * error: a row that was tried and has none belongs to a sender that died.
 */
export const claimDue = async (
  db: Db,
  channel: MessageService,
  shares: Readonly<Record<Lane, number>>,
  now: number,
): Promise<OutboxRow[]> => {
  const { results } = await statement(
    db,
    `UPDATE outbox SET attempts = attempts + 1, due_at = :now + ${leaseMs}, last_error = NULL
     WHERE ${isWaiting} AND due_at <= :now AND id IN (${lanes.map(dueOfLane).join(' UNION ALL ')})
     RETURNING ${columns}`,
    { now, channel, ...shares },
  ).all<Stored>()
  // Rows are returned in the order of their ids.
  return results.map(toOutboxRow).sort((a, b) => a.lane - b.lane)
}

/** Claims one message that has not been tried; null when it has. */
export const claimUntried = async (db: Db, key: string, now: number): Promise<OutboxRow | null> => {
  const row = await statement(
    db,
    `UPDATE outbox SET attempts = 1, due_at = :now + ${leaseMs}, last_error = NULL
     WHERE dedupe_key = :key AND ${isWaiting} AND attempts = 0 RETURNING ${columns}`,
    { key, now },
  ).first<Stored>()
  return row && toOutboxRow(row)
}

/** What became of a claimed message. Epoch ms. */
export type Settled =
  | { readonly id: number; readonly as: 'sent'; readonly providerId: string }
  /** `dueAt` null: given up. */
  | { readonly id: number; readonly as: 'failed'; readonly error: string; readonly dueAt: number | null }
  /** Put back without counting the attempt; `livesUntil` where the wait is no part of its life. */
  | { readonly id: number; readonly as: 'postponed'; readonly dueAt: number; readonly livesUntil: number | null }
  | { readonly id: number; readonly as: 'untrue' }
  | { readonly id: number; readonly as: 'expired' }

const updates: Readonly<Record<Settled['as'], string>> = {
  sent: `UPDATE outbox SET sent_at = :now, provider_id = s.value->>'providerId', delivery = 'sent', last_error = NULL,
       payload = ${payloadAfterSending}
     FROM json_each(:rows) s WHERE outbox.id = s.value->>'id' AND sent_at IS NULL`,
  failed: `UPDATE outbox SET last_error = s.value->>'error', due_at = coalesce(s.value->>'dueAt', ${neverDue}),
       closed_at = iif(s.value->>'dueAt' IS NULL, :now, NULL),
       delivery = iif(s.value->>'dueAt' IS NULL, 'failed', delivery),
       payload = iif(s.value->>'dueAt' IS NULL, ${payloadAfterSending}, payload)
     FROM json_each(:rows) s WHERE outbox.id = s.value->>'id' AND ${isWaiting}`,
  postponed: `UPDATE outbox SET attempts = attempts - 1, due_at = s.value->>'dueAt',
       expires_at = max(expires_at, coalesce(s.value->>'livesUntil', expires_at))
     FROM json_each(:rows) s WHERE outbox.id = s.value->>'id' AND ${isWaiting}`,
  untrue: `DELETE FROM outbox WHERE sent_at IS NULL AND id IN (SELECT value->>'id' FROM json_each(:rows))`,
  expired: `UPDATE outbox SET closed_at = :now, due_at = ${neverDue}, delivery = 'expired', payload = ${payloadAfterSending},
       last_error = coalesce(last_error, 'not sent in time')
     WHERE ${isWaiting} AND id IN (SELECT value->>'id' FROM json_each(:rows))`,
}

/** Stores what became of claimed messages: one statement for each way in which they ended. */
export const settleRows = async (db: Db, settled: readonly Settled[], now: number): Promise<void> => {
  const ways = [...new Set(settled.map(({ as }) => as))]
  const statements = ways.map((way) => {
    const rows = JSON.stringify(settled.filter(({ as }) => as === way))
    return statement(db, updates[way], { rows, now })
  })
  const [only] = statements
  if (only && statements.length === 1) await only.run()
  else if (only) await runBatch(db, statements)
}

/** Channels that rest, by name, until when. */
export type Rests = ReadonlyMap<string, number>

/** How many messages one statement closes. */
export const closedAtOnce = 1000

const closeExpired = (db: Db, off: readonly MessageService[], now: number): D1PreparedStatement =>
  statement(
    db,
    `UPDATE outbox SET closed_at = :now, due_at = ${neverDue}, delivery = 'expired', payload = ${payloadAfterSending},
       last_error = iif(channel IN (SELECT value FROM json_each(:off)), channel || ' is not configured',
         coalesce(last_error, 'not sent in time'))
     WHERE id IN (SELECT id FROM outbox INDEXED BY outbox_life
       WHERE ${isWaiting} AND expires_at <= :now ORDER BY expires_at LIMIT ${closedAtOnce}) RETURNING 1`,
    { now, off: JSON.stringify(off) },
  )

/** Closes messages whose life is over, also those of channels that are off; returns how many. */
export const closeExpiredRows = async (db: Db, off: readonly MessageService[], now: number): Promise<number> =>
  (await closeExpired(db, off, now).all()).results.length

/**
 * What a run begins with: closes messages whose life is over, gives up codes whose sender died, since they may have been
 * delivered, and reads which channels rest.
 */
export const beginRun = async (
  db: Db,
  off: readonly MessageService[],
  now: number,
): Promise<{ readonly closed: number; readonly rests: Rests }> => {
  const [closed = [], , rests = []] = await runBatch(db, [
    closeExpired(db, off, now),
    statement(
      db,
      `UPDATE outbox SET due_at = ${neverDue}, closed_at = :now, delivery = 'failed', last_error = 'its sender died', payload = '{}'
       WHERE id IN (SELECT id FROM outbox INDEXED BY outbox_waiting
         WHERE ${isWaiting} AND channel IN ('whatsapp', 'telegram-code', 'email') AND lane = ${laneNumber('code')}
           AND due_at <= :now AND attempts > 0 AND last_error IS NULL AND ${isCodeSql})`,
      { now },
    ),
    statement(db, 'SELECT channel, until FROM channel_rests WHERE until > :now', { now }),
  ])
  const resting = rests as { channel: string; until: number }[]
  return { closed: closed.length, rests: new Map(resting.map(({ channel, until }) => [channel, until])) }
}

/** Nothing is sent through a channel until then. Its messages stay as they are. */
export const restChannel = async (db: Db, channel: MessageService, until: number, reason: string): Promise<void> => {
  await statement(
    db,
    `INSERT INTO channel_rests (channel, until, reason) VALUES (:channel, :until, :reason)
     ON CONFLICT (channel) DO UPDATE SET until = max(until, excluded.until), reason = excluded.reason`,
    { channel, until, reason },
  ).run()
}
