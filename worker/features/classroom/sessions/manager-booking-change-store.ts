/**
 * Changes the status of an interview or a demo session, with its messages.
 * Raw SQL: guarded writes in one batch.
 */

import { booking } from '#contract/vocabulary/limits.ts'
import { InterviewStatus } from '#contract/vocabulary/teaching.ts'
import { type AuditEntry, insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import {
  abortIfUnchanged,
  isAborted,
  isBusyConflict,
  runBatch,
  statement,
  toStatement,
  type Values,
} from '#worker/storage/guarded.ts'
import {
  createCanceledMessage,
  createDecidedMessage,
  deleteReminders,
  type ManagerBookingKind,
  queueMessages,
} from '#worker/storage/outbox/bookings.ts'
import { dueSql } from '#worker/storage/outbox/life.ts'
import { receivesTextsSql } from '#worker/storage/text-recipient.ts'
import { managerBookingTables } from './manager-booking-store.ts'

export interface ManagerBooking {
  readonly kind: ManagerBookingKind
  readonly id: number
  readonly sessionId: string
  readonly managerId: number
  readonly tutorId: number
  readonly start: number
  readonly end: number
  readonly status: number
  readonly updatedAt: number
}

/** Interviews and demo sessions number their cancellations from here on. */
const isCanceled = (status: number): boolean => status >= InterviewStatus.CanceledByInterviewer
const isPending = (status: number): boolean => status === InterviewStatus.Pending

export interface ManagerBookingChange {
  readonly from: ManagerBooking
  readonly to: number
  /** More columns to write, by name. */
  readonly columns: Values
  readonly actorId: number
  /** Of an admin. */
  readonly auditEntry: AuditEntry | null
  readonly now: number
}

/** To everybody but the one who acted: a cancellation to the other person, a result to the tutor. */
const messagesOf = ({ from, to, actorId, now }: ManagerBookingChange) => {
  if (to === from.status || isPending(to)) return []
  if (!isCanceled(to)) return [createDecidedMessage(from, to, now)]
  const recipientIds = [from.managerId, from.tutorId].filter((id) => id !== actorId)
  return recipientIds.map((userId) => createCanceledMessage(from, { userId, by: actorId }, now))
}

/**
 * `stale`: somebody else changed the booking since it was read. `conflict`: it was cancelled, and its time is taken by
 * another booking.
 */
export const storeManagerBookingChange = async (
  db: Db,
  change: ManagerBookingChange,
): Promise<'done' | 'stale' | 'conflict'> => {
  const { from, to, columns, auditEntry, now } = change
  const sets = Object.keys(columns).map((column) => `${column} = :${column}`)
  const reopensOrCloses = isCanceled(from.status) !== isCanceled(to)
  try {
    await runBatch(db, [
      statement(
        db,
        `UPDATE ${managerBookingTables[from.kind].name} SET ${['status = :to', ...sets, 'updated_at = :now'].join(', ')}
         WHERE id = :id AND status = :from AND updated_at = :readAt`,
        { ...columns, id: from.id, from: from.status, readAt: from.updatedAt, to, now },
      ),
      abortIfUnchanged(db),
      ...(auditEntry ? [toStatement(db, insertAuditEntry(db, auditEntry, now))] : []),
      ...(isPending(to) ? [] : [deleteReminders(db, [from])]),
      ...queueMessages(db, messagesOf(change)),
      ...(reopensOrCloses
        ? [
            statement(db, 'UPDATE sessions SET scheduled_for = NULL WHERE session_id = :sessionId', {
              sessionId: from.sessionId,
            }),
          ]
        : []),
    ])
    return 'done'
  } catch (error) {
    if (isAborted(error)) return 'stale'
    if (isBusyConflict(error)) return 'conflict'
    throw error
  }
}

const closeUndecided = (db: Db, kind: ManagerBookingKind, now: number): D1PreparedStatement[] => {
  const { name, manager, tutor } = managerBookingTables[kind]
  // The index of undecided bookings needs the number in the text.
  const undecided = 'b.status = 1 AND b.end_at <= :endedBy'
  const values = { endedBy: now - booking.undecidedMs, now }
  const noticeKind = createCanceledMessage({ kind, id: 0, sessionId: '', start: 0 }, { userId: 0, by: 0 }, now).kind
  return [
    statement(
      db,
      `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, about_id, session_id, facts, due_at)
       SELECT b.${tutor}, '${noticeKind}', printf('%s:canceled:%d', b.session_id, b.${tutor}), b.${manager},
         b.session_id, json_object('sessionId', b.session_id, 'start', b.start_at, 'refId', b.id), :now
       FROM ${name} b WHERE ${undecided}`,
      values,
    ),
    statement(
      db,
      `INSERT OR IGNORE INTO outbox (kind, user_id, dedupe_key, payload, due_at, expires_at, lane)
       SELECT '${noticeKind}', u.id, printf('%s:canceled:%d', b.session_id, u.id),
         json_object('sessionId', b.session_id, 'start', b.start_at), ${dueSql(noticeKind, 'whatsapp', ':now')}
       FROM ${name} b JOIN users u ON u.id = b.${tutor}
       WHERE ${undecided} AND ${receivesTextsSql('u')}`,
      values,
    ),
    statement(db, `UPDATE ${name} AS b SET status = 4, updated_at = :now WHERE ${undecided}`, values),
  ]
}

/**
 * Cancels, on behalf of the manager, what nobody decided for a week after its end, and tells the tutor, who may book
 * again. The daily sweep calls it.
 */
export const closeUndecidedBookings = async (db: Db, now: number): Promise<void> => {
  await runBatch(db, [...closeUndecided(db, 'interview', now), ...closeUndecided(db, 'demo', now)])
}
