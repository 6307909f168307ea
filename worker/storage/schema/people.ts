import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { City, EnglishLevel, Gender, NotificationMethod } from '#contract/vocabulary/people.ts'
import type { Role } from '#contract/vocabulary/roles.ts'

/** Instants are epoch milliseconds UTC in every table. */
export const timestamps = { createdAt: integer().notNull(), updatedAt: integer().notNull() }
const flag = () => integer({ mode: 'boolean' }).notNull().default(false)

/** Everybody with an account. `image` is an object key, not an address. */
export const users = sqliteTable(
  'users',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    email: text().notNull(),
    /** `scrypt$…`, or null for accounts made through Google. */
    passwordHash: text(),
    name: text(),
    image: text(),
    address: text(),
    birthYear: integer(),
    gender: text().$type<Gender>(),
    role: integer().$type<Role>().notNull(),
    verifiedEmail: flag(),
    verifiedPhone: flag(),
    verifiedWhatsApp: flag(),
    creditScore: integer().notNull().default(0),
    city: integer().$type<City>(),
    phone: text(),
    notificationMethod: integer().$type<NotificationMethod>(),
    /** Google's subject id; unlike the e-mail it never changes. */
    googleId: text(),
    /** Tokens issued before this instant are revoked. */
    tokensValidAfter: integer().notNull().default(0),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    uniqueIndex('users_google').on(t.googleId).where(sql`google_id IS NOT NULL`),
    // Two accounts may hold one number; only one of them can have verified it.
    uniqueIndex('users_verified_phone').on(t.phone).where(sql`verified_phone = 1`),
    index('users_role').on(t.role, t.createdAt),
    index('users_created').on(t.createdAt, t.id),
  ],
)

/** Columns of tutors and tutor managers beyond their account. */
export const tutors = sqliteTable(
  'tutors',
  {
    id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    bio: text(),
    about: text(),
    video: text(),
    thumbnail: text(),
    studioId: integer().references(() => users.id),
    activated: flag(),
    /** Minutes between booking and start. */
    notice: integer().notNull().default(0),
    bypassOnboarding: flag(),
    ...timestamps,
  },
  (t) => [index('tutors_studio').on(t.studioId, t.createdAt), index('tutors_created').on(t.createdAt, t.id)],
)

export const students = sqliteTable('students', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  jobTitle: text(),
  englishLevel: integer().$type<EnglishLevel>(),
  learningObjective: text(),
  ...timestamps,
})

export const topics = sqliteTable(
  'topics',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    arabicName: text().notNull(),
    englishName: text().notNull(),
    ...timestamps,
  },
  (t) => [uniqueIndex('topics_arabic_name').on(t.arabicName), uniqueIndex('topics_english_name').on(t.englishName)],
)

export const userTopics = sqliteTable(
  'user_topics',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topicId: integer()
      .notNull()
      .references(() => topics.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.topicId] }), index('user_topics_topic').on(t.topicId)],
)

/** One row per rater and ratee. */
export const ratings = sqliteTable(
  'ratings',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    raterId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rateeId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    value: integer().notNull(),
    feedback: text(),
    /** Length of the feedback, 0 without one: longer texts are listed first. */
    feedbackLength: integer().notNull().default(0),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('ratings_pair').on(t.raterId, t.rateeId),
    index('ratings_of_ratee').on(t.rateeId, t.value, t.feedbackLength, t.createdAt),
    index('ratings_newest').on(t.rateeId, t.createdAt),
    index('ratings_by_rater').on(t.raterId, t.createdAt),
  ],
)

/**
 * The public record of an onboarded tutor, written whole by `refreshTutorPublic`. Its index is in listing order, so a
 * page of the list reads a page of rows. Counters are copied from `tutor_counters`.
 */
export const tutorPublic = sqliteTable(
  'tutor_public',
  {
    id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: integer().$type<Role>().notNull(),
    name: text().notNull(),
    gender: text().$type<Gender>(),
    image: text(),
    video: text(),
    thumbnail: text(),
    bio: text().notNull(),
    about: text().notNull(),
    notice: integer().notNull(),
    topics: text({ mode: 'json' }).$type<string[]>().notNull(),
    /** Folded name and topics; see `foldForSearch`. */
    searchText: text().notNull(),
    /** Epoch ms, or `neverAvailable` so that tutors without free time sort last. */
    nextAvailableAt: integer().notNull(),
    /** End of the free interval that starts at `nextAvailableAt`; within it a later start is found without a query. */
    freeUntil: integer().notNull(),
    /** Hundredths of a star. */
    avgRating: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    lessonCount: integer().notNull().default(0),
    studentCount: integer().notNull().default(0),
    updatedAt: integer().notNull(),
  },
  // Raw column names: drizzle does not apply the casing inside an index expression.
  (t) => [
    index('tutor_public_order').on(t.nextAvailableAt, sql.raw('avg_rating DESC'), sql.raw('lesson_count DESC'), t.id),
    index('tutor_public_stale').on(sql.raw('next_available_at - notice * 60000')),
  ],
)

/**
 * The position of each listed tutor in listing order, kept by triggers. It is the rowid of the search index, so matches
 * come out in listing order and a page of matches reads a page of rows.
 */
export const tutorPlaces = sqliteTable(
  'tutor_places',
  { place: integer().primaryKey(), tutorId: integer().notNull(), searchText: text().notNull() },
  (t) => [uniqueIndex('tutor_places_tutor').on(t.tutorId)],
)

/** Public records whose topics may be outdated; the sweep rewrites them. */
export const staleTopics = sqliteTable(
  'stale_topics',
  {
    tutorId: integer()
      .primaryKey()
      .references(() => tutorPublic.id, { onDelete: 'cascade' }),
    markedAt: integer().notNull(),
  },
  (t) => [index('stale_topics_marked').on(t.markedAt)],
)

/** Sorts after every real instant. */
export const neverAvailable = 8_640_000_000_000_000

/** Counters of a tutor, kept by triggers on `lessons` and `ratings`. */
export const tutorCounters = sqliteTable('tutor_counters', {
  tutorId: integer().primaryKey(),
  lessonCount: integer().notNull().default(0),
  studentCount: integer().notNull().default(0),
  ratingCount: integer().notNull().default(0),
  ratingSum: integer().notNull().default(0),
})

/**
 * Lessons of a tutor and a student that are not cancelled, kept by triggers. A tutor's number of rows is their number
 * of students.
 */
export const tutorStudents = sqliteTable(
  'tutor_students',
  { tutorId: integer().notNull(), studentId: integer().notNull(), lessonCount: integer().notNull() },
  (t) => [primaryKey({ columns: [t.tutorId, t.studentId] })],
)

/** Lengths of long lists, kept by triggers so that `total` never counts rows. */
export const listTotals = sqliteTable('list_totals', { name: text().primaryKey(), total: integer().notNull() })
