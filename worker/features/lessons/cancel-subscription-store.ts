/** Cancelling the lessons of a subscription that ends early. Raw SQL: statements for the batch that ends it. */

import type { Db } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { returnHeldStatements } from '#worker/storage/minutes.ts'
import { dueSql } from '#worker/storage/outbox/life.ts'
import { receivesTextsSql } from '#worker/storage/text-recipient.ts'
import { lessonColumns } from './store.ts'

/**
 * Cancels the coming lessons of a payment's subscription, which ends early, and queues the messages to their tutors, and
 * to the student when somebody else caused it. One that has ended already has no lessons any more: what was booked since
 * is of another subscription or of lots. The first statement returns the lessons. `by`: the user who caused it; null
 * counts as the student. Their reminders are dropped when they come due.
 */
export const cancelSubscriptionLessons = (
  db: Db,
  txId: number,
  by: number | null,
  now: number,
): D1PreparedStatement[] => {
  const canceledNow = `lessons.student_id = (SELECT user_id FROM subscriptions WHERE tx_id = :txId)
    AND lessons.start_at > :now AND lessons.canceled_at = :now`
  return [
    statement(
      db,
      `UPDATE lessons SET canceled_by = coalesce(:by, student_id), canceled_at = :now, updated_at = :now
       WHERE start_at > :now AND canceled_at IS NULL AND EXISTS (
         SELECT 1 FROM subscriptions s WHERE s.tx_id = :txId AND s.user_id = lessons.student_id
           AND s.terminated_at IS NULL
           AND lessons.start_at >= s.start_at AND lessons.start_at < s.end_at)
         AND student_id = (SELECT user_id FROM subscriptions WHERE tx_id = :txId)
       RETURNING ${lessonColumns}`,
      { txId, by, now },
    ),
    // What they had from lots goes back there. Their week ends with the subscription.
    ...returnHeldStatements(db, canceledNow, { txId, now }),
    statement(
      db,
      `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, about_id, session_id, facts, due_at)
       SELECT lessons.tutor_id, 'lesson_canceled', printf('lesson:%d:canceled', lessons.id), lessons.student_id,
         lessons.session_id, json_object('sessionId', lessons.session_id, 'start', lessons.start_at,
           'refId', lessons.id, 'duration', lessons.duration, 'by', lessons.canceled_by), :now
       FROM lessons WHERE ${canceledNow}`,
      { txId, now },
    ),
    // A student whose subscription somebody of the team ended is told of each lesson, too.
    statement(
      db,
      `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, about_id, session_id, facts, due_at)
       SELECT lessons.student_id, 'lesson_canceled', printf('lesson:%d:canceled:student', lessons.id), lessons.tutor_id,
         lessons.session_id, json_object('sessionId', lessons.session_id, 'start', lessons.start_at,
           'refId', lessons.id, 'duration', lessons.duration, 'by', lessons.canceled_by), :now
       FROM lessons WHERE ${canceledNow} AND lessons.canceled_by <> lessons.student_id`,
      { txId, now },
    ),
    statement(
      db,
      `INSERT OR IGNORE INTO outbox (kind, user_id, dedupe_key, payload, due_at, expires_at, lane)
       SELECT 'lesson_canceled', u.id, printf('lesson:%d:canceled', lessons.id),
         json_object('sessionId', lessons.session_id, 'start', lessons.start_at),
         ${dueSql('lesson_canceled', 'whatsapp', ':now', 'lessons.start_at')}
       FROM lessons JOIN users u ON u.id = lessons.tutor_id
       WHERE ${canceledNow} AND ${receivesTextsSql('u')}`,
      { txId, now },
    ),
    statement(
      db,
      `UPDATE sessions SET scheduled_for = NULL
       WHERE session_id IN (SELECT lessons.session_id FROM lessons WHERE ${canceledNow})`,
      { txId, now },
    ),
  ]
}
