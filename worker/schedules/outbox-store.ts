import { hourMs, minutes } from '#contract/rules/time.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import type { MessageFacts, MessageKind } from '#worker/storage/outbox.ts'

/** A first try and three more. */
export const maxAttempts = 4
/** Ms until the next try, by tries so far; also how long a sender that died keeps others away from its rows. */
const delays = [minutes(5), minutes(15), hourMs] as const

export interface DueMessage {
  readonly id: number
  readonly kind: MessageKind
  readonly userId: number
  readonly facts: MessageFacts
  readonly attempts: number
}

/**
 * Takes due messages for this sender: they are due again only after the delay of their next try, so a second sender
 * that runs at the same time finds none of them.
 */
export const claimDue = async (db: Db, now: number, most: number): Promise<DueMessage[]> => {
  const [first, second, later] = delays
  const { results } = await statement(
    db,
    `UPDATE outbox SET attempts = attempts + 1,
       due_at = :now + CASE attempts WHEN 0 THEN ${first} WHEN 1 THEN ${second} ELSE ${later} END
     WHERE sent_at IS NULL AND due_at <= :now AND attempts < ${maxAttempts} AND id IN (
       SELECT id FROM outbox WHERE sent_at IS NULL AND due_at <= :now AND attempts < ${maxAttempts}
       ORDER BY due_at LIMIT :most)
     RETURNING id, kind, user_id AS userId, payload AS facts, attempts`,
    { now, most },
  ).all<Omit<DueMessage, 'facts'> & { facts: string }>()
  return results.map((row) => ({ ...row, facts: JSON.parse(row.facts) as MessageFacts }))
}

/** Where a claimed message stands now. */
export interface MessageTruth {
  /** Null when there is no number to reach, or the person does not want to be told. */
  readonly phone: string | null
  /** Null when the booking is gone. */
  readonly start: number | null
  readonly live: 0 | 1
}

/** Asked right before sending: a queue is a promise about the past. */
export const findTruth = async (db: Db, userId: number, sessionId: string): Promise<MessageTruth> => {
  const found = await statement(
    db,
    `SELECT CASE WHEN u.verified_phone = 1 AND u.notification_method IS NOT NULL THEN u.phone END AS phone,
       coalesce(l.start_at, i.start_at, d.start_at) AS start,
       coalesce(l.canceled_at IS NULL AND l.id IS NOT NULL, 0) OR coalesce(i.status < 4, 0) OR coalesce(d.status < 4, 0) AS live
     FROM users u
     LEFT JOIN lessons l ON l.session_id = :sessionId
     LEFT JOIN interviews i ON i.session_id = :sessionId
     LEFT JOIN demo_sessions d ON d.session_id = :sessionId
     WHERE u.id = :userId`,
    { userId, sessionId },
  ).first<MessageTruth>()
  return found ?? { phone: null, start: null, live: 0 }
}

export const markSent = async (db: Db, id: number, now: number): Promise<void> => {
  await statement(db, 'UPDATE outbox SET sent_at = :now, last_error = NULL WHERE id = :id AND sent_at IS NULL', {
    id,
    now,
  }).run()
}

export const markFailed = async (db: Db, id: number, error: string): Promise<void> => {
  await statement(db, 'UPDATE outbox SET last_error = :error WHERE id = :id AND sent_at IS NULL', { id, error }).run()
}

/** What is no longer true is never told. */
export const dropMessage = async (db: Db, id: number): Promise<void> => {
  await statement(db, 'DELETE FROM outbox WHERE id = :id AND sent_at IS NULL', { id }).run()
}

/** Says in the row why nothing happens; tries are not used up, so a sender that comes later starts afresh. */
export const noteUnsendable = async (db: Db, now: number, reason: string): Promise<void> => {
  await statement(
    db,
    'UPDATE outbox SET last_error = :reason WHERE sent_at IS NULL AND due_at <= :now AND last_error IS NOT :reason',
    { now, reason },
  ).run()
}
