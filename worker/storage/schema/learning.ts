/** What stays of lessons. */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { GoalKind } from '#contract/vocabulary/marks.ts'
import type { MaterialKind } from '#contract/vocabulary/materials.ts'
import type { WordGrade, WordKind } from '#contract/vocabulary/words.ts'
import { timestamps, users } from './people.ts'
import { demoSessions, lessons } from './teaching.ts'

/** The tutor's words about a lesson. Empty texts for parts left out. */
export const lessonRecaps = sqliteTable(
  'lesson_recaps',
  {
    lessonId: integer()
      .primaryKey()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the lesson, which no longer moves once it has a recap. The list of a student is in its order. */
    startAt: integer().notNull(),
    practised: text().notNull(),
    toCorrect: text().notNull(),
    homework: text().notNull(),
    nextTime: text().notNull(),
    ...timestamps,
  },
  (t) => [index('lesson_recaps_student').on(t.studentId, t.startAt)],
)

/**
 * What a tutor asks a student to do at home, with the answer and what the tutor said of it. Rows go a year after their end,
 * from the front of the table.
 */
export const homework = sqliteTable(
  'homework',
  {
    id: integer().primaryKey(),
    lessonId: integer()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    /** 0 for that of the recap, 1 to 5 for others: a lesson has no more. */
    place: integer().notNull(),
    tutorId: integer()
      .notNull()
      .references(() => users.id),
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    /** Empty without one. */
    link: text().notNull(),
    /** The place in `homeworkStates`. */
    state: integer().notNull(),
    /** The end of the day it is due on; null where it is due before the first lesson of the two after `from_at`. */
    dueAt: integer(),
    fromAt: integer().notNull(),
    /** When it is over, by itself or because the tutor said that it is good. Lists are in its order. */
    endsAt: integer().notNull(),
    seenAt: integer(),
    doneAt: integer(),
    returnedAt: integer(),
    remindedAt: integer(),
    answer: text().notNull().default(''),
    answerLink: text().notNull().default(''),
    /** The key of a recording. Triggers leave it to the sweep of files when it changes or the row goes. */
    answerVoice: text(),
    voiceMs: integer(),
    sentence: text().notNull().default(''),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('homework_place').on(t.lessonId, t.place),
    index('homework_student').on(t.studentId, t.endsAt),
    index('homework_tutor').on(t.tutorId, t.state, t.endsAt),
    index('homework_due').on(t.dueAt).where(sql`${t.dueAt} IS NOT NULL AND ${t.remindedAt} IS NULL`),
    index('homework_voice').on(t.answerVoice).where(sql`${t.answerVoice} IS NOT NULL`),
  ],
)

/** What a tutor wrote about a student for themselves. */
export const privateNotes = sqliteTable(
  'private_notes',
  {
    tutorId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    updatedAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tutorId, t.studentId] })],
)

/**
 * Words as releases before this one kept them. The hub of each student keeps them now, and took them from here: what is left is
 * a copy of the day on which it did, by which a release before shows something, and which a job deletes after a month. Nothing is
 * added any more, and with `word_reviews` and `review_days` it goes once no release is gone back to that reads it.
 */
export const words = sqliteTable(
  'words',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    savedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    /** The text without what makes no other word of it: case, width, punctuation around it. */
    normalText: text().notNull(),
    meaning: text().notNull(),
    sentence: text().notNull(),
    /** Null when nobody said it. */
    kind: text().$type<WordKind>(),
    /** The lesson it was saved in or from; null for a word met elsewhere. */
    lessonId: integer().references(() => lessons.id, { onDelete: 'set null' }),
    dueAt: integer().notNull(),
    /** Days until it is forgotten with one chance in ten; 0 before the first review. */
    stability: real().notNull(),
    difficulty: real().notNull(),
    state: integer().$type<0 | 1 | 2 | 3>().notNull(),
    /** The place among the steps of learning. */
    step: integer().notNull(),
    /** Days from the last review to `dueAt`. */
    days: integer().notNull(),
    /** How many of its reviews are in `history` and `word_reviews`; a change of them is guarded by it. */
    reviews: integer().notNull(),
    lapses: integer().notNull(),
    reviewedAt: integer(),
    /**
     * Every review, as `contract/classroom/rules/review-text.ts` writes them. The state is computed from all of them, so that
     * the order of their arrival is of no matter.
     */
    history: text().notNull().default(''),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('words_normal_text').on(t.studentId, t.normalText),
    index('words_created').on(t.studentId, t.createdAt),
    index('words_due').on(t.studentId, t.dueAt),
    index('words_lesson').on(t.lessonId).where(sql`${t.lessonId} IS NOT NULL`),
  ],
)

/** Words saved in a demo session. They are on no list: the tutor shows how they would be used in a lesson. */
export const demoWords = sqliteTable(
  'demo_words',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    demoSessionId: integer()
      .notNull()
      .references(() => demoSessions.id, { onDelete: 'cascade' }),
    savedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    /** As in `words`. */
    normalText: text().notNull(),
    meaning: text().notNull(),
    sentence: text().notNull(),
    kind: text().$type<WordKind>(),
    ...timestamps,
  },
  (t) => [uniqueIndex('demo_words_normal_text').on(t.demoSessionId, t.normalText)],
)

/** What a tutor shows in lessons. Those of the library are files of the app and have no row. */
export const materials = sqliteTable(
  'materials',
  {
    /** Drawn at random by the store: rows of lessons name materials that are deleted since. */
    id: integer().primaryKey(),
    ownerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    kind: text().$type<MaterialKind>().notNull(),
    tags: text({ mode: 'json' }).$type<readonly string[]>().notNull(),
    pageCount: integer().notNull(),
    /** Of its pages; until they are all there, the most they may take. */
    bytes: integer().notNull(),
    /** `file` of the first page; null until all are there. */
    cover: text(),
    /** When the last page came; null before. */
    finishedAt: integer(),
    /** When it was last opened in a lesson. */
    openedAt: integer(),
    ...timestamps,
  },
  (t) => [
    index('materials_owner').on(t.ownerId),
    index('materials_unfinished').on(t.createdAt).where(sql`${t.finishedAt} IS NULL`),
  ],
)

/** A page as two pictures, whose keys `storage/material-keys.ts` derives. */
export const materialPages = sqliteTable(
  'material_pages',
  {
    materialId: integer()
      .notNull()
      .references(() => materials.id, { onDelete: 'cascade' }),
    /** From 1 on. */
    number: integer().notNull(),
    /** A UUID; another one when the page is sent again. */
    file: text().notNull(),
    /** Pixels, of the large picture. */
    width: integer().notNull(),
    height: integer().notNull(),
    /** Of both. */
    bytes: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.materialId, t.number] })],
)

/** What was opened in a lesson: its student may read the pages. The material may be gone, or one of the library. */
export const lessonMaterials = sqliteTable(
  'lesson_materials',
  {
    lessonId: integer()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    materialId: integer().notNull(),
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    openedAt: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lessonId, t.materialId] }),
    index('lesson_materials_student').on(t.studentId, t.materialId),
  ],
)

/** As `lesson_materials`, of a demo session: its manager may read the pages. */
export const demoMaterials = sqliteTable(
  'demo_materials',
  {
    demoSessionId: integer()
      .notNull()
      .references(() => demoSessions.id, { onDelete: 'cascade' }),
    materialId: integer().notNull(),
    openedAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.demoSessionId, t.materialId] })],
)

/** Reviews that a release before wrote as rows. They went into `words.history` as the hub took the word; nothing is added any more. */
export const wordReviews = sqliteTable(
  'word_reviews',
  {
    wordId: integer()
      .notNull()
      .references(() => words.id, { onDelete: 'cascade' }),
    /** Made by the client. */
    id: text().notNull(),
    grade: integer().$type<WordGrade>().notNull(),
    /** When it was answered. */
    at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.wordId, t.id] })],
)

/** How many words a student reviewed on a day of Cairo, as `words` from before the hubs. */
export const reviewDays = sqliteTable(
  'review_days',
  {
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Its first instant. */
    day: integer().notNull(),
    reviews: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.studentId, t.day] })],
)

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
