/** What the books outside do not hold yet, for the team. Raw SQL: names of other tables beside the rows of the queue. */
import type { BookDifference } from '#contract/team/shapes/books.ts'
import { type BookService, bookLimits } from '#contract/vocabulary/books.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import type { ClaimedDocument } from './store.ts'

export interface OpenRow extends Pick<ClaimedDocument, 'id' | 'kind' | 'subjectId' | 'personId' | 'item' | 'attempts'> {
  readonly service: BookService
  readonly state: 'waiting' | 'refused'
  readonly lastError: string | null
  readonly createdAt: number
  readonly personName: string | null
  /** Of a receipt. */
  readonly year: number | null
  readonly number: number | null
}

export interface OpenDocuments {
  /** At most 101. */
  readonly open: number
  /** Refused ones first, then the oldest. */
  readonly rows: readonly OpenRow[]
  readonly check: { readonly month: number; readonly checkedAt: number; readonly differences: BookDifference[] } | null
}

/** Of the services that are on. */
export const findOpenDocuments = async (db: Db, services: readonly BookService[]): Promise<OpenDocuments> => {
  const values = { services: JSON.stringify(services) }
  const isOpen = `d.state <> 'carried' AND d.service IN (SELECT value FROM json_each(:services))`
  const list = (state: 'refused' | 'waiting') =>
    `SELECT * FROM (SELECT d.* FROM book_documents d WHERE d.state <> 'carried' AND d.state = '${state}' AND ${isOpen}
       ORDER BY d.created_at, d.id LIMIT ${bookLimits.shown})`
  const [[count] = [], rows = [], [check] = []] = await runBatch(db, [
    statement(
      db,
      `SELECT count(*) AS open FROM (SELECT 1 FROM book_documents d WHERE ${isOpen} LIMIT ${bookLimits.counted + 1})`,
      values,
    ),
    statement(
      db,
      `SELECT d.id, d.service, d.kind, d.subject_id AS subjectId, u.id AS personId, d.item, d.attempts, d.state,
         d.last_error AS lastError, d.created_at AS createdAt, u.name AS personName, r.year, r.number
       FROM (SELECT * FROM (${list('refused')} UNION ALL ${list('waiting')})
         ORDER BY state = 'waiting', created_at, id LIMIT ${bookLimits.shown}) d
       LEFT JOIN receipts r ON d.kind IN ('invoice', 'payment', 'credit', 'refund', 'receipt') AND r.id = d.subject_id
       LEFT JOIN users u ON u.id = coalesce(nullif(d.person_id, 0), r.user_id)
       ORDER BY d.state = 'waiting', d.created_at, d.id`,
      values,
    ),
    statement(db, 'SELECT month, checked_at AS checkedAt, differences FROM book_checks ORDER BY month DESC LIMIT 1'),
  ])
  const stored = check as { month: number; checkedAt: number; differences: string } | undefined
  return {
    open: (count as { open: number }).open,
    rows: rows as OpenRow[],
    check: stored ? { ...stored, differences: JSON.parse(stored.differences) as BookDifference[] } : null,
  }
}
