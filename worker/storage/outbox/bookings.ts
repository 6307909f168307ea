/**
 * Messages about bookings, queued in the batch of their cause and sent by the sweep. Raw SQL: inserts that read whom they
 * are for from the rows of the same batch.
 */

import { outboxKey, reminderTimes, sessionKey } from '#contract/lessons/rules/reminders.ts'
import { SessionKind } from '#contract/vocabulary/teaching.ts'
import type { Db } from '../db.ts'
import { statement } from '../guarded.ts'
import { queueBookingNotifications } from '../notifications.ts'
import { receivesTextsSql } from '../text-recipient.ts'
import { dueValues } from './life.ts'

/** Messages about a booking. */
export type BookingKind = BookingTextKind | ReminderKind

/** Reminders are texted when they are due, by the delivery of their notification. */
export type ReminderKind = 'lesson_reminder' | 'interview_reminder' | 'demo_session_reminder'

/** News of a booking, texted at once to users who want notifications. */
export type BookingTextKind =
  | 'new_lesson_booked'
  | 'weekly_lesson_booked'
  | 'lesson_updated'
  | 'lesson_canceled'
  | 'new_interview_booked'
  | 'interview_canceled'
  | 'interview_decided'
  | 'demo_session_booked'
  | 'demo_session_canceled'
  | 'demo_session_decided'

/** Bookings with a tutor manager. */
export type ManagerBookingKind = Exclude<SessionKind, 'lesson'>

/** The facts of a message, in epoch ms and minutes; the sender words it. */
export interface MessageFacts {
  readonly sessionId: string
  /** The start the message is about. If the booking has moved since, the message is not sent. */
  readonly start: number
  readonly duration?: number
  /** The start before the lesson was moved. */
  readonly previousStart?: number
  /** The result of an interview or demo session. If it was corrected since, the message is not sent. */
  readonly status?: number
  /** Of a reminder. */
  readonly hoursBefore?: number
  /** Who cancelled. */
  readonly by?: number
  /** Why the team cancelled or moved it. */
  readonly note?: string
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

/** Placeholder for an id that does not exist yet; `queueMessages` replaces it. */
export const pendingId = 0

/** The reminders that are still due, for both members. */
export const createReminders = (
  { id, sessionId, tutorId, studentId, start }: LessonTimes,
  now: number,
): OutboxMessage[] =>
  reminderTimes(start, now).flatMap(({ hoursBefore, dueAt }) =>
    [tutorId, studentId].map((userId) => ({
      kind: 'lesson_reminder' as const,
      userId,
      key: outboxKey.reminder(id, hoursBefore, start, userId),
      facts: { sessionId, start, hoursBefore },
      dueAt,
    })),
  )

export const createBookedMessage = (
  { id, sessionId, tutorId, start, duration }: LessonTimes,
  dueAt: number,
): OutboxMessage => ({
  kind: 'new_lesson_booked',
  userId: tutorId,
  key: outboxKey.booked(id),
  facts: { sessionId, start, duration },
  dueAt,
})

/** Tells the student that the lesson of their weekly hour is booked; the tutor gets the message of every booking. */
export const createWeeklyBookedMessage = (
  { id, sessionId, studentId, start, duration }: LessonTimes,
  dueAt: number,
): OutboxMessage => ({
  kind: 'weekly_lesson_booked',
  userId: studentId,
  key: outboxKey.weeklyBooked(id),
  facts: { sessionId, start, duration },
  dueAt,
})

export const createMovedMessage = (lesson: LessonTimes, previousStart: number, now: number): OutboxMessage => ({
  kind: 'lesson_updated',
  userId: lesson.tutorId,
  key: outboxKey.moved(lesson.id, now),
  facts: { sessionId: lesson.sessionId, start: lesson.start, previousStart },
  dueAt: now,
})

interface BookingKinds {
  readonly booked: BookingTextKind
  readonly canceled: BookingTextKind
  readonly reminder: ReminderKind
}

const kindsOf = {
  lesson: { booked: 'new_lesson_booked', canceled: 'lesson_canceled', reminder: 'lesson_reminder' },
  interview: { booked: 'new_interview_booked', canceled: 'interview_canceled', reminder: 'interview_reminder' },
  demo: { booked: 'demo_session_booked', canceled: 'demo_session_canceled', reminder: 'demo_session_reminder' },
} as const satisfies Record<SessionKind, BookingKinds>

const decidedKinds = { interview: 'interview_decided', demo: 'demo_session_decided' } as const

export const cancelKinds: readonly BookingTextKind[] = Object.values(kindsOf).map(({ canceled }) => canceled)
export const decisionKinds: readonly BookingTextKind[] = Object.values(decidedKinds)
const reminderKinds: readonly BookingKind[] = Object.values(kindsOf).map(({ reminder }) => reminder)

/** The messages of an act of the team about a lesson, one for each member, with its reason. */
export const createTeamMessages = (
  { id, tutorId, studentId }: Pick<LessonTimes, 'id' | 'tutorId' | 'studentId'>,
  message: OutboxMessage,
  note: string,
): OutboxMessage[] =>
  [tutorId, studentId].map((userId) => ({
    ...message,
    userId,
    key: `${message.key}:team:${id}:${userId}`,
    facts: { ...message.facts, note },
  }))

export const createCanceledMessage = (
  booking: { kind: SessionKind; id: number; sessionId: string; start: number },
  {
    userId,
    by,
    lateMinutes,
  }: { readonly userId: number; readonly by: number; readonly lateMinutes?: number | undefined },
  now: number,
): OutboxMessage => ({
  kind: kindsOf[booking.kind].canceled,
  userId,
  key:
    booking.kind === SessionKind.Lesson
      ? outboxKey.canceled(booking.id)
      : sessionKey.canceled(booking.sessionId, userId),
  facts: { sessionId: booking.sessionId, start: booking.start, by, ...(lateMinutes ? { lateMinutes } : {}) },
  dueAt: now,
})

export interface ManagerBookingTimes {
  readonly kind: ManagerBookingKind
  readonly sessionId: string
  readonly managerId: number
  readonly tutorId: number
  readonly start: number
}

/** Tells the manager of a new interview or demo session, and reminds both people of it. */
export const createManagerBookingMessages = (
  { kind, sessionId, managerId, tutorId, start }: ManagerBookingTimes,
  now: number,
): OutboxMessage[] => {
  const facts = { sessionId, start }
  const booked = { kind: kindsOf[kind].booked, userId: managerId, key: sessionKey.booked(sessionId), facts, dueAt: now }
  const reminders = reminderTimes(start, now).flatMap(({ hoursBefore, dueAt }) =>
    [managerId, tutorId].map((userId) => ({
      kind: kindsOf[kind].reminder,
      userId,
      key: sessionKey.reminder(sessionId, hoursBefore, userId),
      facts: { ...facts, hoursBefore },
      dueAt,
    })),
  )
  return [booked, ...reminders]
}

/** Tells the tutor that a tutor manager passed or rejected them. */
export const createDecidedMessage = (
  { kind, sessionId, tutorId, start }: ManagerBookingTimes,
  status: number,
  now: number,
): OutboxMessage => ({
  kind: decidedKinds[kind],
  userId: tutorId,
  key: sessionKey.decided(sessionId, now),
  facts: { sessionId, start, status },
  dueAt: now,
})

/**
 * Queues messages in the batch of their cause: a notification of the app for everybody, and, except for reminders, a
 * text to users who can be texted. A key that is queued already is not queued twice.
 */
export const queueMessages = (db: Db, messages: readonly OutboxMessage[]): D1PreparedStatement[] => {
  const texts = messages.filter(({ kind }) => !reminderKinds.includes(kind))
  const notifications = queueBookingNotifications(db, messages)
  return texts.length === 0 ? notifications : [...notifications, queueTexts(db, texts)]
}

const queueTexts = (db: Db, messages: readonly OutboxMessage[]): D1PreparedStatement =>
  statement(
    db,
    `INSERT OR IGNORE INTO outbox (kind, user_id, dedupe_key, payload, due_at, expires_at, lane)
     SELECT m.value->>'kind', u.id,
       coalesce(replace(m.value->>'key', 'lesson:${pendingId}:', 'lesson:' || l.id || ':'), m.value->>'key'),
       m.value->'facts', m.value->>'dueAt', m.value->>'expiresAt', m.value->>'lane'
     FROM json_each(:messages) m
     JOIN users u ON u.id = m.value->>'userId'
     LEFT JOIN lessons l ON l.session_id = m.value->>'$.facts.sessionId'
     WHERE ${receivesTextsSql('u')}`,
    {
      messages: JSON.stringify(
        messages.map((one) => ({
          ...one,
          ...dueValues(one.kind, 'whatsapp', { dueAt: one.dueAt, moment: one.facts.start }),
        })),
      ),
    },
  )

/** Prefix of the keys of a booking's reminders. */
const reminderKeyPrefix = (booking: { kind: SessionKind; id: number; sessionId: string }): string =>
  booking.kind === SessionKind.Lesson ? outboxKey.remindersOf(booking.id) : sessionKey.remindersOf(booking.sessionId)

/**
 * Deletes reminders of bookings that were moved, cancelled or decided, unless they were delivered. The keys of one
 * booking are one range of the index.
 */
export const deleteReminders = (
  db: Db,
  bookings: readonly { kind: SessionKind; id: number; sessionId: string }[],
): D1PreparedStatement =>
  statement(
    db,
    `DELETE FROM notifications WHERE delivered_at IS NULL AND id IN (
       SELECT n.id FROM json_each(:ranges) r
       JOIN notifications n ON n.dedupe_key > r.value->>0 AND n.dedupe_key < r.value->>1)`,
    { ranges: JSON.stringify(bookings.map(reminderKeyPrefix).map((prefix) => [prefix, `${prefix}~`])) },
  )
