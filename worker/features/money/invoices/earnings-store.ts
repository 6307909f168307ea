/**
 * Balances of tutors, summed from the ledger each time. A lesson that was held is earned when it ends, and its session
 * settles it some moments later; both reads below therefore bring the lessons to settle along, and whoever shows or
 * spends a balance settles them first. A tutor never sees a lesson as taught and its money missing. Raw SQL: batches.
 */

import { pendingStatuses } from '#contract/money/rules/invoices.ts'
import { accounts } from '#contract/money/rules/ledger.ts'
import type { EarningsFacts, WithdrawalFacts } from '#contract/money/rules/withdrawals.ts'
import { InvoiceStatus, type WithdrawMethod } from '#contract/vocabulary/money.ts'
import { accountSumSql, disputedSql, spendableSql } from '#worker/features/money/ledger/store.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { selectSettings, toSettings } from '#worker/storage/settings.ts'
import type { DueLesson } from './judge-lessons.ts'
import { selectDueLessonsOf } from './settle-store.ts'

const pending = pendingStatuses.join(', ')

/** The earnings of a tutor, and the lessons to settle before they are right. */
export const readEarnings = async (
  db: Db,
  tutorId: number,
  now: number,
): Promise<{ due: DueLesson[]; facts: EarningsFacts }> => {
  const account = accounts.tutor(tutorId)
  const [due, sums] = await runBatch(db, [
    selectDueLessonsOf(db, tutorId, now),
    statement(
      db,
      `SELECT ${accountSumSql(':account')} AS ledgerSum, ${disputedSql(':tutorId')} AS disputed,
         (SELECT coalesce(sum(price), 0) FROM lessons INDEXED BY lessons_unsettled_tutor
          WHERE tutor_id = :tutorId AND settled_at IS NULL AND canceled_at IS NULL) AS unsettled,
         coalesce(sum(CASE status WHEN ${InvoiceStatus.Approved} THEN amount END), 0) AS fulfilled,
         coalesce(sum(CASE WHEN status IN (${pending}) THEN amount END), 0) AS pending
       FROM invoices WHERE user_id = :tutorId`,
      { account, tutorId },
    ),
  ])
  const [facts] = sums as [EarningsFacts]
  return { due: due as DueLesson[], facts }
}

/** The facts of `decideWithdrawal`, and the lessons to settle before they are right. */
export const readWithdrawalFacts = async (
  db: Db,
  tutorId: number,
  method: WithdrawMethod,
  now: number,
): Promise<{ due: DueLesson[]; facts: WithdrawalFacts }> => {
  const [due, sums, methods, settings] = await runBatch(db, [
    selectDueLessonsOf(db, tutorId, now),
    statement(
      db,
      `SELECT ${spendableSql(':account', ':tutorId')} AS spendable,
         (SELECT count(*) FROM invoices WHERE user_id = :tutorId AND status IN (${pending})) AS pending`,
      { account: accounts.tutor(tutorId), tutorId },
    ),
    statement(db, 'SELECT min, max, enabled FROM withdraw_methods WHERE type = :method', { method }),
    selectSettings(db),
  ])
  const [{ spendable, pending: open }] = sums as [{ spendable: number; pending: number }]
  const [methodRow] = methods as { min: number; max: number; enabled: 0 | 1 }[]
  const { 'invoice.min': min, 'invoice.max': max } = toSettings(settings)
  return {
    due: due as DueLesson[],
    facts: {
      spendable,
      pending: open,
      min,
      max,
      method: methodRow ? { ...methodRow, enabled: methodRow.enabled === 1 } : null,
    },
  }
}
