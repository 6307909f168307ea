import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { BookDifference } from '#contract/team/shapes/books.ts'
import type { BookDocumentKind, BookDocumentState, BookService } from '#contract/vocabulary/books.ts'

/**
 * What the books outside have to hold, queued by triggers in the batch of its cause. A row names its cause alone; the
 * document is written from the database when it is sent.
 */
export const bookDocuments = sqliteTable(
  'book_documents',
  {
    // Without AUTOINCREMENT, whose counters every insert of the database reads.
    id: integer().primaryKey(),
    /** Who takes it: the company's books, or the tax authority. */
    service: text().$type<BookService>().notNull(),
    kind: text().$type<BookDocumentKind>().notNull(),
    /**
     * The cause: an account, contact request, receipt (of an item the first one), withdrawal, or a month as
     * 202611.
     */
    subjectId: integer().notNull(),
    /**
     * Documents of one person are sent one after another; null where no order matters. 0 for the tax authority, whose
     * receipts each name the one before.
     */
    personId: integer(),
    /** Set for an item, and for a document with a row of it: waits until that item is there. */
    item: text(),
    state: text().$type<BookDocumentState>().notNull().default('waiting'),
    /** Raised when the cause changes again, so that what is on its way does not count as the last word. */
    revision: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    /** What the service said last; null after success. */
    lastError: text(),
    dueAt: integer().notNull(),
    /** What the service calls it, where that is not our name. */
    reference: text(),
    /** When the cause was, or its last change. */
    createdAt: integer().notNull(),
    carriedAt: integer(),
  },
  (t) => [
    uniqueIndex('book_documents_once').on(t.service, t.kind, t.subjectId),
    uniqueIndex('book_documents_item').on(t.item).where(sql`kind = 'item'`),
    index('book_documents_due').on(t.service, t.dueAt, t.id).where(sql`state = 'waiting'`),
    index('book_documents_person').on(t.personId, t.service, t.id).where(sql`state = 'waiting'`),
    index('book_documents_open').on(t.service, t.state, t.createdAt, t.id).where(sql`state <> 'carried'`),
    index('book_documents_taxed').on(t.carriedAt, t.id).where(sql`service = 'tax' AND state = 'carried'`),
    index('book_documents_failed').on(t.personId).where(sql`last_error IS NOT NULL`),
  ],
)

/** The nightly comparison of a month with the ledger. */
export const bookChecks = sqliteTable('book_checks', {
  /** As 202611. */
  month: integer().primaryKey(),
  checkedAt: integer().notNull(),
  differences: text({ mode: 'json' }).$type<BookDifference[]>().notNull(),
})
