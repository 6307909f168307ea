import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CeremonyPurpose } from '#contract/vocabulary/factors.ts'
import { users } from './people.ts'

/** Passkeys of people. Triggers keep `users.factors`. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the authenticator gave it, base64url. */
    credentialId: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** Of the last use; stays 0 for passkeys that are copied between devices by their provider. */
    counter: integer().notNull(),
    transports: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    name: text().notNull(),
    createdAt: integer().notNull(),
    lastUsedAt: integer(),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
)

/** The secret that somebody's app makes one-time codes of. It counts from its confirmation on. */
export const oneTimeCodes = sqliteTable('one_time_codes', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted: `seal` of `worker/code-crypto.ts`. */
  secret: text().notNull(),
  createdAt: integer().notNull(),
  confirmedAt: integer(),
  /** The 30 seconds whose code was used last: an earlier or equal one counts no more. */
  lastStep: integer().notNull().default(0),
})

/** Codes that take the place of a factor, once each. They go with the last factor of their account. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed digest of the code. */
    digest: text().notNull(),
    createdAt: integer().notNull(),
    usedAt: integer(),
  },
  (t) => [uniqueIndex('recovery_codes_digest').on(t.userId, t.digest)],
)

/** Challenges and tickets that were given out and not used. */
export const ceremonies = sqliteTable(
  'ceremonies',
  {
    /** SHA-256 of the challenge or ticket, hex. */
    digest: text().primaryKey(),
    purpose: text().$type<CeremonyPurpose>().notNull(),
    /** Null where whoever answers says who they are. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: integer().notNull(),
  },
  (t) => [index('ceremonies_expiry').on(t.expiresAt)],
)
