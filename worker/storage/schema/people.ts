import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { TeamFigures, TrustFigures } from '#contract/catalogue/rules/trust.ts'
import type { TutorTrust } from '#contract/people/shapes/tutor.ts'
import type { BlockReason } from '#contract/vocabulary/blocks.ts'
import type { CaptionLanguage } from '#contract/vocabulary/captions.ts'
import type { CredentialChangeState, CredentialField } from '#contract/vocabulary/credentials.ts'
import type { FriendRefusal } from '#contract/vocabulary/friends.ts'
import {
  type City,
  type EnglishLevel,
  englishLevels,
  type Gender,
  type NotificationMethod,
} from '#contract/vocabulary/people.ts'
import type { ReturnedMinutes } from '#contract/vocabulary/proof.ts'
import { type Role, tutorRoles } from '#contract/vocabulary/roles.ts'
import type { ShareSource } from '#contract/vocabulary/sharing.ts'

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
    /**
     * The chat of Telegram that was linked; several accounts may share one. Triggers end it when tokens are revoked, and
     * with it the choice of messages there.
     */
    telegramChatId: integer(),
    /** Google's subject id; unlike the e-mail it never changes. */
    googleId: text(),
    /** Tokens issued before this instant are revoked. */
    tokensValidAfter: integer().notNull().default(0),
    /** The end of their block in `account_blocks`, `neverAvailable` for one without end, 0 for none; triggers set it. */
    blockedUntil: integer().notNull().default(0),
    /** Which kinds of factors the account has, as bits (`Factor`); triggers keep it. */
    factors: integer().notNull().default(0),
    /** The published link they came through before they registered. */
    shareSource: text().$type<ShareSource>(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    uniqueIndex('users_google').on(t.googleId).where(sql`google_id IS NOT NULL`),
    // Two accounts may hold one number; only one of them can have verified it.
    uniqueIndex('users_verified_phone').on(t.phone).where(sql`verified_phone = 1`),
    index('users_telegram').on(t.telegramChatId).where(sql`telegram_chat_id IS NOT NULL`),
    index('users_role').on(t.role, t.createdAt),
    index('users_created').on(t.createdAt, t.id),
    index('users_blocked').on(t.blockedUntil).where(sql`blocked_until > 0`),
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
    /** Length of the video; null where it was never measured. */
    videoMs: integer(),
    thumbnail: text(),
    /** Of the film in `video`; a trigger takes them off when that changes. All three are null together. */
    captions: text(),
    captionsLanguage: text().$type<CaptionLanguage>(),
    captionsAt: integer(),
    studioId: integer().references(() => users.id),
    activated: flag(),
    /** Minutes between booking and start. */
    notice: integer().notNull().default(0),
    /** Minutes kept free before and after each booking when a lesson is booked. */
    pause: integer().notNull().default(0),
    /** English levels the tutor likes to teach, lowest first; all unless they chose. */
    levels: text({ mode: 'json' })
      .$type<EnglishLevel[]>()
      .notNull()
      .default([...englishLevels]),
    bypassOnboarding: flag(),
    ...timestamps,
  },
  (t) => [index('tutors_studio').on(t.studioId, t.createdAt), index('tutors_created').on(t.createdAt, t.id)],
)

export const students = sqliteTable(
  'students',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    jobTitle: text(),
    englishLevel: integer().$type<EnglishLevel>(),
    learningObjective: text(),
    /** Of the personal link; a trigger sets it. */
    friendCode: text(),
    ...timestamps,
  },
  (t) => [uniqueIndex('students_friend_code').on(t.friendCode)],
)

/** Students who came through the personal link of another one, and what their first payment brought both. */
export const friends = sqliteTable(
  'friends',
  {
    friendId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    inviterId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: integer().notNull(),
    /** When the first payment came. */
    decidedAt: integer(),
    txId: integer(),
    refusal: text().$type<FriendRefusal>(),
    friendMinutes: integer().notNull().default(0),
    inviterMinutes: integer().notNull().default(0),
    /** When the payment went back, and what was left of the minutes with it. */
    takenBackAt: integer(),
  },
  (t) => [
    index('friends_inviter').on(t.inviterId, t.joinedAt),
    index('friends_joined').on(t.joinedAt, t.friendId),
    index('friends_paid').on(t.joinedAt).where(sql`decided_at IS NOT NULL`),
    index('friends_payment').on(t.txId).where(sql`tx_id IS NOT NULL`),
    check('friends_other', sql`${t.friendId} <> ${t.inviterId}`),
  ],
)

export const topics = sqliteTable(
  'topics',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    arabicName: text().notNull(),
    englishName: text().notNull(),
    /** How many people chose it; kept by triggers. */
    userCount: integer().notNull().default(0),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('topics_arabic_name').on(t.arabicName),
    uniqueIndex('topics_english_name').on(t.englishName),
    index('topics_created').on(t.createdAt),
    index('topics_users').on(t.userCount),
  ],
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
    /** When its author agreed that these words are shown on the landing page; a trigger ends it with the words. */
    landingConsentAt: integer(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('ratings_pair').on(t.raterId, t.rateeId),
    index('ratings_of_ratee').on(t.rateeId, t.value, t.feedbackLength, t.createdAt),
    index('ratings_newest').on(t.rateeId, t.createdAt),
    index('ratings_by_rater').on(t.raterId, t.createdAt),
    index('ratings_on_landing').on(t.landingConsentAt).where(sql`landing_consent_at IS NOT NULL`),
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
    videoMs: integer(),
    thumbnail: text(),
    captions: text(),
    captionsLanguage: text().$type<CaptionLanguage>(),
    bio: text().notNull(),
    about: text().notNull(),
    notice: integer().notNull(),
    topics: text({ mode: 'json' }).$type<string[]>().notNull(),
    levels: text({ mode: 'json' })
      .$type<EnglishLevel[]>()
      .notNull()
      .default([...englishLevels]),
    /** What the list is filtered by, as words between spaces; see `facets.ts`. */
    facets: text().notNull().default(' '),
    /** The same for the days and parts of days with free time. */
    freeDays: text().notNull().default(''),
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
    /** Copied from `tutor_figures`. */
    trust: text({ mode: 'json' }).$type<TutorTrust>(),
    headStart: integer().notNull().default(0),
    updatedAt: integer().notNull(),
  },
  // Raw column names: drizzle does not apply the casing inside an index expression.
  (t) => [
    index('tutor_public_order').on(t.nextAvailableAt, sql.raw('avg_rating DESC'), sql.raw('lesson_count DESC'), t.id),
    index('tutor_public_stale').on(sql.raw('next_available_at - notice * 60000')),
    index('tutor_public_updated').on(t.updatedAt),
  ],
)

/**
 * The position of each listed tutor in each order of the list, kept by triggers. The search index has the same as its
 * rowids, so matches come out in that order and a page of matches reads a page of rows. The top bits name the order. How
 * many lessons a tutor gave orders only equals, and is brought here when the record is next written.
 */
export const tutorPlaces = sqliteTable(
  'tutor_places',
  {
    place: integer().primaryKey(),
    tutorId: integer().notNull(),
    searchText: text().notNull(),
    facets: text().notNull(),
  },
  (t) => [index('tutor_places_tutor').on(t.tutorId)],
)

/** Of people, who is a tutor; see `people_belongs`. */
export const hasTutorRole = tutorRoles.map((role) => `instr(facets, ' r${role} ') > 0`).join(' OR ')

/** Of people, who passed every step and is not activated. */
export const readyToActivate = `instr(facets, ' xactivated ') > 0 AND instr(facets, ' pf pi pd pm ') > 0`

/**
 * Everybody as the team searches and filters them, kept by triggers; see `people_belongs`. The place is the rowid of the
 * search index as well and orders by creation, so a page of matches reads a page of rows.
 */
export const peoplePlaces = sqliteTable(
  'people_places',
  {
    place: integer().primaryKey(),
    userId: integer().notNull(),
    searchText: text().notNull(),
    facets: text().notNull(),
  },
  (t) => [
    index('people_places_user').on(t.userId),
    // Tutors, and who waits to be activated. Must equal the conditions of the queries.
    index('people_places_tutors').on(t.place).where(sql.raw(hasTutorRole)),
    index('people_places_ready').on(t.place).where(sql.raw(readyToActivate)),
  ],
)

/** Tutors a student wants to find again. */
export const favouriteTutors = sqliteTable(
  'favourite_tutors',
  {
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tutorId: integer()
      .notNull()
      .references(() => tutors.id, { onDelete: 'cascade' }),
    createdAt: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.studentId, t.tutorId] }), index('favourite_tutors_tutor').on(t.tutorId)],
)

/** The secret address under which a person's calendar program reads their lessons; one for each person. */
export const calendarFeeds = sqliteTable(
  'calendar_feeds',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the address, hex. The token itself is shown once and not kept. */
    tokenHash: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [uniqueIndex('calendar_feeds_token').on(t.tokenHash)],
)

/**
 * Changes of what somebody signs in with. One that the team asks for waits: the addresses it would replace are told, and
 * may stop or confirm it. Kept after it is closed: withdrawals wait for a while after a change, and no reset code goes to
 * an address that is new.
 */
export const credentialChanges = sqliteTable(
  'credential_changes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    field: text().$type<CredentialField>().notNull(),
    /** The addresses; null for none, and for passwords. */
    fromValue: text(),
    toValue: text(),
    state: text().$type<CredentialChangeState>().notNull(),
    /** Who asked for it. */
    actorId: integer().notNull(),
    createdAt: integer().notNull(),
    /** When it takes effect unless it is closed before; the same as `createdAt` where nothing waits. */
    effectiveAt: integer().notNull(),
    /** When it took effect or was stopped; null while it waits. */
    closedAt: integer(),
  },
  (t) => [
    // One of a kind waits for a person at a time.
    uniqueIndex('credential_changes_pending').on(t.userId, t.field).where(sql`state = 'pending'`),
    index('credential_changes_due').on(t.effectiveAt).where(sql`state = 'pending'`),
    index('credential_changes_user').on(t.userId, t.field, t.state),
  ],
)

/**
 * Blocks of accounts, kept after they are over. One that is open and past its end no longer counts; the sweep closes it.
 */
export const accountBlocks = sqliteTable(
  'account_blocks',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().$type<BlockReason>().notNull(),
    /** What the person and the team read beside the reason. */
    words: text().notNull(),
    blockedBy: integer().notNull(),
    createdAt: integer().notNull(),
    /** Null: until the team ends it. */
    until: integer(),
    /** When it was ended, or passed its end and was closed. */
    endedAt: integer(),
    /** Null where it passed its end. */
    endedBy: integer(),
    endWords: text(),
    /** When the last coming booking was cancelled and every socket closed; null while the sweep goes on. */
    settledAt: integer(),
  },
  (t) => [
    uniqueIndex('account_blocks_open').on(t.userId).where(sql`ended_at IS NULL`),
    index('account_blocks_user').on(t.userId, t.createdAt),
    index('account_blocks_due').on(t.until).where(sql`ended_at IS NULL AND until IS NOT NULL`),
    index('account_blocks_unsettled').on(t.id).where(sql`ended_at IS NULL AND settled_at IS NULL`),
  ],
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

/**
 * Figures of a tutor, counted from verdicts and first messages by the sweep: soon after one of their sources changed,
 * which triggers count in `changes`, and once a day. A row is there from the first listing on, and stays.
 */
export const tutorFigures = sqliteTable(
  'tutor_figures',
  {
    tutorId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the tutor was listed for the first time. */
    listedAt: integer().notNull(),
    figures: text({ mode: 'json' }).$type<TrustFigures>(),
    /** What students see of them; null: the tutor is new. */
    trust: text({ mode: 'json' }).$type<TutorTrust>(),
    /** What only the team sees; null until it is counted. */
    teamFigures: text({ mode: 'json' }).$type<TeamFigures>(),
    /** When these figures began to call for a decision of the team, and when somebody noted one; see `judgeQuality`. */
    caseSince: integer(),
    caseClosedAt: integer(),
    /** Minutes by which the tutor ranks sooner in the order of best fit. */
    headStart: integer().notNull().default(0),
    changes: integer().notNull().default(1),
    /** How many of them are in the figures. */
    countedChanges: integer().notNull().default(0),
    countedAt: integer().notNull().default(0),
  },
  (t) => [
    index('tutor_figures_stale').on(t.tutorId).where(sql`changes <> counted_changes`),
    index('tutor_figures_counted').on(t.countedAt),
    index('tutor_figures_case').on(t.caseSince).where(sql`case_since IS NOT NULL AND case_closed_at IS NULL`),
  ],
)

/** Counters of a tutor, kept by triggers on `lessons` and `ratings`. */
export const tutorCounters = sqliteTable('tutor_counters', {
  tutorId: integer().primaryKey(),
  lessonCount: integer().notNull().default(0),
  studentCount: integer().notNull().default(0),
  ratingCount: integer().notNull().default(0),
  ratingSum: integer().notNull().default(0),
})

/**
 * Lessons of a tutor and a student that are not cancelled, and of those the judged ones that took place, with their
 * minutes; kept by triggers. A tutor's number of rows is their number of students.
 */
export const tutorStudents = sqliteTable(
  'tutor_students',
  {
    tutorId: integer().notNull(),
    studentId: integer().notNull(),
    lessonCount: integer().notNull(),
    taughtCount: integer().notNull().default(0),
    taughtMinutes: integer().notNull().default(0),
    /** When the student last asked the tutor for a mark; null once it was given. */
    markAskedAt: integer(),
  },
  (t) => [primaryKey({ columns: [t.tutorId, t.studentId] })],
)

/** Lengths of long lists, kept by triggers so that `total` never counts rows. */
export const listTotals = sqliteTable('list_totals', { name: text().primaryKey(), total: integer().notNull() })

/**
 * What the platform did in each full month of Cairo, counted by the daily sweep after the month ended, so that a public
 * page reads one row.
 */
export const platformMonths = sqliteTable('platform_months', {
  /** `2026-10` */
  month: text().primaryKey(),
  /** Lessons held that ended in this month, and all that ended by its end. */
  lessonCount: integer().notNull(),
  totalLessonCount: integer().notNull(),
  /** Tutors who held one of the lessons of the month. */
  tutorCount: integer().notNull(),
  /** Ratings of tutors written by its end, as they stood when it was counted, and their lower median; null without any. */
  ratingCount: integer().notNull().default(0),
  medianRating: integer(),
  /** Minutes of lessons of the month that students got back, by why. */
  returned: text({ mode: 'json' }).$type<ReturnedMinutes>(),
  /** Disputes that were ruled in it, and the upper median of how long they had waited, ms; null without any. */
  ruledCount: integer().notNull().default(0),
  medianRulingMs: integer(),
  countedAt: integer().notNull(),
})
