import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type {
  DemoSessionStatus,
  InterviewStatus,
  LessonDuration,
  PlanPeriod,
  ReviewStatus,
  SessionEventType,
  SessionKind,
  SlotPurpose,
} from '#contract/vocabulary/teaching.ts'
import { timestamps, users } from './people.ts'

/** Time a tutor offers, `[start_at, end_at)`. Rows that were ever booked are marked deleted, never removed. */
export const availabilitySlots = sqliteTable(
  'availability_slots',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: integer().$type<SlotPurpose>().notNull(),
    startAt: integer().notNull(),
    endAt: integer().notNull(),
    deleted: integer({ mode: 'boolean' }).notNull().default(false),
    ...timestamps,
  },
  (t) => [
    index('availability_slots_owner').on(t.userId, t.deleted, t.startAt),
    check('availability_slots_forward', sql`${t.startAt} < ${t.endAt}`),
  ],
)

/** Weekly minutes bought by a student. */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    planId: integer().notNull(),
    txId: integer().notNull(),
    period: integer().$type<PlanPeriod>().notNull(),
    weeklyMinutes: integer().notNull(),
    startAt: integer().notNull(),
    endAt: integer().notNull(),
    extendedBy: integer(),
    terminatedAt: integer(),
    terminatedBy: integer(),
    ...timestamps,
  },
  (t) => [uniqueIndex('subscriptions_tx').on(t.txId), index('subscriptions_user').on(t.userId, t.endAt)],
)

/** A lesson of one student with one tutor. `price` is what the tutor earns, `charge` what the student's side pays, piastres. */
export const lessons = sqliteTable(
  'lessons',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    tutorId: integer()
      .notNull()
      .references(() => users.id),
    studentId: integer()
      .notNull()
      .references(() => users.id),
    slotId: integer()
      .notNull()
      .references(() => availabilitySlots.id),
    sessionId: text().notNull(),
    startAt: integer().notNull(),
    endAt: integer().notNull(),
    duration: integer().$type<LessonDuration>().notNull(),
    price: integer().notNull(),
    charge: integer().notNull().default(0),
    /** When its earning was posted to the ledger. */
    settledAt: integer(),
    canceledBy: integer(),
    canceledAt: integer(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('lessons_session').on(t.sessionId),
    index('lessons_tutor').on(t.tutorId, t.startAt),
    index('lessons_student').on(t.studentId, t.startAt),
    index('lessons_slot').on(t.slotId),
    index('lessons_unsettled').on(t.endAt).where(sql`settled_at IS NULL AND canceled_at IS NULL`),
    // Holds the prices, so that what a tutor will earn is summed from the index alone.
    index('lessons_unsettled_tutor')
      .on(t.tutorId, t.endAt, t.price)
      .where(sql`settled_at IS NULL AND canceled_at IS NULL`),
    check('lessons_cancel_pair', sql`(${t.canceledBy} IS NULL) = (${t.canceledAt} IS NULL)`),
  ],
)

/** A tutor manager interviews a tutor who wants to join. */
export const interviews = sqliteTable(
  'interviews',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    interviewerId: integer()
      .notNull()
      .references(() => users.id),
    intervieweeId: integer()
      .notNull()
      .references(() => users.id),
    slotId: integer()
      .notNull()
      .references(() => availabilitySlots.id),
    sessionId: text().notNull(),
    startAt: integer().notNull(),
    endAt: integer().notNull(),
    status: integer().$type<InterviewStatus>().notNull(),
    /** Limited HTML; null: none yet. */
    interviewerFeedback: text(),
    /** As above; empty: deliberately skipped. */
    intervieweeFeedback: text(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('interviews_session').on(t.sessionId),
    index('interviews_interviewee').on(t.intervieweeId, t.createdAt),
    index('interviews_interviewer').on(t.interviewerId, t.createdAt),
    index('interviews_undecided').on(t.endAt).where(sql`status = 1`),
    index('interviews_slot').on(t.slotId),
  ],
)

/** A trial lesson in which a tutor teaches a tutor manager. */
export const demoSessions = sqliteTable(
  'demo_sessions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    tutorId: integer()
      .notNull()
      .references(() => users.id),
    tutorManagerId: integer()
      .notNull()
      .references(() => users.id),
    slotId: integer()
      .notNull()
      .references(() => availabilitySlots.id),
    sessionId: text().notNull(),
    startAt: integer().notNull(),
    endAt: integer().notNull(),
    status: integer().$type<DemoSessionStatus>().notNull(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('demo_sessions_session').on(t.sessionId),
    index('demo_sessions_tutor').on(t.tutorId, t.status),
    index('demo_sessions_manager').on(t.tutorManagerId, t.createdAt),
    index('demo_sessions_undecided').on(t.endAt).where(sql`status = 1`),
    index('demo_sessions_slot').on(t.slotId),
  ],
)

/** Intro videos tutors submit for review before the demo session. `src` is a private object key. */
export const introVideos = sqliteTable(
  'intro_videos',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    tutorId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The tutor manager who reviews it. */
    reviewerId: integer().references(() => users.id),
    src: text().notNull(),
    /** Read from the file. */
    durationMs: integer().notNull().default(0),
    state: integer().$type<ReviewStatus>().notNull(),
    /** What the reviewer wrote about the decision. */
    reason: text(),
    ...timestamps,
  },
  (t) => [index('intro_videos_tutor').on(t.tutorId, t.createdAt), index('intro_videos_reviewer').on(t.reviewerId)],
)

/**
 * Every occupied interval, one row per person, written by triggers on the three kinds of booking. A trigger on this
 * table aborts any write that would book a person twice.
 */
export const busy = sqliteTable(
  'busy',
  {
    userId: integer().notNull(),
    kind: text().$type<SessionKind>().notNull(),
    refId: integer().notNull(),
    slotId: integer().notNull(),
    startAt: integer().notNull(),
    endAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.startAt, t.kind, t.refId] }),
    index('busy_ref').on(t.kind, t.refId),
    index('busy_slot').on(t.slotId, t.startAt),
  ],
)

/** The video call of a booking. */
export const sessions = sqliteTable(
  'sessions',
  {
    sessionId: text().primaryKey(),
    kind: text().$type<SessionKind>().notNull(),
    refId: integer().notNull(),
    meetingId: text(),
    /** Epoch ms until which the session's object has set its alarms; null tells the sweep to schedule it. */
    scheduledFor: integer(),
    createdAt: integer().notNull(),
  },
  (t) => [index('sessions_unscheduled').on(t.scheduledFor).where(sql`scheduled_for IS NULL`)],
)

/** Who joined and left a session, append-only. */
export const sessionEvents = sqliteTable(
  'session_events',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    sessionId: text().notNull(),
    userId: integer().notNull(),
    type: integer().$type<SessionEventType>().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [index('session_events_session').on(t.sessionId, t.createdAt)],
)
