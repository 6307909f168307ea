import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AnnouncementRole } from '#contract/vocabulary/announcements.ts'
import type { CodePurpose } from '#contract/vocabulary/people.ts'
import type { PersonReportReason } from '#contract/vocabulary/reports.ts'
import type { ShareSource } from '#contract/vocabulary/sharing.ts'
import { timestamps, users } from './people.ts'
import { threads } from './threads.ts'

/** The active confirmation code of a user and purpose. Only a keyed digest of the code is stored. */
export const confirmationCodes = sqliteTable(
  'confirmation_codes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: integer().$type<CodePurpose>().notNull(),
    /** The phone or e-mail it was sent to; changing that voids the code. */
    target: text().notNull(),
    /** `HMAC-SHA256(pepper, "userId|purpose|target|code")`, hex. */
    digest: text().notNull(),
    tries: integer().notNull().default(0),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [uniqueIndex('confirmation_codes_live').on(t.userId, t.purpose)],
)

/** Counters of rate limits: failed log-ins, sent codes, contact requests. The key names what is counted. */
export const throttles = sqliteTable(
  'throttles',
  {
    key: text().primaryKey(),
    hits: integer().notNull(),
    /** When the counter restarts at zero. */
    resetAt: integer().notNull(),
    /** Requests are refused until then; 0 when none are. */
    blockedUntil: integer().notNull().default(0),
  },
  (t) => [index('throttles_reset').on(t.resetAt)],
)

/** Messages from the contact form. */
export const contactRequests = sqliteTable(
  'contact_requests',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    phone: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    /** Where a mail reaches somebody without an account; null: not given. */
    email: text(),
    /** Against a block or a decision. */
    isAppeal: integer({ mode: 'boolean' }).notNull().default(false),
    createdAt: integer().notNull(),
    /** When the team answered or closed its thread; null: nobody did. Written by triggers from the thread. */
    answeredAt: integer(),
    /** Who did. */
    answeredBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** 0 for rows whose thread was never answered: the message itself does not change. */
    updatedAt: integer().notNull().default(0),
    /** Its conversation; set by the trigger that begins or continues that. */
    threadId: integer().references(() => threads.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('contact_requests_thread').on(t.threadId),
    index('contact_requests_created').on(t.createdAt),
    index('contact_requests_answered').on(sql`(answered_at IS NOT NULL)`, t.createdAt),
    index('contact_requests_user').on(t.userId, t.createdAt).where(sql`user_id IS NOT NULL`),
  ],
)

/** Problem reports; both files are private object keys. */
export const reports = sqliteTable(
  'reports',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    description: text().notNull(),
    screenshot: text(),
    log: text(),
    /** Whether its thread is closed; written by triggers from the thread. */
    resolved: integer({ mode: 'boolean' }).notNull().default(false),
    /** Whom it is about and why; both null for a problem with the product. */
    aboutId: integer().references(() => users.id, { onDelete: 'set null' }),
    reason: text().$type<PersonReportReason>(),
    ...timestamps,
  },
  (t) => [
    index('reports_created').on(t.createdAt, t.id),
    index('reports_resolved').on(t.resolved, t.createdAt),
    index('reports_user').on(t.userId, t.createdAt),
    index('reports_about').on(t.aboutId, t.createdAt).where(sql`about_id IS NOT NULL`),
    index('reports_reason').on(t.reason, t.createdAt).where(sql`reason IS NOT NULL`),
    index('reports_screenshot').on(sql`(screenshot IS NOT NULL)`, t.createdAt),
    index('reports_log').on(sql`(log IS NOT NULL)`, t.createdAt),
  ],
)

/** Multipart uploads, in progress or just completed; deleted after a day. */
export const uploads = sqliteTable(
  'uploads',
  {
    /** UUID, known to the client. */
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().notNull(),
    /** The tutor the file is for. */
    targetId: integer().notNull(),
    /** Object key of the finished upload. */
    key: text().notNull(),
    /** R2's upload id. */
    multipartId: text().notNull(),
    contentType: text().notNull(),
    bytes: integer().notNull(),
    createdAt: integer().notNull(),
    /** Set in the batch that references the file, so that a repeated request gets the same reply. */
    completedAt: integer(),
  },
  (t) => [index('uploads_created').on(t.createdAt)],
)

export const uploadParts = sqliteTable(
  'upload_parts',
  {
    uploadId: text()
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    etag: text().notNull(),
    bytes: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.number] })],
)

/** Objects that no row references; the sweep deletes them and retries failed deletions. */
export const orphanObjects = sqliteTable(
  'orphan_objects',
  {
    key: text().primaryKey(),
    /** Deleted from this instant on: earlier the object may still be loading somewhere. */
    dueAt: integer().notNull(),
  },
  (t) => [index('orphan_objects_due').on(t.dueAt)],
)

/** What the team changed and looked at; kept for ever. Triggers refuse to change or delete a row. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    actorId: integer().notNull(),
    /** Dotted, such as `user.update`. */
    action: text().notNull(),
    targetId: integer().notNull(),
    /** Names of the changed fields; values, also `before` and `after`, only of fields that are not secret. */
    facts: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    createdAt: integer().notNull(),
    /** The person it was about. */
    subjectId: integer(),
    /** Where it came from: the first three bytes of an IPv4 address, the first 48 bits of an IPv6 one. Null for schedules. */
    network: text(),
    /** Browser and system, such as `Chrome, Android`; null where neither is known. */
    device: text(),
  },
  (t) => [
    index('audit_log_target').on(t.targetId, t.createdAt),
    index('audit_log_actor').on(t.actorId, t.createdAt),
    index('audit_log_subject').on(t.subjectId, t.createdAt).where(sql`subject_id IS NOT NULL`),
    index('audit_log_action').on(t.action, t.createdAt),
    index('audit_log_actor_action').on(t.actorId, t.action, t.createdAt),
    index('audit_log_created').on(t.createdAt),
  ],
)

/**
 * The seals of the log, one a row, in its order: a chain, of which each link holds the hash of the one before it. Triggers
 * refuse one that skips a row of the log or does not follow the last, and to change or delete any.
 */
export const auditSeals = sqliteTable(
  'audit_seals',
  {
    /** The row of the log; no reference, since a row that is gone must not take its seal along. */
    auditId: integer().primaryKey(),
    /** The Cairo day of the row. */
    day: text().notNull(),
    /** The hash of the seal before it, hex; empty for the first of all. */
    previous: text().notNull(),
    /** SHA-256 of `previous` and the row, hex. */
    hash: text().notNull(),
    sealedAt: integer().notNull(),
  },
  (t) => [uniqueIndex('audit_seals_previous').on(t.previous), index('audit_seals_day').on(t.day, t.auditId)],
)

/** Webhook calls of providers, stored before they are processed, so that none is lost and repeats are recognised. */
export const gatewayEvents = sqliteTable(
  'gateway_events',
  {
    provider: text().notNull(),
    /** SHA-256 of the raw body, hex. */
    digest: text().notNull(),
    body: text().notNull(),
    receivedAt: integer().notNull(),
    processedAt: integer(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /** When it is tried again. */
    nextAt: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.digest] }),
    index('gateway_events_due').on(t.provider, t.nextAt).where(sql`processed_at IS NULL`),
  ],
)

/** Visits through the product's published links and the accounts they led to, by the Cairo day. */
export const shareVisits = sqliteTable(
  'share_visits',
  {
    source: text().$type<ShareSource>().notNull(),
    day: text().notNull(),
    visits: integer().notNull(),
    registrations: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.source, t.day] })],
)

/** What the team tells people of some roles for a while. */
export const announcements = sqliteTable(
  'announcements',
  {
    id: integer().primaryKey(),
    title: text().notNull(),
    text: text().notNull(),
    roles: text({ mode: 'json' }).$type<AnnouncementRole[]>().notNull(),
    startAt: integer().notNull(),
    endAt: integer().notNull(),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    ...timestamps,
  },
  (t) => [index('announcements_end').on(t.endAt), index('announcements_created').on(t.createdAt)],
)
