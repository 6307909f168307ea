/**
 * Posts journals in the batch of their cause. A journal is posted whole or not at all, and once: the one that is there
 * already wins, so that a repeated webhook or job adds nothing. Raw SQL: statements for batches.
 */
import type { Account, Journal } from '#contract/money/rules/ledger.ts'
import type { Db } from '#worker/storage/db.ts'
import { statement, type Values } from '#worker/storage/guarded.ts'

/** Stands for the id of the row that the batch inserted last, in a journal's `refId` and in the name of an account. */
export const insertedRowId = 0

export interface PostingGuard {
  /** An SQL condition. It may name `e.refId`, the id of the cause. */
  readonly sql: string
  readonly values?: Values
}

/** Only journals whose guard holds are posted. The statement returns no rows. */
export const postJournals = (
  db: Db,
  journals: readonly Journal[],
  now: number,
  guard: PostingGuard = { sql: '1' },
): D1PreparedStatement => {
  const postings = journals.flatMap(({ refType, refId, postings }) =>
    postings.map(({ account, amount }) => ({ account, amount, refType, refId })),
  )
  return statement(
    db,
    `INSERT INTO ledger_entries (account, amount, ref_type, ref_id, created_at)
     SELECT CASE WHEN e.refId = ${insertedRowId} AND e.account LIKE '%:${insertedRowId}'
         THEN rtrim(e.account, '${insertedRowId}') || last_insert_rowid() ELSE e.account END,
       e.amount, e.refType, CASE e.refId WHEN ${insertedRowId} THEN last_insert_rowid() ELSE e.refId END, :postedAt
     FROM (SELECT value->>'account' AS account, value->>'amount' AS amount, value->>'refType' AS refType,
       value->>'refId' AS refId FROM json_each(:postings)) e
     WHERE NOT EXISTS (SELECT 1 FROM ledger_entries p WHERE p.ref_type = e.refType AND p.ref_id = e.refId)
       AND (${guard.sql})`,
    { ...guard.values, postings: JSON.stringify(postings), postedAt: now },
  )
}

export const postJournal = (db: Db, journal: Journal, now: number): D1PreparedStatement =>
  postJournals(db, [journal], now)

/**
 * Put directly after a guarded write: posts the journal only if that write changed a row. Rows written by triggers do
 * not count.
 */
export const postJournalIfChanged = (db: Db, journal: Journal, now: number): D1PreparedStatement =>
  postJournals(db, [journal], now, { sql: 'changes() > 0' })

/** SQL: the sum of an account, named by an expression, with what left for the shelf. Read from the index, and by key. */
export const accountSumSql = (account: string): string =>
  `((SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE account = ${account})
    + (SELECT coalesce(sum(amount), 0) FROM ledger_openings WHERE account = ${account}))`

/** SQL: what lessons with an open dispute have earned a tutor, named by a column with its table; it waits for the ruling. */
export const disputedSql = (tutorId: string): string => `(
  SELECT coalesce(sum(v.earned), 0) FROM lesson_verdicts v WHERE v.lesson_id IN (
    SELECT d.lesson_id FROM disputes d WHERE d.tutor_id = ${tutorId} AND d.state = 'open'))`

/** SQL: what a tutor may withdraw; takes expressions for their account and id. */
export const spendableSql = (account: string, tutorId: string): string =>
  `(-${accountSumSql(account)} - ${disputedSql(tutorId)})`

/** SQL: whether open disputes hold back more than a tutor has left, so that some of it is in a request. */
export const isDisputedSql = (account: string, tutorId: string): string =>
  `(${disputedSql(tutorId)} > 0 AND ${spendableSql(account, tutorId)} < 0)`

/** Debit minus credit, piastres. */
export const readAccountSum = async (db: Db, account: Account): Promise<number> => {
  const row = await statement(db, `SELECT ${accountSumSql(':account')} AS total`, { account }).first<{
    total: number
  }>()
  return row?.total ?? 0
}
