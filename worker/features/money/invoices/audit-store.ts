/**
 * Compares the ledger with what it must say: each journal sums to zero, and every balance equals the one that follows
 * from lessons, withdrawal requests and payments. Raw SQL: aggregates over whole tables.
 */

import { pendingStatuses } from '#contract/money/rules/invoices.ts'
import type { JournalRef } from '#contract/money/rules/ledger.ts'
import { InvoiceStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

/** A difference. Piastres; `subject` is a journal, an account or a row. */
export interface LedgerDifference {
  readonly kind: keyof typeof checks
  readonly subject: string
  readonly expected: number
  readonly found: number
}

/** Differences told per check; the first few are enough to look into. */
export const mostPerCheck = 20

export const refunded = `${TransactionStatus.Refunded}, ${TransactionStatus.PartialRefunded}`
export const pending = pendingStatuses.join(', ')

/** What the ledger holds for a cause on the account of a student, as a credit. */
export const creditedFor = (refType: JournalRef): string => `coalesce((
  SELECT -e.amount FROM ledger_entries e
  WHERE e.ref_type = '${refType}' AND e.ref_id = t.id AND e.account = 'student:' || t.user_id), 0)`

export const payoutSql = `SELECT 'payout:' || i.id AS subject,
      CASE WHEN i.status IN (${pending}) THEN i.amount ELSE 0 END AS expected,
      coalesce((SELECT -sum(amount) FROM ledger_entries WHERE account = 'payout:' || i.id), 0) AS found
    FROM invoices i`

/** What left for the shelf: it is even, as journals are, and as many entries as its parts hold. */
const shelfChecks = {
  openings: `SELECT 'openings' AS subject, 0 AS expected, coalesce(sum(amount), 0) AS found FROM ledger_openings`,
  shelf: `SELECT 'shelf' AS subject, coalesce((SELECT sum(rows) FROM shelved_parts WHERE moved_at IS NOT NULL), 0) AS expected,
      coalesce((SELECT sum(entries) FROM ledger_openings), 0) AS found`,
} as const

const checks = {
  journal: `SELECT ref_type || ' ' || ref_id AS subject, 0 AS expected, sum(amount) AS found
    FROM ledger_entries GROUP BY ref_type, ref_id`,
  tutor: `WITH
      earned AS (SELECT l.tutor_id AS id, sum(CASE
          WHEN l.settled_at IS NOT NULL AND l.canceled_at IS NOT NULL AND l.late_minutes = 0
          THEN coalesce((SELECT sum(r.earned) FROM lesson_rulings r WHERE r.lesson_id = l.id), 0)
          ELSE coalesce(v.earned, l.price) END) AS amount
        FROM lessons l LEFT JOIN lesson_verdicts v ON v.lesson_id = l.id
        WHERE (l.settled_at IS NOT NULL AND (l.canceled_at IS NULL OR l.late_minutes > 0)) OR v.earned <> 0 GROUP BY l.tutor_id),
      withdrawn AS (SELECT user_id AS id, sum(amount) AS amount FROM invoices
        WHERE status IN (${pending}, ${InvoiceStatus.Approved}) GROUP BY user_id),
      held AS (SELECT CAST(substr(account, length('tutor:') + 1) AS INTEGER) AS id, -sum(amount) AS amount
        FROM (SELECT account, amount FROM ledger_entries WHERE account >= 'tutor:' AND account < 'tutor;'
          UNION ALL SELECT account, amount FROM ledger_openings WHERE account >= 'tutor:' AND account < 'tutor;')
        GROUP BY account),
      forfeited AS (SELECT user_id AS id, forfeited AS amount FROM deleted_accounts WHERE forfeited > 0),
      everybody AS (SELECT id FROM earned UNION SELECT id FROM withdrawn UNION SELECT id FROM held)
    SELECT 'tutor:' || p.id AS subject, coalesce(e.amount, 0) - coalesce(w.amount, 0) - coalesce(f.amount, 0) AS expected,
      coalesce(h.amount, 0) AS found
    FROM everybody p LEFT JOIN earned e ON e.id = p.id LEFT JOIN withdrawn w ON w.id = p.id LEFT JOIN held h ON h.id = p.id
      LEFT JOIN forfeited f ON f.id = p.id`,
  ruling: `SELECT 'ruling ' || r.id AS subject, r.earned AS expected, coalesce((SELECT -e.amount FROM ledger_entries e
      WHERE e.ref_type = 'lesson:ruled' AND e.ref_id = r.id AND e.account = 'tutor:' || r.tutor_id), 0) AS found
    FROM lesson_rulings r`,
  payout: payoutSql,
  payment: `SELECT 'transaction ' || t.id AS subject, t.amount AS expected, ${creditedFor('tx:paid')} AS found
    FROM transactions t WHERE t.paid_at IS NOT NULL`,
  refund: `SELECT 'transaction ' || t.id AS subject, -t.refunded_amount AS expected, ${creditedFor('tx:refund')} AS found
    FROM transactions t WHERE t.status IN (${refunded})`,
  // Sums that the figures of a month are read from.
  spans: `WITH summed AS (SELECT ref_type, account, sum(amount) AS amount FROM ledger_spans GROUP BY 1, 2),
      openings AS (SELECT ref_type, substr(account, 1, instr(account || ':', ':') - 1) AS kind, sum(amount) AS amount
        FROM ledger_openings GROUP BY 1, 2)
    SELECT s.ref_type || ' ' || s.account AS subject, s.amount AS found, coalesce((SELECT sum(e.amount)
      FROM ledger_entries e WHERE e.ref_type = s.ref_type
        AND substr(e.account, 1, instr(e.account || ':', ':') - 1) = s.account), 0) + coalesce((SELECT sum(o.amount)
      FROM openings o WHERE o.ref_type = s.ref_type AND o.kind = s.account), 0) AS expected
    FROM summed s`,
  totals: `SELECT t.account AS subject, t.amount AS found, coalesce((SELECT sum(e.amount)
      FROM ledger_entries e WHERE e.account >= t.account AND e.account < t.account || ';'), 0)
    + coalesce((SELECT sum(o.amount)
      FROM ledger_openings o WHERE o.account >= t.account AND o.account < t.account || ';'), 0) AS expected
    FROM ledger_totals t`,
  ...shelfChecks,
} as const

/** Every difference, at most twenty of a kind; empty when all is well. */
export const findLedgerDifferences = async (db: Db): Promise<LedgerDifference[]> => {
  const names = Object.keys(checks) as (keyof typeof checks)[]
  const results = await runBatch(
    db,
    names.map((name) =>
      statement(db, `SELECT * FROM (${checks[name]}) WHERE expected <> found ORDER BY subject LIMIT ${mostPerCheck}`),
    ),
  )
  return results.flatMap((rows, i) => {
    const [kind = 'journal'] = names.slice(i, i + 1)
    return (rows as Omit<LedgerDifference, 'kind'>[]).map((row) => ({ ...row, kind }))
  })
}
