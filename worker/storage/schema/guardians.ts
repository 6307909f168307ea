import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { PaidPeriod } from '#contract/money/rules/pricing.ts'
import type { GuardianRelation, GuardianState } from '#contract/vocabulary/guardians.ts'
import { plans, transactions } from './money.ts'
import { users } from './people.ts'

/**
 * Guardians of students who are not of age, one row for each time somebody was asked. A closed row (`withdrawn`,
 * `replaced`) is the record of what was consented to and is never changed; at most one of a student is not closed.
 * Guardians have no account: a link sent to their phone opens their page.
 */
export const guardianships = sqliteTable(
  'guardianships',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text().$type<GuardianState>().notNull(),
    /** Egyptian mobile number, `01…`. */
    phone: text().notNull(),
    /** Named by the student, confirmed by the guardian. */
    relation: text().$type<GuardianRelation>().notNull(),
    /** Given by the guardian with the consent. */
    name: text(),
    /** Digest of the token in the link; null once it opens nothing more. */
    linkDigest: text(),
    /** Random; the token is made of it and a secret. A new link has another, and voids the one before. */
    linkKey: text().notNull(),
    /** When the present link was made. */
    linkedAt: integer().notNull(),
    /** Network the student asked from, folded once somebody consents, and the name of their browser. */
    askedNetwork: text().notNull(),
    askedDevice: text().notNull(),
    createdAt: integer().notNull(),
    /** Of the words that were agreed to; all null until then. `channel`: what the code came by. */
    consentVersion: integer(),
    consentedAt: integer(),
    channel: text().$type<'whatsapp'>(),
    network: text(),
    device: text(),
    /** Whether the consent came from the network of the student, and from a device like theirs. */
    sameNetwork: integer({ mode: 'boolean' }),
    sameDevice: integer({ mode: 'boolean' }),
    /** Whether a message about each week is wished. */
    weekly: integer({ mode: 'boolean' }).notNull().default(false),
    /** Whether what the student says in lessons may become a text for the student. */
    lessonTexts: integer({ mode: 'boolean' }).notNull().default(false),
    /** When consent was withdrawn or the row replaced. */
    closedAt: integer(),
    /** When the lessons a withdrawal ends were cancelled; null before, and where nothing was withdrawn. */
    lessonsEndedAt: integer(),
  },
  (t) => [
    uniqueIndex('guardianships_open').on(t.studentId).where(sql`state IN ('waiting', 'consented')`),
    uniqueIndex('guardianships_link').on(t.linkDigest).where(sql`link_digest IS NOT NULL`),
    index('guardianships_student').on(t.studentId, t.id),
    index('guardianships_weekly').on(t.id).where(sql`state = 'consented' AND weekly = 1`),
    index('guardianships_ending').on(t.id).where(sql`state = 'withdrawn' AND lessons_ended_at IS NULL`),
    check('guardianships_state', sql`state IN ('waiting', 'consented', 'withdrawn', 'replaced')`),
    check(
      'guardianships_consent',
      sql`state NOT IN ('consented', 'withdrawn') OR (name IS NOT NULL AND consent_version IS NOT NULL
        AND consented_at IS NOT NULL AND channel IS NOT NULL)`,
    ),
    check('guardianships_closed', sql`(state IN ('withdrawn', 'replaced')) = (closed_at IS NOT NULL)`),
  ],
)

/**
 * What students under age asked their guardian to pay: plan, period and the price they were shown. At most one of a student
 * is not closed. The payment belongs to the student; which one the guardian began is noted with it.
 */
export const guardianPayments = sqliteTable(
  'guardian_payments',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    guardianshipId: integer()
      .notNull()
      .references(() => guardianships.id, { onDelete: 'cascade' }),
    studentId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    planId: integer()
      .notNull()
      .references(() => plans.id),
    period: integer().$type<PaidPeriod>().notNull(),
    couponCode: text(),
    /** Piastres. */
    amount: integer().notNull(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    /** When another asking or a withdrawal took its place. */
    closedAt: integer(),
    /** The newest payment that was begun for it. */
    txId: integer().references(() => transactions.id),
  },
  (t) => [
    uniqueIndex('guardian_payments_open').on(t.studentId).where(sql`closed_at IS NULL`),
    index('guardian_payments_guardianship').on(t.guardianshipId, t.id),
    index('guardian_payments_student').on(t.studentId, t.id),
    index('guardian_payments_tx').on(t.txId).where(sql`tx_id IS NOT NULL`),
    index('guardian_payments_plan').on(t.planId),
    check('guardian_payments_amount', sql`amount > 0`),
  ],
)
