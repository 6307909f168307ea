import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** `copying`, `copied` to the bucket, `checked` against the database and being deleted from it, `moved`. */
export type ShelfState = 'copying' | 'copied' | 'checked' | 'moved'

/** Months of the ledger whose entries of lessons go to the bucket `SHELF`, or are there. A row each, in their order; never deleted. */
export const shelvedMonths = sqliteTable('shelved_months', {
  /** The first instant of the month after it, in Cairo. */
  endAt: integer().primaryKey(),
  startAt: integer().notNull(),
  /** `2026-11` */
  month: text().notNull(),
  state: text().$type<ShelfState>().notNull().default('copying'),
  /** Key and SHA-256, in hex, of the list of its parts in the bucket. */
  manifestKey: text(),
  manifestSha256: text(),
  createdAt: integer().notNull(),
  movedAt: integer(),
})

/** Parts of a month in the bucket, each with the entries between two places in the order of their instants and ids. */
export const shelvedParts = sqliteTable(
  'shelved_parts',
  {
    endAt: integer()
      .notNull()
      .references(() => shelvedMonths.endAt),
    number: integer().notNull(),
    key: text().notNull(),
    /** Of the compressed bytes, in hex. */
    sha256: text().notNull(),
    bytes: integer().notNull(),
    rows: integer().notNull(),
    firstAt: integer().notNull(),
    firstEntry: integer().notNull(),
    lastAt: integer().notNull(),
    lastEntry: integer().notNull(),
    /** When it was last read back and found to be what was written. */
    checkedAt: integer(),
    /** When its entries left the database. */
    movedAt: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.endAt, t.number] }),
    index('shelved_parts_first').on(t.firstAt, t.firstEntry),
    index('shelved_parts_last').on(t.lastAt, t.lastEntry),
    index('shelved_parts_checked').on(t.checkedAt),
  ],
)

/** What entries on the shelf come to, by account and cause, piastres; a trigger adds each entry that leaves. */
export const ledgerOpenings = sqliteTable(
  'ledger_openings',
  {
    account: text().notNull(),
    refType: text().notNull(),
    amount: integer().notNull(),
    entries: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account, t.refType] })],
)
