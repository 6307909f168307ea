/** What a change of settings may touch, counted up to a bound. Raw SQL: bounded counts by several keys in one batch. */
import { countedRows, type TouchedRows } from '#contract/team/shapes/changed-setting.ts'
import { approvalKinds } from '#contract/vocabulary/approvals.ts'
import { WithdrawMethod } from '#contract/vocabulary/money.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

const upTo = (from: string): string => `SELECT count(*) AS n FROM (SELECT 1 FROM ${from} LIMIT ${countedRows})`

/** The same for each of some values, which the rows name as `k.value`; without those that have no row. */
const upToEach = (from: string): string =>
  `SELECT * FROM (SELECT k.value AS "key", (${upTo(from)}) AS n FROM json_each(:keys) k) WHERE n > 0`

export type TouchedCounts = Omit<TouchedRows, 'nextWeek'> & {
  /** Epoch ms. */
  readonly nextWeek: number | null
}

export const countTouchedRows = async (db: Db, now: number): Promise<TouchedCounts> => {
  const [lessons, subscriptions, weeks, payments, withdrawals, approvals] = (await runBatch(db, [
    statement(db, upTo('lessons WHERE start_at > :now AND canceled_at IS NULL'), { now }),
    statement(db, upTo('subscriptions WHERE end_at > :now AND terminated_at IS NULL'), { now }),
    statement(
      db,
      'SELECT min(carries_at) AS "at" FROM subscriptions WHERE terminated_at IS NULL AND carries_at > :now',
      {
        now,
      },
    ),
    statement(db, upTo('transactions WHERE status IN (0, 7)')),
    statement(db, upToEach('invoices WHERE status IN (0, 1) AND method = k.value'), {
      keys: JSON.stringify(Object.values(WithdrawMethod)),
    }),
    statement(db, upToEach("approvals WHERE kind = k.value AND state = 'waiting'"), {
      keys: JSON.stringify(approvalKinds),
    }),
  ])) as [
    { n: number }[],
    { n: number }[],
    { at: number | null }[],
    { n: number }[],
    { key: WithdrawMethod; n: number }[],
    { key: (typeof approvalKinds)[number]; n: number }[],
  ]
  return {
    lessons: lessons[0]?.n ?? 0,
    subscriptions: subscriptions[0]?.n ?? 0,
    nextWeek: weeks[0]?.at ?? null,
    payments: payments[0]?.n ?? 0,
    withdrawals: withdrawals.map(({ key, n }) => ({ type: key, count: n })),
    approvals: approvals.map(({ key, n }) => ({ kind: key, count: n })),
  }
}
