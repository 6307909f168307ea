import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { TemplateHour } from '#contract/hours/shapes/schedule-settings.ts'
import type { RubricScores } from '#contract/joining/shapes/assessment.ts'
import type { DisputeSide } from '#contract/money/rules/disputes.ts'
import type { Pauses } from '#contract/shared/rules/weeks.ts'
import type { WeeklyMiss } from '#contract/vocabulary/calendar.ts'
import type { DisputeKind, DisputeState } from '#contract/vocabulary/disputes.ts'
import type { LotKind, MovementKind } from '#contract/vocabulary/minutes.ts'
import type {
  canceledLate,
  DemoSessionStatus,
  InterviewStatus,
  LessonDuration,
  LessonVerdict,
  PlanPeriod,
  RecordingStatus,
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
    // Who has an hour open at a time is read from the index alone.
    index('availability_slots_open').on(t.startAt, t.endAt, t.userId).where(sql`deleted = 0`),
    check('availability_slots_forward', sql`${t.startAt} < ${t.endAt}`),
  ],
)

/** The hours of a tutor's usual week, by the wall clock of Cairo. */
export const weekTemplates = sqliteTable('week_templates', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  hours: text({ mode: 'json' }).$type<TemplateHour[]>().notNull(),
  updatedAt: integer().notNull(),
})

/** Whole Cairo days on which a tutor is away, `[start_at, end_at)`; a trigger closes hours whose booking leaves them. */
export const timeOff = sqliteTable(
  'time_off',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    startAt: integer().notNull(),
    endAt: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [index('time_off_owner').on(t.userId, t.endAt), check('time_off_forward', sql`${t.startAt} < ${t.endAt}`)],
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
    /** When its running week ends and what is left of it is carried; a trigger sets it for a new subscription. */
    carriesAt: integer(),
    /** Times in which it rests, in order; its end and its weeks have moved by them. */
    pauses: text({ mode: 'json' }).$type<Pauses>().notNull().default([]),
    extendedBy: integer(),
    terminatedAt: integer(),
    terminatedBy: integer(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('subscriptions_tx').on(t.txId),
    index('subscriptions_user').on(t.userId, t.endAt),
    index('subscriptions_carries').on(t.carriesAt).where(sql`terminated_at IS NULL`),
    index('subscriptions_start').on(t.startAt),
    index('subscriptions_end').on(t.endAt),
    // The team lists those that run, are over or were stopped, each in the order of its own instant.
    index('subscriptions_terminated_start').on(sql`(terminated_at IS NOT NULL)`, t.startAt),
    index('subscriptions_terminated_end').on(sql`(terminated_at IS NOT NULL)`, t.endAt),
    index('subscriptions_plan').on(t.planId, t.startAt),
    // Holds the starts, so that running subscriptions are counted from the index alone.
    index('subscriptions_running').on(t.endAt, t.startAt).where(sql`terminated_at IS NULL`),
  ],
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
    /** The session in whose call it is held, where that is another's: it was booked from there, to go on directly behind. */
    callSessionId: text(),
    startAt: integer().notNull(),
    endAt: integer().notNull(),
    duration: integer().$type<LessonDuration>().notNull(),
    price: integer().notNull(),
    charge: integer().notNull().default(0),
    /**
     * Minutes it holds or has used of the week it starts in, or of the trial; the others come from lots. Minutes that
     * came back as a lot stay counted here, so that they are not had twice.
     */
    weekMinutes: integer().notNull().default(0),
    /** Whether `week_minutes` are of the free trial. */
    trial: integer({ mode: 'boolean' }).notNull().default(false),
    /** From when on its student's cancellation uses up minutes, and which share, basis points; null: never. */
    lateFrom: integer(),
    lateShare: integer().notNull().default(0),
    /** Minutes that a late cancellation has used up; `price` and `charge` are then of those. */
    lateMinutes: integer().notNull().default(0),
    /** When its earning was posted to the ledger. */
    settledAt: integer(),
    /** What became of it; null until it is judged, and for lessons that were cancelled before that. */
    verdict: text().$type<LessonVerdict>(),
    judgedAt: integer(),
    canceledBy: integer(),
    canceledAt: integer(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('lessons_session').on(t.sessionId),
    index('lessons_call').on(t.callSessionId).where(sql`call_session_id IS NOT NULL`),
    index('lessons_tutor').on(t.tutorId, t.startAt),
    index('lessons_student').on(t.studentId, t.startAt),
    index('lessons_slot').on(t.slotId),
    // The cancelled ones of one person, who may have hundreds of others.
    index('lessons_canceled_tutor').on(t.tutorId, t.startAt).where(sql`canceled_at IS NOT NULL`),
    index('lessons_canceled_student').on(t.studentId, t.startAt).where(sql`canceled_at IS NOT NULL`),
    // With the id, because many lessons begin at one instant: the index is then entered at the place of a cursor.
    index('lessons_start').on(t.startAt, t.id),
    index('lessons_ratified').on(t.startAt, t.id).where(sql`canceled_at IS NULL`),
    index('lessons_canceled').on(t.startAt, t.id).where(sql`canceled_at IS NOT NULL`),
    index('lessons_unsettled').on(t.endAt).where(sql`settled_at IS NULL AND canceled_at IS NULL`),
    // Holds the prices, so that what a tutor will earn is summed from the index alone.
    index('lessons_unsettled_tutor')
      .on(t.tutorId, t.endAt, t.price)
      .where(sql`settled_at IS NULL AND canceled_at IS NULL`),
    // Holds the tutors, so that a month is counted from the index alone.
    index('lessons_held').on(t.endAt, t.tutorId).where(sql`verdict IN ('held', 'tutorLate', 'tutorLeft')`),
    // Holds what lessons have of the trial, so that it is counted from the index alone.
    index('lessons_trial').on(t.studentId, t.startAt, t.weekMinutes).where(sql`trial = 1`),
    // Holds what both lost to connections lately.
    index('lessons_dead_line').on(t.tutorId, t.startAt, t.studentId).where(sql`verdict = 'deadLine'`),
    // Those that gave minutes back, which are few.
    index('lessons_returning')
      .on(t.endAt)
      .where(sql`verdict IN ('tutorLate', 'tutorLeft', 'tutorAbsent', 'deadLine', 'outage', 'cutShort')`),
    // Those that were cancelled late and are not paid yet, which are few at any time.
    index('lessons_canceled_late').on(t.canceledAt).where(sql`late_minutes > 0 AND settled_at IS NULL`),
    // Whether a student came back to a tutor is read from the index alone, a few entries for each pair.
    index('lessons_of_pair').on(t.tutorId, t.studentId, t.startAt, t.verdict).where(sql`verdict IS NOT NULL`),
    check('lessons_cancel_pair', sql`(${t.canceledBy} IS NULL) = (${t.canceledAt} IS NULL)`),
  ],
)

/** What attendance has decided about a lesson, and the figures it was decided from. Ms; null where it never happened. */
export const lessonVerdicts = sqliteTable(
  'lesson_verdicts',
  {
    lessonId: integer()
      .primaryKey()
      .references(() => lessons.id),
    verdict: text().$type<LessonVerdict | typeof canceledLate>().notNull(),
    /** Minutes that went back to the student. */
    returnedMinutes: integer().notNull(),
    /** Minutes the tutor is paid for. */
    paidMinutes: integer().notNull(),
    tutorMs: integer().notNull(),
    studentMs: integer().notNull(),
    togetherMs: integer().notNull(),
    /** How long after the start the tutor came; null: never. */
    lateMs: integer(),
    /** How long before the end the tutor left for good; 0: not before it. */
    leftMs: integer().notNull(),
    /** Whether the session had reported all joins and leaves by then. */
    reported: integer({ mode: 'boolean' }).notNull(),
    /** What the lesson earns and costs whole, piastres, and for how many of its minutes somebody paid. */
    agreedPrice: integer().notNull().default(0),
    agreedCharge: integer().notNull().default(0),
    chargedMinutes: integer().notNull().default(0),
    /** What was posted for it so far, rulings included. */
    earned: integer().notNull().default(0),
    charged: integer().notNull().default(0),
    /** Set where the tutor is paid only once the team has looked. */
    heldBack: integer({ mode: 'boolean' }).notNull().default(false),
    judgedAt: integer().notNull(),
  },
  (t) => [index('lesson_verdicts_held').on(t.judgedAt, t.lessonId).where(sql`held_back = 1`)],
)

/** What a member of a lesson says went wrong, what the other answers, and whether the team has decided. */
export const disputes = sqliteTable(
  'disputes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    lessonId: integer()
      .notNull()
      .references(() => lessons.id),
    tutorId: integer().notNull(),
    studentId: integer().notNull().default(0),
    /** Who opened it, and as which of the two. */
    userId: integer().notNull(),
    side: text().$type<DisputeSide>().notNull(),
    kind: text().$type<DisputeKind>().notNull(),
    text: text().notNull(),
    /** Key of a private picture. */
    picture: text(),
    answer: text(),
    answeredAt: integer(),
    state: text().$type<DisputeState>().notNull().default('open'),
    closedAt: integer(),
    createdAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('disputes_side').on(t.lessonId, t.side).where(sql`state <> 'withdrawn'`),
    // What is earned by a disputed lesson is held back.
    index('disputes_open').on(t.tutorId, t.lessonId).where(sql`state = 'open'`),
    index('disputes_created').on(t.createdAt, t.id),
    index('disputes_state').on(t.state, t.createdAt, t.id),
    index('disputes_tutor').on(t.tutorId, t.createdAt, t.id),
    index('disputes_student').on(t.studentId, t.createdAt, t.id),
    // The median time until a ruling.
    index('disputes_ruled').on(t.closedAt, t.createdAt).where(sql`state = 'ruled'`),
  ],
)

/** What the team has decided about a lesson, each time as the difference to what it had come to. Piastres. */
export const lessonRulings = sqliteTable(
  'lesson_rulings',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    lessonId: integer()
      .notNull()
      .references(() => lessons.id),
    tutorId: integer().notNull(),
    ruledBy: integer().notNull(),
    /** The outage that made it; null for a decision about this lesson alone. */
    outageId: integer(),
    /** What the lesson came to by it. */
    returnedMinutes: integer().notNull(),
    paidMinutes: integer().notNull(),
    /** Minutes given, or taken again; piastres added to what it earns and costs. */
    minutes: integer().notNull(),
    earned: integer().notNull(),
    charged: integer().notNull(),
    reason: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index('lesson_rulings_lesson').on(t.lessonId),
    index('lesson_rulings_tutor').on(t.tutorId, t.ruledBy, t.createdAt),
    index('lesson_rulings_maker').on(t.ruledBy, t.createdAt).where(sql`outage_id IS NULL`),
    uniqueIndex('lesson_rulings_outage').on(t.outageId, t.lessonId).where(sql`outage_id IS NOT NULL`),
  ],
)

/** Spans in which the platform failed, `[start_at, end_at)`, as the team has marked them. */
export const outages = sqliteTable(
  'outages',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    startAt: integer().notNull(),
    endAt: integer().notNull(),
    reason: text().notNull(),
    createdBy: integer().notNull(),
    createdAt: integer().notNull(),
    /** When all lessons judged before it were judged again; null while some may be left. */
    appliedAt: integer(),
  },
  (t) => [
    index('outages_end').on(t.endAt),
    index('outages_open').on(t.id).where(sql`applied_at IS NULL`),
    check('outages_forward', sql`${t.startAt} < ${t.endAt}`),
  ],
)

/** Minutes of a student beside those of the week. `rest` is changed by `minute_movements` alone. */
export const minuteLots = sqliteTable(
  'minute_lots',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    kind: text().$type<LotKind>().notNull(),
    minutes: integer().notNull(),
    rest: integer().notNull().default(0),
    /** Whether somebody paid for them: a lesson charges for these alone. */
    paid: integer({ mode: 'boolean' }).notNull(),
    /** No lesson may end after it. */
    endAt: integer().notNull(),
    /** What it was made for, such as `lesson:12:paid`: no cause makes two. */
    cause: text().notNull(),
    /** The lesson whose minutes came back. */
    lessonId: integer(),
    /** The payment of a pack. */
    txId: integer(),
    /** What the team said when it gave them. */
    reason: text(),
    createdBy: integer(),
    createdAt: integer().notNull(),
  },
  (t) => [
    uniqueIndex('minute_lots_cause').on(t.cause),
    index('minute_lots_owner').on(t.userId, t.endAt),
    check('minute_lots_rest', sql`${t.rest} >= 0 AND ${t.rest} <= ${t.minutes}`),
  ],
)

/**
 * Every change of a student's minutes, append-only. A trigger keeps the rest of the lot. `lot_id` null: of the week or the
 * trial.
 */
export const minuteMovements = sqliteTable(
  'minute_movements',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id),
    lotId: integer().references(() => minuteLots.id),
    lessonId: integer(),
    kind: text().$type<MovementKind>().notNull(),
    /** Added to the source, or taken from it: below zero. */
    minutes: integer().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index('minute_movements_owner').on(t.userId, t.id),
    index('minute_movements_lesson').on(t.lessonId).where(sql`lesson_id IS NOT NULL`),
  ],
)

/** An hour a student keeps every week with one tutor, by the wall clock of Cairo. Rows are ended, never removed. */
export const weeklyHours = sqliteTable(
  'weekly_hours',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    studentId: integer()
      .notNull()
      .references(() => users.id),
    tutorId: integer()
      .notNull()
      .references(() => users.id),
    /** 0 Sunday to 6 Saturday. */
    weekday: integer().notNull(),
    /** Of the day. */
    minute: integer().notNull(),
    duration: integer().$type<LessonDuration>().notNull(),
    /** When the sweep books or tries again; a trigger sets it to the start of a new subscription. */
    nextLookAt: integer().notNull(),
    endedAt: integer(),
    ...timestamps,
  },
  (t) => [
    index('weekly_hours_due').on(t.nextLookAt).where(sql`ended_at IS NULL`),
    index('weekly_hours_student').on(t.studentId).where(sql`ended_at IS NULL`),
    index('weekly_hours_tutor').on(t.tutorId).where(sql`ended_at IS NULL`),
  ],
)

/**
 * What became of a weekly hour at each of its starts. A start that had its lesson is settled, whatever happens to that
 * lesson later: one that was cancelled or moved is not booked again.
 */
export const weeklyLessons = sqliteTable(
  'weekly_lessons',
  {
    weeklyHourId: integer()
      .notNull()
      .references(() => weeklyHours.id),
    startAt: integer().notNull(),
    /** Null while none could be booked; `miss` says why. */
    lessonId: integer().references(() => lessons.id),
    miss: text().$type<WeeklyMiss>(),
    updatedAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.weeklyHourId, t.startAt] }),
    check('weekly_lessons_outcome', sql`(${t.lessonId} IS NULL) <> (${t.miss} IS NULL)`),
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
    /** Limited HTML that the interviewee never reads; null: none. */
    note: text(),
    /** How well the interviewee speaks, 1 to 5; null: not judged. */
    level: integer(),
    /** As the note. */
    scores: text({ mode: 'json' }).$type<RubricScores>(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('interviews_session').on(t.sessionId),
    index('interviews_interviewee').on(t.intervieweeId, t.createdAt),
    index('interviews_interviewer').on(t.interviewerId, t.createdAt),
    index('interviews_undecided').on(t.endAt).where(sql`status = 1`),
    index('interviews_slot').on(t.slotId),
    index('interviews_created').on(t.createdAt),
    index('interviews_status').on(t.status, t.createdAt),
    index('interviews_start').on(t.startAt, t.id),
    index('interviews_status_start').on(t.status, t.startAt, t.id),
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
    /** Limited HTML; null: none. */
    managerFeedback: text(),
    /** As above; empty: deliberately skipped. */
    tutorFeedback: text(),
    /** Limited HTML that the tutor never reads; null: none. */
    note: text(),
    /** 1 to 5; null: not judged. */
    level: integer(),
    /** As the note. */
    scores: text({ mode: 'json' }).$type<RubricScores>(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('demo_sessions_session').on(t.sessionId),
    index('demo_sessions_tutor').on(t.tutorId, t.status),
    index('demo_sessions_manager').on(t.tutorManagerId, t.createdAt),
    index('demo_sessions_undecided').on(t.endAt).where(sql`status = 1`),
    index('demo_sessions_slot').on(t.slotId),
    index('demo_sessions_created').on(t.createdAt),
    index('demo_sessions_status').on(t.status, t.createdAt),
    index('demo_sessions_start').on(t.startAt, t.id),
    index('demo_sessions_status_start').on(t.status, t.startAt, t.id),
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
  (t) => [
    index('intro_videos_tutor').on(t.tutorId, t.createdAt),
    index('intro_videos_reviewer').on(t.reviewerId, t.createdAt),
    index('intro_videos_reviewer_state').on(t.reviewerId, t.state, t.createdAt),
    index('intro_videos_state').on(t.state, t.createdAt),
    index('intro_videos_created').on(t.createdAt),
  ],
)

/** What a reviewer judged of an intro video, for the team alone. */
export const filmAssessments = sqliteTable('film_assessments', {
  /** The video. */
  id: integer()
    .primaryKey()
    .references(() => introVideos.id, { onDelete: 'cascade' }),
  /** Who judged last. */
  authorId: integer().references(() => users.id, { onDelete: 'set null' }),
  /** 1 to 4; null: not judged. */
  fluency: integer(),
  teaching: integer(),
  picture: integer(),
  manner: integer(),
  /** 1 to 5. */
  level: integer(),
  notes: text({ mode: 'json' }).$type<readonly { readonly at: number; readonly text: string }[]>().notNull(),
  updatedAt: integer().notNull(),
})

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
    /** The meeting at the media server; null before anybody came, and in calls that never needed one. */
    meetingId: text(),
    meetingClosedAt: integer(),
    /** Since when the call runs directly although a media server is configured: the server failed it. */
    peersSince: integer(),
    /** Epoch ms until which the session's object has set its alarms; null tells the sweep to schedule it. */
    scheduledFor: integer(),
    /** When the session's object had written all attendance after the end; a lesson judged while null was not reported. */
    reportedAt: integer(),
    /**
     * Who joined and left, once that is old: `[instant, [user ids], event, …]` as JSON. An event is the ms since the instant
     * times 32, plus the place of the user times 4, plus its type. Null while the rows of `session_events` hold it.
     */
    attendance: text(),
    createdAt: integer().notNull(),
  },
  (t) => [
    index('sessions_unscheduled').on(t.scheduledFor).where(sql`scheduled_for IS NULL`),
    uniqueIndex('sessions_meeting').on(t.meetingId).where(sql`meeting_id IS NOT NULL`),
    index('sessions_open_meeting').on(t.createdAt).where(sql`meeting_id IS NOT NULL AND meeting_closed_at IS NULL`),
  ],
)

/** A member of a call as the media server knows them; a second tab gets a new token, not a second participant. */
export const sessionParticipants = sqliteTable(
  'session_participants',
  {
    sessionId: text().notNull(),
    userId: integer().notNull(),
    participantId: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.userId] })],
)

/** Recordings that the media server made of calls, as its webhooks tell. */
export const recordings = sqliteTable(
  'recordings',
  {
    /** The media server's. */
    id: text().primaryKey(),
    sessionId: text().notNull(),
    status: text().$type<RecordingStatus>().notNull(),
    startedAt: integer(),
    stoppedAt: integer(),
    bytes: integer(),
    ...timestamps,
  },
  (t) => [index('recordings_session').on(t.sessionId, t.createdAt)],
)

/** Who joined and left a session, append-only; what is old is packed into `sessions.attendance`. */
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
