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

/** Repeated beside every state, since the index of what is open is found by these very words. */
const isOpenSql = "state <> 'carried'"

const selectCheck = (db: Db): D1PreparedStatement =>
  statement(db, 'SELECT month, checked_at AS checkedAt, differences FROM book_checks ORDER BY month DESC LIMIT 1')

const toCheck = (row: unknown): OpenDocuments['check'] => {
  const stored = row as { month: number; checkedAt: number; differences: string } | undefined
  return stored ? { ...stored, differences: JSON.parse(stored.differences) as BookDifference[] } : null
}

const findCheck = async (db: Db): Promise<OpenDocuments['check']> =>
  toCheck((await selectCheck(db).first()) ?? undefined)

/** Of the services that are on. */
export const findOpenDocuments = async (db: Db, services: readonly BookService[]): Promise<OpenDocuments> => {
  // A search of its own for each service and state: what waits for a service that is off is not read past.
  const shelves = services.flatMap((service) => (['refused', 'waiting'] as const).map((state) => ({ service, state })))
  const each = (items: string, tail: string) =>
    shelves
      .map(
        ({ service, state }) =>
          `SELECT * FROM (SELECT ${items} FROM book_documents WHERE service = '${service}' AND state = '${state}'
             AND ${isOpenSql} ${tail})`,
      )
      .join(' UNION ALL ')
  if (shelves.length === 0) return { open: 0, rows: [], check: await findCheck(db) }
  const [[count] = [], rows = [], [check] = []] = await runBatch(db, [
    statement(db, `SELECT count(*) AS open FROM (${each('1', '')} LIMIT ${bookLimits.counted + 1})`),
    statement(
      db,
      `SELECT d.id, d.service, d.kind, d.subject_id AS subjectId, u.id AS personId, d.item, d.attempts, d.state,
         d.last_error AS lastError, d.created_at AS createdAt, u.name AS personName, r.year, r.number
       FROM (SELECT * FROM (${each('*', `ORDER BY created_at, id LIMIT ${bookLimits.shown}`)})
         ORDER BY state = 'waiting', created_at, id LIMIT ${bookLimits.shown}) d
       LEFT JOIN receipts r ON d.kind IN ('invoice', 'payment', 'credit', 'refund', 'receipt') AND r.id = d.subject_id
       LEFT JOIN users u ON u.id = coalesce(nullif(d.person_id, 0), r.user_id)
       ORDER BY d.state = 'waiting', d.created_at, d.id`,
    ),
    selectCheck(db),
  ])
  return { open: (count as { open: number }).open, rows: rows as OpenRow[], check: toCheck(check) }
}
