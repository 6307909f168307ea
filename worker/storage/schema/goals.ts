/** What a student learns for, and how far they are. */
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { GoalKind } from '#contract/vocabulary/marks.ts'
import type { PassportWeek } from '#contract/vocabulary/passport.ts'
import { timestamps, users } from './people.ts'
import { lessons } from './teaching.ts'

/**
 * A student's goal, and sums that spare reading every lesson. Triggers set the sums back to nothing when one of their lessons
 * changes; the next reader sums them again.
 */
export const learningProgress = sqliteTable('learning_progress', {
  studentId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Minutes of lessons a week. */
  goalMinutes: integer(),
  /** What the student learns for; null for no goal, and then the four below are null as well. */
  goalKind: text().$type<GoalKind>(),
  /** Of IELTS Speaking alone, in halves: 13 is 6.5. */
  goalBand: integer(),
  /** A day of Cairo, `2027-03-14`. */
  goalDay: text(),
  goalSetAt: integer(),
  /** The latest mark when this kind of goal was chosen, in halves; null where there was none. */
  goalStart: integer(),
  /**
   * When the student first had a goal or recorded something: the weeks of the passport count from it. Null where that was
   * before the column: `goalSetAt` stands for it.
   */
  passportBeganAt: integer(),
  /** The lessons before this instant are summed; the start of a week of Cairo, 0 for none. */
  summedUntil: integer().notNull().default(0),
  lessons: integer().notNull().default(0),
  minutes: integer().notNull().default(0),
  /** Weeks in a row with a lesson, the last right before `summedUntil`. */
  streakWeeks: integer().notNull().default(0),
  /** The minutes of the last weeks before `summedUntil` that had any, as JSON `[start, minutes]`; of no meaning when that is 0. */
  weekMinutes: text().notNull().default('[]'),
  /** Counted by triggers on `words`, for releases that read them there. */
  words: integer().notNull().default(0),
  knownWords: integer().notNull().default(0),
  /**
   * When the student's hub took the words, epoch ms: from then on triggers refuse to write to those here. Below zero within the
   * transaction that deletes the copy.
   */
  wordsMovedAt: integer(),
})

/** What a tutor marked after a lesson, in halves of a band: 2 to 18. At most one for a lesson. */
export const speakingMarks = sqliteTable(
  'speaking_marks',
  {
    lessonId: integer()
      .primaryKey()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tutorId: integer()
      .notNull()
      .references(() => users.id),
    /** Of the lesson. The marks of a student are in its order. */
    startAt: integer().notNull(),
    fluency: integer().notNull(),
    vocabulary: integer().notNull(),
    grammar: integer().notNull(),
    pronunciation: integer().notNull(),
    /** The mean of the four. */
    overall: integer().notNull(),
    /** Lessons of the two since the tutor's mark before, this one among them. */
    lessons: integer().notNull(),
    /** A sentence for each criterion, as JSON by its name. */
    remarks: text().notNull(),
    /** The tutor's word about all; empty for none. */
    words: text().notNull(),
    /** The four as they were first given, as JSON in halves; null until they are corrected. */
    first: text(),
    ...timestamps,
  },
  (t) => [index('speaking_marks_student').on(t.studentId, t.startAt)],
)

/** Students who share their speaking passport; a row ends with its link. */
export const passports = sqliteTable(
  'passports',
  {
    studentId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Names the passport in signed copies, and opens nothing: the token of the link is made with a key. */
    serial: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [uniqueIndex('passports_serial').on(t.serial)],
)

/**
 * Minutes that students recorded for their passports, at most one for a week, kept until they are deleted; a trigger leaves the
 * file to the sweep at once. The columns of a mark, in halves, are null until a tutor has marked.
 */
export const passportRecordings = sqliteTable(
  'passport_recordings',
  {
    id: integer().primaryKey(),
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    week: integer().$type<PassportWeek>().notNull(),
    /** Whose prompt it answers. */
    goalKind: text().$type<GoalKind>().notNull(),
    /** Key in the bucket. */
    file: text().notNull(),
    lengthMs: integer().notNull(),
    /** Of the bytes, in hexadecimal. Computed as they are stored, and signed with the passport. */
    sha256: text().notNull(),
    /** Who marked it, or was asked last; null for nobody. */
    tutorId: integer().references(() => users.id),
    askedAt: integer(),
    fluency: integer(),
    vocabulary: integer(),
    grammar: integer(),
    pronunciation: integer(),
    overall: integer(),
    /** A sentence for each criterion, as JSON by its name. */
    remarks: text(),
    words: text(),
    /** The four as they were first given, as JSON in halves; null until they are corrected. */
    first: text(),
    markedAt: integer(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('passport_recordings_week').on(t.studentId, t.week),
    uniqueIndex('passport_recordings_file').on(t.file),
    index('passport_recordings_waiting').on(t.tutorId, t.askedAt).where(sql`${t.markedAt} IS NULL`),
  ],
)
