/** Messages that must reach somebody: written in the batch of their cause, sent by the sweep. */
import { outboxKey, reminderMoments } from '#contract/rules/reminders.ts'
import type { SessionKind } from '#contract/vocabulary/teaching.ts'
import type { Db } from './db.ts'
import { statement } from './guarded.ts'
import type { Channel } from './schema/effects.ts'

/** News of a booking, texted to whoever wants to be told. */
export type BookingKind =
  | 'new_lesson_booked'
  | 'lesson_updated'
  | 'lesson_canceled'
  | 'lesson_reminder'
  | 'interview_canceled'
  | 'demo_session_canceled'

/** What a message says, in epoch ms and minutes; the sender words it. */
export interface MessageFacts {
  readonly sessionId: string
  /** The start the message is about. A message whose booking has moved on is not sent. */
  readonly start: number
  readonly duration?: number
  /** Where it was before it moved. */
  readonly previousStart?: number
}

export interface OutboxMessage {
  readonly kind: BookingKind
  readonly userId: number
  readonly key: string
  readonly facts: MessageFacts
  readonly dueAt: number
}

export interface LessonTimes {
  readonly id: number
  readonly sessionId: string
  readonly tutorId: number
  readonly studentId: number
  readonly start: number
  readonly duration: number
}

/** Stands for an id that the database has not given yet; `queue` puts the true one in its place. */
export const unnumbered = 0

/** Reminders still to come, for both members. */
export const remindersOf = ({ id, sessionId, tutorId, studentId, start }: LessonTimes, now: number): OutboxMessage[] =>
  reminderMoments(start, now).flatMap(({ hoursBefore, dueAt }) =>
    [tutorId, studentId].map((userId) => ({
      kind: 'lesson_reminder' as const,
      userId,
      key: outboxKey.reminder(id, hoursBefore, start, userId),
      facts: { sessionId, start },
      dueAt,
    })),
  )

export const bookedMessage = (
  { id, sessionId, tutorId, start, duration }: LessonTimes,
  now: number,
): OutboxMessage => ({
  kind: 'new_lesson_booked',
  userId: tutorId,
  key: outboxKey.booked(id),
  facts: { sessionId, start, duration },
  dueAt: now,
})

export const movedMessage = (lesson: LessonTimes, previousStart: number, now: number): OutboxMessage => ({
  kind: 'lesson_updated',
  userId: lesson.tutorId,
  key: outboxKey.moved(lesson.id, now),
  facts: { sessionId: lesson.sessionId, start: lesson.start, previousStart },
  dueAt: now,
})

const canceledKinds = {
  lesson: 'lesson_canceled',
  interview: 'interview_canceled',
  demo: 'demo_session_canceled',
} as const satisfies Record<SessionKind, BookingKind>

export const canceledMessage = (
  booking: { kind: SessionKind; id: number; sessionId: string; start: number },
  userId: number,
  now: number,
): OutboxMessage => ({
  kind: canceledKinds[booking.kind],
  userId,
  key: booking.kind === 'lesson' ? outboxKey.canceled(booking.id) : `${booking.kind}:${booking.id}:canceled`,
  facts: { sessionId: booking.sessionId, start: booking.start },
  dueAt: now,
})

/**
 * Stores messages in the batch of their cause. Whoever cannot be texted gets no row, except for reminders: a person
 * may verify their phone until then. A fact already queued is not queued twice.
 */
export const queue = (db: Db, messages: readonly OutboxMessage[]): D1PreparedStatement =>
  statement(
    db,
    `INSERT OR IGNORE INTO outbox (kind, user_id, dedupe_key, payload, due_at)
     SELECT m.value->>'kind', u.id,
       coalesce(replace(m.value->>'key', 'lesson:${unnumbered}:', 'lesson:' || l.id || ':'), m.value->>'key'),
       m.value->'facts', m.value->>'dueAt'
     FROM json_each(:messages) m
     JOIN users u ON u.id = m.value->>'userId'
     LEFT JOIN lessons l ON l.session_id = m.value->>'$.facts.sessionId'
     WHERE m.value->>'kind' = 'lesson_reminder'
       OR (u.phone IS NOT NULL AND u.verified_phone = 1 AND u.notification_method IS NOT NULL)`,
    { messages: JSON.stringify(messages) },
  )

/** Takes back the reminders of lessons that moved or were cancelled. Keys are walked in order, one range a lesson. */
export const dropReminders = (db: Db, lessonIds: readonly number[]): D1PreparedStatement => {
  const ranges = lessonIds.map((id) => [outboxKey.remindersOf(id), `${outboxKey.remindersOf(id)}~`])
  return statement(
    db,
    `DELETE FROM outbox WHERE sent_at IS NULL AND id IN (
       SELECT o.id FROM json_each(:ranges) r
       JOIN outbox o ON o.dedupe_key > r.value->>0 AND o.dedupe_key < r.value->>1)`,
    { ranges: JSON.stringify(ranges) },
  )
}

/** What goes to an address of its own, whatever the person wants to be told otherwise. */
export interface Notice {
  readonly channel: Channel
  readonly kind: NoticeKind
  /** 0 for the team. */
  readonly userId: number
  /** Null for the team, whose address is configured. */
  readonly recipient: string | null
  /** Names the fact; a fact is told once. */
  readonly key: string
  readonly payload: Readonly<Record<string, string>>
  readonly dueAt: number
}
export type NoticeKind = 'address_changed' | 'team_alert'

/** Stores a notice in the batch of its cause. */
export const queueNotice = (db: Db, { channel, kind, userId, recipient, key, payload, dueAt }: Notice) =>
  statement(
    db,
    `INSERT OR IGNORE INTO outbox (channel, kind, user_id, recipient, dedupe_key, payload, due_at)
     VALUES (:channel, :kind, :userId, :recipient, :key, :payload, :dueAt)`,
    { channel, kind, userId, recipient, key, payload: JSON.stringify(payload), dueAt },
  )

/** Tells the old address that the account has a new one, so that a theft does not go unseen. */
export const addressChangedNotice = (
  { userId, from, to }: { userId: number; from: string; to: string },
  now: number,
): Notice => ({
  channel: 'email',
  kind: 'address_changed',
  userId,
  recipient: from,
  key: `user:${userId}:address:${now}`,
  payload: { to },
  dueAt: now,
})

/** Plain text for the team. One `key`, one alert. */
export const teamAlert = (key: string, text: string, now: number): Notice => ({
  channel: 'ops',
  kind: 'team_alert',
  userId: 0,
  recipient: null,
  key: `alert:${key}`,
  payload: { text },
  dueAt: now,
})
