/**
 * Notifications of the app, written in the batch of their cause. Raw SQL: inserts that read what they name from the rows
 * of the same batch.
 */

import { hourMs } from '#contract/shared/rules/time.ts'
import type { NotificationFacts } from '#contract/talk/rules/notifications.ts'
import { openStatuses, PaymentMethod } from '#contract/vocabulary/money.ts'
import type { NotificationKind } from '#contract/vocabulary/notifications.ts'
import { LessonVerdict, SessionKind } from '#contract/vocabulary/teaching.ts'
import type { Db } from './db.ts'
import { statement } from './guarded.ts'

interface BookingMessage {
  readonly kind: NotificationKind
  readonly userId: number
  readonly key: string
  readonly facts: NotificationFacts & { readonly sessionId: string }
  readonly dueAt: number
}

/** The table of each kind of booking, the columns of its two members, and what its row adds to the facts. */
const bookingTables = {
  lesson: ['lessons', 'tutor_id', 'student_id', "'$.refId', b.id, '$.duration', b.duration"],
  interview: ['interviews', 'interviewer_id', 'interviewee_id', "'$.refId', b.id"],
  demo: ['demo_sessions', 'tutor_manager_id', 'tutor_id', "'$.refId', b.id"],
} as const satisfies Record<SessionKind, readonly [string, string, string, string]>

const queueForKind = (db: Db, kind: SessionKind, messages: readonly BookingMessage[]): D1PreparedStatement => {
  const [table, host, guest, facts] = bookingTables[kind]
  return statement(
    db,
    // The bookings first, each of which several messages are about: it is then read once.
    `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, about_id, session_id, facts, due_at)
     SELECT m.value->>'userId', m.value->>'kind', replace(m.value->>'key', 'lesson:0:', 'lesson:' || b.id || ':'),
       iif(m.value->>'userId' = b.${host}, b.${guest}, b.${host}), b.session_id,
       json_set(m.value->'facts', ${facts}), m.value->>'dueAt'
     FROM ${table} b CROSS JOIN json_each(:messages) m
     WHERE b.session_id IN (SELECT value FROM json_each(:sessionIds))
       AND m.value->>'$.facts.sessionId' = b.session_id`,
    {
      messages: JSON.stringify(messages),
      sessionIds: JSON.stringify([...new Set(messages.map(({ facts }) => facts.sessionId))]),
    },
  )
}

/** Queues notifications about bookings; the other member and the booking's id are read from its row. */
export const queueBookingNotifications = (db: Db, messages: readonly BookingMessage[]): D1PreparedStatement[] =>
  Object.values(SessionKind).flatMap((kind) => {
    const kindMessages = messages.filter(({ facts }) => facts.sessionId.startsWith(`${kind}:`))
    return kindMessages.length > 0 ? [queueForKind(db, kind, kindMessages)] : []
  })

export interface NewNotification {
  readonly userId: number
  readonly kind: NotificationKind
  /** Deduplication key: one notification per key. */
  readonly key: string
  readonly aboutId?: number
  readonly facts: NotificationFacts
  readonly dueAt: number
}

/** Queues one notification in the batch of its cause. */
export const queueNotification = (db: Db, { userId, kind, key, aboutId, facts, dueAt }: NewNotification) =>
  statement(
    db,
    `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, about_id, facts, due_at)
     VALUES (:userId, :kind, :key, :aboutId, :facts, :dueAt)`,
    { userId, kind, key, aboutId: aboutId ?? null, facts: JSON.stringify(facts), dueAt },
  )

/**
 * Tells both members what attendance has decided about lessons judged at this instant; nothing of one that was held. Put
 * after the statement that judges them.
 */
export const queueVerdicts = (db: Db, lessonIds: readonly number[], now: number): D1PreparedStatement =>
  statement(
    db,
    `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, about_id, session_id, facts, due_at)
     SELECT u.id, 'lesson_settled', printf('lesson:%d:settled:%d', l.id, u.id),
       iif(u.id = l.tutor_id, l.student_id, l.tutor_id), l.session_id,
       json_object('sessionId', l.session_id, 'start', l.start_at, 'refId', l.id, 'duration', l.duration,
         'verdict', l.verdict, 'tutorId', l.tutor_id,
         'returnedMinutes', (SELECT v.returned_minutes FROM lesson_verdicts v WHERE v.lesson_id = l.id)), :now
     FROM json_each(:ids) i JOIN lessons l ON l.id = i.value JOIN users u ON u.id IN (l.tutor_id, l.student_id)
     WHERE l.judged_at = :now AND l.verdict <> '${LessonVerdict.Held}'`,
    { ids: JSON.stringify(lessonIds), now },
  )

type PaymentKind = 'payment_paid' | 'payment_failed' | 'payment_expiring' | 'payment_expired'

const paymentFacts = `json_patch(json_object('transactionId', t.id, 'amount', t.amount, 'weeklyMinutes', p.weekly_minutes,
  'expiresAt', t.expires_at), json_object('packMinutes', t.snapshot->>'$.pack.minutes'))`

const insertPayments = (kind: PaymentKind, which: string): string =>
  `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, facts, due_at)
   SELECT t.user_id, '${kind}', printf('payment:%d:${kind}', t.id), ${paymentFacts}, :now
   FROM transactions t JOIN plans p ON p.id = t.plan_id WHERE ${which}`

/** Tells a student what became of a payment, in the batch that stores it. */
export const queuePaymentNotification = (db: Db, kind: PaymentKind, id: number, now: number): D1PreparedStatement =>
  statement(db, insertPayments(kind, 't.id = :id'), { id, now })

/** Tells a student that their reference number has ended unpaid, in the batch that stores it; other ways end with their page. */
export const queueExpiredNumber = (db: Db, id: number, now: number): D1PreparedStatement =>
  statement(db, insertPayments('payment_expired', `t.id = :id AND t.payment_method = ${PaymentMethod.Fawry}`), {
    id,
    now,
  })

/** How long before its end a reference number that nobody has paid is brought to mind. */
const expiringMs = 6 * hourMs

/** Tells students whose reference numbers end soon, once each. The sweep calls it. */
export const queueExpiringPayments = async (db: Db, now: number): Promise<void> => {
  const isOpen = `t.status IN (${openStatuses.join(', ')}) AND t.payment_method = ${PaymentMethod.Fawry}`
  // Numbers that live for a few hours only are not brought to mind at once.
  const isSoon = `t.expires_at > :now AND t.expires_at <= :now + ${expiringMs} AND t.created_at <= :now - ${expiringMs}`
  await statement(db, insertPayments('payment_expiring', `${isOpen} AND ${isSoon}`), { now }).run()
}

/**
 * Tells a tutor that somebody of the team decided about a withdrawal, or about other terms of it, in the batch that
 * stores it.
 */
export const queueWithdrawalNotification = (
  db: Db,
  invoiceId: number,
  now: number,
  change: 'approved' | 'refused' | null = null,
): D1PreparedStatement =>
  statement(
    db,
    `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, facts, due_at)
     SELECT user_id, 'withdrawal_updated', printf('invoice:%d:%d:%d%s', id, status, :now, coalesce(':' || :change || updated_at, '')),
       json_patch(json_object('invoiceId', id, 'status', status, 'amount', amount, 'note', note),
         json_object('change', :change)), :now
     FROM invoices WHERE id = :invoiceId`,
    { invoiceId, now, change },
  )

/** SQL: the request that was just inserted in the same batch. */
const newestRequest = '(SELECT max(id) FROM invoices WHERE user_id = :userId)'

/**
 * Tells a tutor, once, that money was asked for to a receiver they never named before, so that they object in time when it
 * was somebody else. In the batch that stores the request; nothing where its receiver is known.
 */
export const queueNewReceiver = (db: Db, userId: number, now: number): D1PreparedStatement =>
  statement(
    db,
    `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, facts, due_at)
     SELECT user_id, 'withdrawal_receiver_new', printf('receiver:%d', id),
       json_object('invoiceId', id, 'amount', amount, 'expiresAt', receiver_held_until), :now
     FROM invoices WHERE id = ${newestRequest} AND receiver_held_until > :now`,
    { userId, now },
  )

/** The same for other terms of a request, which name another receiver. In the batch that has them wait for the team. */
export const queueNewReceiverOfChange = (
  db: Db,
  { invoiceId, heldUntil }: { readonly invoiceId: number; readonly heldUntil: number },
  now: number,
): D1PreparedStatement =>
  statement(
    db,
    `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, facts, due_at)
     SELECT i.user_id, 'withdrawal_receiver_new', printf('receiver:%d:%d', i.id, :now),
       json_object('invoiceId', i.id, 'amount', i.change->>'amount', 'expiresAt', CAST(:heldUntil AS INTEGER)), :now
     FROM invoices i WHERE i.id = :invoiceId AND NOT EXISTS (
       SELECT 1 FROM invoices k WHERE k.user_id = i.user_id AND k.method = i.change->>'method'
         AND k.receiver = i.change->>'receiver' AND k.bank IS i.change->>'bank' AND k.status IN (0, 1, 3))`,
    { invoiceId, heldUntil, now },
  )

/** Tells students that they are invited to a plan, once for each invitation. */
export const queuePlanInvitations = (
  db: Db,
  { planId, userIds }: { readonly planId: number; readonly userIds: readonly number[] },
  now: number,
): D1PreparedStatement =>
  statement(
    db,
    `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, facts, due_at)
     SELECT i.user_id, 'plan_invited', printf('plan-invite:%d', i.id),
       json_object('planId', p.id, 'weeklyMinutes', p.weekly_minutes), :now
     FROM json_each(:given) g JOIN plan_invites i ON i.user_id = g.value AND i.plan_id = :planId
     JOIN plans p ON p.id = i.plan_id`,
    { given: JSON.stringify(userIds), planId, now },
  )

/**
 * Tells a member of unread messages they were away for, once an hour for each room. Nothing is queued while they have
 * the app open, have muted the room or have read everything.
 */
export const queueMessagesReceived = (db: Db, roomId: number, now: number): D1PreparedStatement =>
  statement(
    db,
    `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, about_id, facts, due_at)
     SELECT m.user_id, 'messages_received', printf('room:%d:%d:%d', m.room_id, m.user_id, :now / ${hourMs}),
       m.other_id, json_object('roomId', m.room_id), :now
     FROM room_members m
     WHERE m.room_id = :roomId AND m.unread > 0 AND m.muted = 0
       AND NOT EXISTS (SELECT 1 FROM presence p WHERE p.user_id = m.user_id AND p.online = 1)
       AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.user_id = m.user_id AND n.due_at > :now - ${hourMs}
         AND n.kind = 'messages_received' AND n.facts->>'roomId' = m.room_id)`,
    { roomId, now },
  )
