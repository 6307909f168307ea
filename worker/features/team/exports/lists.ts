/**
 * The lists that are saved as files, each by its own handler, so that a file shows what the list does: a new one is a line
 * here and its headings.
 */
import { listFullTutors } from '#contract/catalogue/api/tutors.ts'
import { listDemoSessions } from '#contract/joining/api/demo-sessions.ts'
import { listInterviews } from '#contract/joining/api/interviews.ts'
import { listLessons } from '#contract/lessons/api/lessons.ts'
import { lessonStatus } from '#contract/lessons/rules/lesson-status.ts'
import type { LessonWithMembers } from '#contract/lessons/shapes/lesson.ts'
import { listCoupons } from '#contract/money/api/coupons.ts'
import { listInvites } from '#contract/money/api/invites.ts'
import { listInvoices } from '#contract/money/api/invoices.ts'
import { listPlanInvites, listPlans } from '#contract/money/api/plans.ts'
import { listRefundRequests } from '#contract/money/api/refunds.ts'
import { listSubscriptions } from '#contract/money/api/subscriptions.ts'
import { listTransactions } from '#contract/money/api/transactions.ts'
import { listTopics } from '#contract/people/api/topics.ts'
import { listUsers } from '#contract/people/api/users.ts'
import type { Endpoint } from '#contract/shared/api/endpoint.ts'
import { minutes, toEpochMs } from '#contract/shared/rules/time.ts'
import { listContactRequests } from '#contract/talk/api/contact.ts'
import { listReports } from '#contract/talk/api/reports.ts'
import { listAuditEntries } from '#contract/team/api/audit.ts'
import { listLedgerEntries } from '#contract/team/api/month.ts'
import type { LedgerEntry } from '#contract/team/shapes/month.ts'
import type { ExportableList } from '#contract/vocabulary/exports.ts'

export interface Exported {
  readonly endpoint: Endpoint
  /** Area and name of the handler. */
  readonly at: readonly [area: string, name: string]
  /** What is asked besides the filters. */
  readonly query?: Readonly<Record<string, string>>
  /** What of an item is not on the wire. */
  readonly addFields?: (item: object, now: number) => object
}

const addLessonStatus = (item: object, now: number): object => {
  const { lesson } = item as LessonWithMembers
  const start = Date.parse(lesson.start)
  const times = {
    start,
    end: start + minutes(lesson.duration),
    canceledAt: toEpochMs(lesson.canceledAt ?? undefined) ?? null,
  }
  return { ...item, status: lesson.verdict ?? lessonStatus(times, now) }
}

/** What kind of account it is, and which of its kind. */
const addAccount = (item: object): object => {
  const [kind = '', of = null] = (item as LedgerEntry).account.split(':')
  return { ...item, kind, of }
}

export const lists: Readonly<Record<ExportableList, Exported>> = {
  users: { endpoint: listUsers, at: ['users', 'listUsers'] },
  tutors: { endpoint: listFullTutors, at: ['tutors', 'listFullTutors'] },
  lessons: { endpoint: listLessons, at: ['lessons', 'listLessons'], addFields: addLessonStatus },
  invoices: { endpoint: listInvoices, at: ['invoices', 'listInvoices'] },
  interviews: { endpoint: listInterviews, at: ['interviews', 'listInterviews'] },
  'demo-sessions': { endpoint: listDemoSessions, at: ['demo-sessions', 'listDemoSessions'] },
  transactions: { endpoint: listTransactions, at: ['transactions', 'listTransactions'], query: { refunding: 'true' } },
  subscriptions: { endpoint: listSubscriptions, at: ['subscriptions', 'listSubscriptions'] },
  plans: { endpoint: listPlans, at: ['plans', 'listPlans'] },
  coupons: { endpoint: listCoupons, at: ['coupons', 'listCoupons'] },
  invites: { endpoint: listInvites, at: ['invites', 'listInvites'] },
  topics: { endpoint: listTopics, at: ['topics', 'listTopics'] },
  'plan-invites': { endpoint: listPlanInvites, at: ['plans', 'listPlanInvites'] },
  'refund-requests': { endpoint: listRefundRequests, at: ['refunds', 'listRefundRequests'] },
  reports: { endpoint: listReports, at: ['reports', 'listReports'] },
  'contact-requests': { endpoint: listContactRequests, at: ['contact', 'listContactRequests'] },
  audit: { endpoint: listAuditEntries, at: ['audit', 'listAuditEntries'] },
  ledger: { endpoint: listLedgerEntries, at: ['month', 'listLedgerEntries'], addFields: addAccount },
}
