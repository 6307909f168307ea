/** Messages that must be delivered: queued in the batch of their cause, sent by the sweep. */

import { outboxKey, reminderTimes, sessionKey } from '#contract/lessons/rules/reminders.ts'
import { cairoDay, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { WeeklyMiss } from '#contract/vocabulary/calendar.ts'
import { SessionKind } from '#contract/vocabulary/teaching.ts'
import type { Db } from './db.ts'
import { statement } from './guarded.ts'
import { queueBookingNotifications } from './notifications.ts'
import type { MessageService } from './schema/outbox.ts'
import { receivesTextsSql } from './text-recipient.ts'

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

/** News of the review of an intro video, texted like those of bookings. */
export type ReviewKind = 'intro_video_submitted' | 'intro_video_decided'

/** Tells students that a favourite tutor added hours. */
export type FavouriteKind = 'favourite_opened_hours'

/** Tells a student that the lesson of a weekly hour could not be booked. */
export type WeeklyKind = 'weekly_lesson_missed'

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

export const createCanceledMessage = (
  booking: { kind: SessionKind; id: number; sessionId: string; start: number },
  { userId, by }: { readonly userId: number; readonly by: number },
  now: number,
): OutboxMessage => ({
  kind: kindsOf[booking.kind].canceled,
  userId,
  key:
    booking.kind === SessionKind.Lesson
      ? outboxKey.canceled(booking.id)
      : sessionKey.canceled(booking.sessionId, userId),
  facts: { sessionId: booking.sessionId, start: booking.start, by },
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
    `INSERT OR IGNORE INTO outbox (kind, user_id, dedupe_key, payload, due_at)
     SELECT m.value->>'kind', u.id,
       coalesce(replace(m.value->>'key', 'lesson:${pendingId}:', 'lesson:' || l.id || ':'), m.value->>'key'),
       m.value->'facts', m.value->>'dueAt'
     FROM json_each(:messages) m
     JOIN users u ON u.id = m.value->>'userId'
     LEFT JOIN lessons l ON l.session_id = m.value->>'$.facts.sessionId'
     WHERE ${receivesTextsSql('u')}`,
    { messages: JSON.stringify(messages) },
  )

/**
 * Queues news of a review in the batch of their cause, and names the state of that moment: for the reviewer a video was
 * submitted to, or for the tutor it was decided about. `newestOf`: the tutor whose newest video was inserted before.
 */
export const queueReviewMessage = (
  db: Db,
  { kind, ...from }: { readonly kind: ReviewKind } & ({ readonly id: number } | { readonly newestOf: number }),
  now: number,
): D1PreparedStatement[] => {
  const video = 'id' in from ? ':id' : '(SELECT max(id) FROM intro_videos WHERE tutor_id = :newestOf)'
  const isReviewer = kind === 'intro_video_submitted'
  const key = "'intro-video:' || v.id || ':' || :kind || ':' || :now"
  return [
    statement(
      db,
      `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, about_id, facts, due_at)
       SELECT ${isReviewer ? 'v.reviewer_id' : 'v.tutor_id'}, :kind, ${key},
         ${isReviewer ? 'v.tutor_id' : 'NULL'}, json_object('introVideoId', v.id, 'state', v.state), :now
       FROM intro_videos v WHERE v.id = ${video} ${isReviewer ? 'AND v.reviewer_id IS NOT NULL' : ''}`,
      { kind, now, ...from },
    ),
    statement(
      db,
      `INSERT OR IGNORE INTO outbox (kind, user_id, dedupe_key, payload, due_at)
     SELECT :kind, u.id, 'intro-video:' || v.id || ':' || :kind || ':' || :now,
       json_object('introVideoId', v.id, 'state', v.state), :now
     FROM intro_videos v
     JOIN users u ON u.id = ${isReviewer ? 'v.reviewer_id' : 'v.tutor_id'}
     WHERE v.id = ${video}
       AND ${receivesTextsSql('u')}`,
      { kind, now, ...from },
    ),
  ]
}

const favouriteKey = "'favourite:' || u.id || ':' || :day || ':' || :tutorId"

/** Messages about favourites a student gets a day, whichever tutors they are about. */
const favouriteMessagesADay = 3
/** A tutor who goes on editing the calendar is done by then. */
const favouriteDelayMs = minutes(10)

/**
 * Queues, in the batch of a change of hours, a message to the students whose favourite the tutor is: one a day for each
 * tutor, so that a week of slots is one message, and no more than a few a day for each student.
 */
export const queueFavouriteMessages = (db: Db, tutorId: number, now: number): D1PreparedStatement[] => {
  const values = { tutorId, day: cairoDay(now), dueAt: now + favouriteDelayMs }
  const hasRoomIn = (table: 'notifications' | 'outbox') => `(SELECT COUNT(*) FROM ${table} o
            WHERE o.dedupe_key > 'favourite:' || u.id || ':' || :day || ':'
              AND o.dedupe_key < 'favourite:' || u.id || ':' || :day || ':~') < ${favouriteMessagesADay}`
  return [
    statement(
      db,
      `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, about_id, facts, due_at)
       SELECT u.id, 'favourite_opened_hours', ${favouriteKey}, :tutorId, '{}', :dueAt
       FROM favourite_tutors f JOIN users u ON u.id = f.student_id
       WHERE f.tutor_id = :tutorId AND ${hasRoomIn('notifications')}`,
      values,
    ),
    statement(
      db,
      `INSERT OR IGNORE INTO outbox (kind, user_id, dedupe_key, payload, due_at)
       SELECT 'favourite_opened_hours', u.id, ${favouriteKey}, json_object('tutorId', :tutorId), :dueAt
       FROM favourite_tutors f JOIN users u ON u.id = f.student_id
       WHERE f.tutor_id = :tutorId
         AND ${receivesTextsSql('u')}
         AND ${hasRoomIn('outbox')}`,
      values,
    ),
  ]
}

export interface MissedLesson {
  readonly weeklyHourId: number
  readonly start: number
  readonly miss: WeeklyMiss
}

/**
 * Queues, in the batch that records the miss, news of it for the student: once for each start, and once for all starts
 * while no new subscription begins.
 */
export const queueWeeklyMiss = (
  db: Db,
  { weeklyHourId, start, miss }: MissedLesson,
  dueAt: number,
): D1PreparedStatement[] => {
  const key = `'weekly:' || h.id || ':' || CASE :miss WHEN '${WeeklyMiss.NoSubscription}'
         THEN 'since:' || coalesce((SELECT max(s.id) FROM subscriptions s WHERE s.user_id = h.student_id), 0)
         ELSE :start END`
  const isMissed = `h.id = :weeklyHourId AND h.ended_at IS NULL AND NOT EXISTS (SELECT 1 FROM weekly_lessons w
         WHERE w.weekly_hour_id = h.id AND w.start_at = :start AND w.lesson_id IS NOT NULL)`
  const values = { weeklyHourId, start, miss, dueAt }
  return [
    statement(
      db,
      `INSERT OR IGNORE INTO notifications (user_id, kind, dedupe_key, about_id, facts, due_at)
       SELECT h.student_id, 'weekly_lesson_missed', ${key}, h.tutor_id,
         json_object('start', :start, 'duration', h.duration, 'miss', :miss), :dueAt
       FROM weekly_hours h WHERE ${isMissed}`,
      values,
    ),
    statement(
      db,
      `INSERT OR IGNORE INTO outbox (kind, user_id, dedupe_key, payload, due_at)
       SELECT 'weekly_lesson_missed', u.id, ${key},
         json_object('weeklyHourId', h.id, 'start', :start, 'miss', :miss), :dueAt
       FROM weekly_hours h JOIN users u ON u.id = h.student_id
       WHERE ${isMissed} AND ${receivesTextsSql('u')}`,
      values,
    ),
  ]
}

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

/** A message to a fixed address, sent whatever the user's notification settings are. */
export interface Notice {
  readonly channel: MessageService
  readonly kind: NoticeKind
  /** 0 for messages to the team. */
  readonly userId: number
  /** Null for the team, whose address is configured. */
  readonly recipient: string | null
  /** Deduplication key: one message per key. */
  readonly key: string
  readonly payload: Readonly<Record<string, string>>
  readonly dueAt: number
}
export type NoticeKind =
  | ('address_changed' | 'phone_changed' | 'password_changed' | 'contact_change_asked' | 'reset_waits')
  | ('plan_invite' | 'refund_decided' | 'team_alert')

/** Queues a notice in the batch of its cause. */
export const queueNotice = (db: Db, { channel, kind, userId, recipient, key, payload, dueAt }: Notice) =>
  statement(
    db,
    `INSERT OR IGNORE INTO outbox (channel, kind, user_id, recipient, dedupe_key, payload, due_at)
     VALUES (:channel, :kind, :userId, :recipient, :key, :payload, :dueAt)`,
    { channel, kind, userId, recipient, key, payload: JSON.stringify(payload), dueAt },
  )

/** Tells the old address that the account's e-mail was changed, so that its owner notices a theft. */
export const createAddressChangedNotice = (
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

/** Tells an account's address that its phone was changed. `to` is null where it was taken away. */
export const createPhoneChangedNotice = (
  { userId, email, to }: { userId: number; email: string; to: string | null },
  now: number,
): Notice => ({
  channel: 'email',
  kind: 'phone_changed',
  userId,
  recipient: email,
  key: `user:${userId}:phone:${now}`,
  payload: { to: to ?? '' },
  dueAt: now,
})

/** Tells an account's address that its password was changed. */
export const createPasswordChangedNotice = (
  { userId, email }: { userId: number; email: string },
  now: number,
): Notice => ({
  channel: 'email',
  kind: 'password_changed',
  userId,
  recipient: email,
  key: `user:${userId}:password:${now}`,
  payload: {},
  dueAt: now,
})

/** Tells a new address that it gets no reset code yet, and when it will; once an hour. */
export const createResetWaitsNotice = (
  { userId, email, until }: { userId: number; email: string; until: number },
  now: number,
): Notice => ({
  channel: 'email',
  kind: 'reset_waits',
  userId,
  recipient: email,
  key: `user:${userId}:reset-waits:${Math.floor(now / hourMs)}`,
  payload: { until: String(until) },
  dueAt: now,
})

/** Invites an address to a plan; one mail per address and instant. */
export const createPlanInviteNotice = (email: string, weeklyMinutes: number, now: number): Notice => ({
  channel: 'email',
  kind: 'plan_invite',
  userId: 0,
  recipient: email,
  key: `invite:${email}:${now}`,
  payload: { weeklyMinutes: String(weeklyMinutes) },
  dueAt: now,
})

export interface DecidedRefund {
  readonly id: number
  readonly userId: number
  readonly email: string
  /** Piastres. */
  readonly amount: number
  /** False when the team has rejected it. */
  readonly isPaid: boolean
  readonly note: string | null
}

/** Tells a student what became of the refund they asked for. */
export const createRefundNotice = (
  { id, userId, email, amount, isPaid, note }: DecidedRefund,
  now: number,
): Notice => ({
  channel: 'email',
  kind: 'refund_decided',
  userId,
  recipient: email,
  key: `refund-request:${id}`,
  payload: { amount: String(amount), outcome: isPaid ? 'paid' : 'rejected', note: note ?? '' },
  dueAt: now,
})

/** An alert to the team in plain text; one per `key`. */
export const createTeamAlert = (key: string, text: string, now: number): Notice => ({
  channel: 'ops',
  kind: 'team_alert',
  userId: 0,
  recipient: null,
  key: `alert:${key}`,
  payload: { text },
  dueAt: now,
})
