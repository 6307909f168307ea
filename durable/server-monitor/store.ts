/** What waits in the database. Raw SQL: counts of many tables in one batch, each from an index and up to a bound. */
import { dayMs } from '#contract/shared/rules/time.ts'
import { mostBacklog } from '#contract/team/shapes/server-figures.ts'
import { booking } from '#contract/vocabulary/limits.ts'
import { InvoiceStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { hasJoinedSql } from '#worker/features/lessons/attendance-store.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import type { Backlog } from './monitor.ts'

const counted = (from: string): string => `SELECT count(*) AS total FROM (SELECT 1 FROM ${from} LIMIT ${mostBacklog})`
const isDue = 'sent_at IS NULL AND due_at <= :now'
const isOpen = `status IN (${TransactionStatus.New}, ${TransactionStatus.Processed})`
const isPending = `status IN (${InvoiceStatus.PendingApproval}, ${InvoiceStatus.PendingCancellation})`
// The bound on the start is what the index is entered by: no lesson is longer than that.
const isNow = 'canceled_at IS NULL AND start_at <= :now AND start_at >= :nowBack AND end_at >= :now'

const joinedBy = (userId: string): string =>
  hasJoinedSql({ sessionId: 'lessons.session_id', userId, startAt: 'lessons.start_at' })
const isJoined = `(${joinedBy('lessons.tutor_id')} OR ${joinedBy('lessons.student_id')})`

export const readBacklog = async (db: Db, now: number): Promise<Backlog> => {
  const nowBack = now - booking.longestMs
  const dayBack = now - dayMs
  const sources = [
    'presence WHERE online = 1',
    `lessons WHERE ${isNow}`,
    `lessons WHERE ${isNow} AND ${isJoined}`,
    `outbox WHERE ${isDue}`,
    `transactions WHERE ${isOpen}`,
    `invoices WHERE ${isPending}`,
    'gateway_events WHERE processed_at IS NULL',
    'outbox WHERE closed_at > :dayBack',
  ]
  const rows = await runBatch(db, [
    ...sources.map((from) => statement(db, counted(from), { now, nowBack, dayBack })),
    statement(db, `SELECT min(due_at) AS oldest FROM outbox WHERE ${isDue}`, { now }),
  ])
  const totalOf = (at: number): number => (rows[at]?.[0] as { total: number } | undefined)?.total ?? 0
  return {
    online: totalOf(0),
    scheduledCalls: totalOf(1),
    liveSessions: totalOf(2),
    outboxDue: totalOf(3),
    openTransactions: totalOf(4),
    pendingInvoices: totalOf(5),
    unprocessedEvents: totalOf(6),
    outboxClosed: totalOf(7),
    outboxOldest: (rows[sources.length]?.[0] as { oldest: number | null } | undefined)?.oldest ?? null,
  }
}
