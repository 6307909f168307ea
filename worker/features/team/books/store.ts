/** The queue of documents for the books outside. Raw SQL: guarded updates that return what they claimed. */

import { minutes } from '#contract/shared/rules/time.ts'
import type { BookDifference } from '#contract/team/shapes/books.ts'
import type { BookDocumentKind, BookService } from '#contract/vocabulary/books.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement, toStatement } from '#worker/storage/guarded.ts'

/** How long a row stays claimed by a sender that died. Its document is sent again, by the same name. */
const leaseMs = minutes(5)

export interface ClaimedDocument {
  readonly id: number
  readonly service: BookService
  readonly kind: BookDocumentKind
  readonly subjectId: number
  readonly personId: number | null
  readonly item: string | null
  readonly revision: number
  readonly attempts: number
  readonly createdAt: number
}

const columns = `id, service, kind, subject_id AS subjectId, person_id AS personId, item, revision, attempts,
  created_at AS createdAt`

/** The first due document of each person, and of each item that is there. */
export const claimDocuments = async (
  db: Db,
  service: BookService,
  now: number,
  most: number,
): Promise<ClaimedDocument[]> => {
  const { results } = await statement(
    db,
    `UPDATE book_documents SET attempts = attempts + 1, due_at = :now + ${leaseMs} WHERE id IN (
       SELECT d.id FROM book_documents d
       WHERE d.state = 'waiting' AND d.due_at <= :now AND d.service = :service
         AND NOT EXISTS (SELECT 1 FROM book_documents e WHERE e.state = 'waiting' AND e.person_id = d.person_id
           AND e.service = d.service AND e.id < d.id)
         AND (d.item IS NULL OR d.kind = 'item' OR NOT EXISTS (SELECT 1 FROM book_documents i
           WHERE i.kind = 'item' AND i.item = d.item AND i.state = 'waiting'))
       ORDER BY d.due_at, d.id LIMIT :most)
     RETURNING ${columns}`,
    { service, now, most },
  ).all<ClaimedDocument>()
  return results
}

/** Nothing when its cause changed while it was on its way: it is sent once more. */
export const markCarried = async (
  db: Db,
  { id, revision }: ClaimedDocument,
  reference: string | null,
  now: number,
): Promise<void> => {
  await statement(
    db,
    `UPDATE book_documents SET state = 'carried', carried_at = :now, last_error = NULL, reference = :reference
     WHERE id = :id AND revision = :revision`,
    { id, revision, reference, now },
  ).run()
}

/** `dueAt` null: no repetition helps, and somebody has to see to it. */
export const markFailed = async (
  db: Db,
  { id, revision }: ClaimedDocument,
  error: string,
  dueAt: number | null,
): Promise<void> => {
  await statement(
    db,
    `UPDATE book_documents SET last_error = :error, state = CASE WHEN :dueAt IS NULL THEN 'refused' ELSE 'waiting' END,
       due_at = coalesce(:dueAt, due_at) WHERE id = :id AND revision = :revision`,
    { id, revision, error, dueAt },
  ).run()
}

/** Its cause is gone, as is that of somebody who was never stored. */
export const dropDocument = async (db: Db, { id }: ClaimedDocument): Promise<void> => {
  await statement(db, 'DELETE FROM book_documents WHERE id = :id', { id }).run()
}

/** Whether something of a service has waited since before `since`. */
export const hasOldDocument = async (db: Db, service: BookService, since: number): Promise<boolean> =>
  (await statement(
    db,
    `SELECT 1 FROM book_documents WHERE service = :service AND state IN ('waiting', 'refused') AND state <> 'carried'
       AND created_at <= :since LIMIT 1`,
    { service, since },
  ).first()) !== null

/** A month of the ledger is a document once it has ended; once. */
export const queueMonth = async (db: Db, month: number, now: number): Promise<void> => {
  await statement(
    db,
    `INSERT OR IGNORE INTO book_documents (service, kind, subject_id, due_at, created_at)
     VALUES ('erp', 'month', :month, :now, :now)`,
    { month, now },
  ).run()
}

export const storeCheck = async (
  db: Db,
  month: number,
  differences: readonly BookDifference[],
  now: number,
): Promise<void> => {
  await statement(
    db,
    `INSERT INTO book_checks (month, checked_at, differences) VALUES (:month, :now, :differences)
     ON CONFLICT (month) DO UPDATE SET checked_at = :now, differences = :differences`,
    { month, now, differences: JSON.stringify(differences) },
  ).run()
}

/** Sends documents again at the next run, with its line of the log. Those that were carried over stay so. */
export const repeatDocuments = async (
  db: Db,
  ids: readonly number[],
  actorId: number,
  now: number,
): Promise<number> => {
  const [repeated = []] = await runBatch(db, [
    statement(
      db,
      `UPDATE book_documents SET state = 'waiting', due_at = :now, attempts = 0
       WHERE id IN (SELECT value FROM json_each(:ids)) AND state <> 'carried' RETURNING id`,
      { ids: JSON.stringify(ids), now },
    ),
    toStatement(
      db,
      insertAuditEntry(db, { actorId, action: 'books.repeat', targetId: ids[0] ?? 0, facts: { ids } }, now),
    ),
  ])
  return repeated.length
}
