/** Reports of problems. Drizzle's builder for reads; raw SQL for the writes that share a batch with the outbox. */
import { and, eq } from 'drizzle-orm'
import type { PersonReportReason } from '#contract/vocabulary/reports.ts'
import { type Db, violatesForeignKey } from '#worker/storage/db.ts'
import { type Filter, type TextFilter, where } from '#worker/storage/filters.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { type ListPage, readTable } from '#worker/storage/list-reader.ts'
import { claimObject } from '#worker/storage/orphan-objects.ts'
import { type Notice, queueNotice } from '#worker/storage/outbox/notices.ts'
import { reports } from '#worker/storage/schema/support.ts'

export type ReportRow = typeof reports.$inferSelect

export interface NewReport {
  readonly userId: number
  readonly aboutId: number | null
  readonly reason: PersonReportReason | null
  readonly title: string
  readonly description: string
  /** Object keys. */
  readonly screenshot: string | null
  readonly log: string | null
}

/** Stores a report, claims its files and queues an alert to the team, all or nothing. False: it is about nobody here. */
export const insertReport = async (db: Db, report: NewReport, alert: Notice, now: number): Promise<boolean> => {
  const files = [report.screenshot, report.log].filter((key) => key !== null)
  const batch = runBatch(db, [
    statement(
      db,
      `INSERT INTO reports (user_id, about_id, reason, title, description, screenshot, log, resolved, created_at, updated_at)
       VALUES (:userId, :aboutId, :reason, :title, :description, :screenshot, :log, 0, :now, :now)`,
      { ...report, now },
    ),
    ...files.map((key) => claimObject(db, key)),
    queueNotice(db, alert),
  ])
  return batch.then(
    () => true,
    (error: unknown) => {
      if (violatesForeignKey(error)) return false
      throw error
    },
  )
}

export interface ReportFilter {
  readonly ids?: readonly number[] | undefined
  readonly users?: readonly number[] | undefined
  readonly about?: readonly number[] | undefined
  readonly reasons?: readonly PersonReportReason[] | undefined
  readonly title?: TextFilter | undefined
  readonly description?: TextFilter | undefined
  /** Whether a file is attached. */
  readonly screenshot?: boolean | undefined
  readonly log?: boolean | undefined
  readonly resolved?: boolean | undefined
  /** ISO instants. */
  readonly createdAt?: Filter<string> | undefined
  readonly updatedAt?: Filter<string> | undefined
}

const toConditions = (filter: ReportFilter) =>
  and(
    where.isOneOf(reports.id, filter.ids),
    where.isOneOf(reports.userId, filter.users),
    where.isOneOf(reports.aboutId, filter.about),
    where.isOneOf(reports.reason, filter.reasons),
    where.matches(reports.title, filter.title),
    where.matches(reports.description, filter.description),
    where.has(reports.screenshot, filter.screenshot),
    where.has(reports.log, filter.log),
    filter.resolved === undefined ? undefined : eq(reports.resolved, filter.resolved),
    where.happens(reports.createdAt, filter.createdAt),
    where.happens(reports.updatedAt, filter.updatedAt),
  )

/** One page of reports, newest first. */
export const findReports = (db: Db, filter: ReportFilter & ListPage) =>
  readTable(db, reports, { order: reports.createdAt, conditions: toConditions(filter) }, filter)
