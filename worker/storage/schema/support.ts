import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CodePurpose } from '#contract/vocabulary/people.ts'
import { instants, users } from './people.ts'

/** The one live code of a person for a purpose. The code itself is nowhere: only a keyed digest of it. */
export const confirmationCodes = sqliteTable(
  'confirmation_codes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: integer().$type<CodePurpose>().notNull(),
    /** The phone or e-mail it was sent to; a changed one voids the code. */
    target: text().notNull(),
    /** `HMAC-SHA256(pepper, "userId|purpose|target|code")`, hex. */
    digest: text().notNull(),
    tries: integer().notNull().default(0),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
  },
  (t) => [uniqueIndex('confirmation_codes_live').on(t.userId, t.purpose)],
)

/** Counters that outlive an isolate: failed logins, sent codes, contact requests. The key names what is counted. */
export const throttles = sqliteTable(
  'throttles',
  {
    key: text().primaryKey(),
    hits: integer().notNull(),
    /** From here on the counter starts at nought again. */
    resetAt: integer().notNull(),
    /** Nothing passes before; 0 when nothing is held back. */
    blockedUntil: integer().notNull().default(0),
  },
  (t) => [index('throttles_reset').on(t.resetAt)],
)

/** Messages to the team; read by people, answered by phone. */
export const contactRequests = sqliteTable(
  'contact_requests',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    phone: text().notNull(),
    title: text().notNull(),
    message: text().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [index('contact_requests_created').on(t.createdAt)],
)

/** Problems people told us about; both files are private object keys. */
export const reports = sqliteTable(
  'reports',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    title: text().notNull(),
    description: text().notNull(),
    screenshot: text(),
    log: text(),
    resolved: integer({ mode: 'boolean' }).notNull().default(false),
    ...instants,
  },
  (t) => [
    index('reports_created').on(t.createdAt, t.id),
    index('reports_resolved').on(t.resolved, t.createdAt),
    index('reports_user').on(t.userId, t.createdAt),
  ],
)

/** Uploads in parts, under way or just done; a day later they are gone. */
export const uploads = sqliteTable(
  'uploads',
  {
    /** UUID, known to the browser. */
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().notNull(),
    /** The tutor it is about. */
    targetId: integer().notNull(),
    /** Object key it will have. */
    key: text().notNull(),
    /** The bucket's name for the upload. */
    multipartId: text().notNull(),
    contentType: text().notNull(),
    bytes: integer().notNull(),
    createdAt: integer().notNull(),
    /** Set with the write that put the file in its place, so that asking again answers the same. */
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

/** Objects nobody points at any more; the sweep removes them, so that a failed removal is tried again. */
export const orphanObjects = sqliteTable(
  'orphan_objects',
  {
    key: text().primaryKey(),
    /** Not before this instant: somebody may still be loading it. */
    dueAt: integer().notNull(),
  },
  (t) => [index('orphan_objects_due').on(t.dueAt)],
)

/** What people with power did to others, for ever. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    actorId: integer().notNull(),
    /** Dotted, such as `user.update`. */
    action: text().notNull(),
    targetId: integer().notNull(),
    /** Names of what changed; values only where they are no secret. */
    facts: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    createdAt: integer().notNull(),
  },
  (t) => [index('audit_log_target').on(t.targetId, t.createdAt), index('audit_log_actor').on(t.actorId, t.createdAt)],
)

/** Calls of providers, stored before they are understood, so that none is lost and a repeated one is known. */
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
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.digest] }),
    index('gateway_events_open').on(t.receivedAt).where(sql`processed_at IS NULL`),
  ],
)
