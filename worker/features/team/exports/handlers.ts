/**
 * Saves lists as files. A list is exported by its own handler, page after page, so that a file shows what the list does:
 * a new one is a line in `lists` and its headings.
 */
import * as v from 'valibot'
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
import { byteOrderMark, toLine } from '#contract/shared/rules/csv.ts'
import { minutes, toEpochMs } from '#contract/shared/rules/time.ts'
import { parseCursor } from '#contract/shared/shapes/list.ts'
import { listContactRequests } from '#contract/talk/api/contact.ts'
import { listReports } from '#contract/talk/api/reports.ts'
import { listAuditEntries } from '#contract/team/api/audit.ts'
import type * as declared from '#contract/team/api/exports.ts'
import { type ExportableList, mostExportedRows } from '#contract/vocabulary/exports.ts'
import { exportHeadings, exportValues } from '#worker/copy/exports.ts'
import type { AnyHandler, Context, Handlers } from '#worker/handler.ts'
import { insertAuditEntry } from '#worker/storage/audit.ts'

type AreaHandlers = Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>

interface Exported {
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

const lists: Readonly<Record<ExportableList, Exported>> = {
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
}

/** Rows read at once: a file of 50,000 takes a hundred reads. */
const pageSize = 500

interface PageOfItems {
  readonly list: readonly object[]
  readonly next: string | null
}

/** `interviewee.name` of an item. */
const valueAt = (item: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], item)

/** The cell of a field: its words where it has some, each of a list. */
const cellOf = (list: ExportableList, field: string, item: unknown): unknown => {
  const value = valueAt(item, field)
  const words = exportValues[list]?.[field]
  if (!words || value === null || value === undefined) return value
  return [value]
    .flat()
    .map((entry) => words[String(entry)] ?? String(entry))
    .join('، ')
}

/** The lines of a file, a page at a time. */
async function* linesOf(readPage: (cursor: string | null) => Promise<PageOfItems>, name: ExportableList) {
  const headings = exportHeadings[name]
  const fields = Object.keys(headings)
  yield byteOrderMark + toLine(Object.values(headings))
  let cursor: string | null = null
  for (let left = mostExportedRows; left > 0; left -= pageSize) {
    const { list, next } = await readPage(cursor)
    yield list.map((item) => toLine(fields.map((field) => cellOf(name, field, item)))).join('')
    if (next === null) return
    cursor = next
  }
}

const toStream = (lines: AsyncGenerator<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
}

/** The filters and the order, without what says which page: a file is always read a page at a time. */
const readFilters = (
  { endpoint, query: also }: Exported,
  { input, fail }: Context<typeof declared.exportList>,
): object => {
  const { page: _page, size: _size, cursor: _cursor, full: _full, ...filters } = input.query
  const parsed = v.safeParse(endpoint.query ?? v.object({}), { ...filters, ...also }, { abortPipeEarly: true })
  if (parsed.success) return parsed.output as object
  return fail('bad-request', parsed.issues[0].path?.map((step) => String(step.key)).join('.'))
}

/** `areas`: the handlers of the lists. */
export const createExports = (areas: AreaHandlers): Handlers<typeof declared> => ({
  async exportList(context) {
    const { input, actor, services, now } = context
    const { list } = input.params
    const exported = lists[list]
    const filters = readFilters(exported, context)
    const readPage = async (cursor: string | null): Promise<PageOfItems> => {
      const place = cursor === null ? {} : { cursor: parseCursor(cursor) }
      const query = { ...filters, ...place, size: pageSize }
      const [area, name] = exported.at
      const handler = areas[area]?.[name]
      if (typeof handler !== 'function') throw new Error(`${list} has no plain handler`)
      const page = (await handler({ ...context, input: { query } })) as PageOfItems
      const { addFields } = exported
      return addFields ? { ...page, list: page.list.map((item) => addFields(item, now)) } : page
    }
    const facts = { list, filters }
    await insertAuditEntry(services.db, { actorId: actor.id, action: 'list.export', targetId: 0, facts }, now)
    return toStream(linesOf(readPage, list))
  },
})
