/** Which rows wait for somebody of the team, as the parts of the statements that read them. Raw SQL. */
import { session } from '#contract/vocabulary/limits.ts'
import { InvoiceStatus, RefundRequestStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { DemoSessionStatus, InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { type WorkKind, workLimits } from '#contract/vocabulary/work.ts'

/** Work of one kind. The columns are SQL expressions of the tables in `from`; those that are left out are null. */
export interface WorkSource {
  readonly from: string
  readonly id: string
  readonly since: string
  readonly person: string
  readonly other?: string
  readonly title?: string
  readonly amount?: string
  readonly about?: string
  readonly times?: string
  /** Facts of a call: its last event of tutor and student. */
  readonly sides?: readonly [string, string]
}

const lastEvent = (userId: string): string => `(SELECT e.type FROM session_events e
  WHERE e.session_id = l.session_id AND e.user_id = ${userId} AND e.created_at >= l.start_at - ${session.joinBeforeMs}
  ORDER BY e.created_at DESC, e.id DESC LIMIT 1)`

const undecided = (table: string, status: number) => `${table} WHERE status = ${status} AND end_at <= :now`

/** Of the inbox what the team has the next word in. A dispute is decided as the lesson it is about. */
const threadSource: WorkSource = {
  from: `threads INDEXED BY threads_open WHERE (state = 'done') = 0 AND state <> 'waiting' AND kind <> 'dispute'`,
  ...{ id: 'id', since: 'last_at', person: 'user_id', about: 'kind' },
  title: "iif(user_id IS NULL, name || ' · ' || title, title)",
}

/** Ready tutors are found by the index of people instead. */
export const workSources: Readonly<Record<Exclude<WorkKind, 'activation'>, readonly WorkSource[]>> = {
  call: [
    {
      from: `(SELECT * FROM lessons WHERE start_at <= :now AND start_at > :now - 1800000
        ORDER BY start_at DESC, id DESC LIMIT ${workLimits.mostCalls}) l
        WHERE l.canceled_at IS NULL AND l.end_at > :now AND l.start_at <= :now`,
      ...{ id: 'l.id', since: 'l.start_at', person: 'l.tutor_id', other: 'l.student_id' },
      sides: [lastEvent('l.tutor_id'), lastEvent('l.student_id')],
    },
  ],
  withdrawal: [
    {
      from: `invoices WHERE status IN (${InvoiceStatus.PendingApproval}, ${InvoiceStatus.PendingCancellation})`,
      ...{ id: 'id', since: 'created_at', person: 'user_id', amount: 'amount' },
    },
  ],
  film: [
    {
      from: `intro_videos WHERE state = ${ReviewStatus.Pending}`,
      ...{ id: 'id', since: 'created_at', person: 'tutor_id' },
    },
  ],
  interview: [
    {
      from: undecided('interviews', InterviewStatus.Pending),
      ...{ id: 'id', since: 'end_at', person: 'interviewee_id', other: 'interviewer_id' },
    },
  ],
  demo: [
    {
      from: undecided('demo_sessions', DemoSessionStatus.Pending),
      ...{ id: 'id', since: 'end_at', person: 'tutor_id', other: 'tutor_manager_id' },
    },
  ],
  dispute: [
    {
      // Each side may open one; the case is the lesson, and waits since the first.
      from: `disputes d WHERE d.state = 'open' AND NOT EXISTS (SELECT 1 FROM disputes o
        WHERE o.lesson_id = d.lesson_id AND o.state = 'open' AND o.id < d.id)`,
      ...{ id: 'd.lesson_id', since: 'd.created_at', person: 'd.user_id', title: 'd.text' },
      amount: '(SELECT l.price FROM lessons l WHERE l.id = d.lesson_id)',
      other: `(SELECT iif(d.side = 'tutor', l.student_id, l.tutor_id) FROM lessons l WHERE l.id = d.lesson_id)`,
    },
  ],
  approval: [
    {
      from: `approvals WHERE state = 'waiting' AND expires_at > :now`,
      ...{ id: 'id', since: 'created_at', person: 'person_id', about: 'kind', other: 'maker_id' },
      amount: "iif(kind = 'grant', NULL, amount)",
    },
  ],
  refund: [
    {
      from: `refund_requests WHERE status = ${RefundRequestStatus.Pending}`,
      ...{ id: 'id', since: 'created_at', person: 'user_id', amount: 'amount' },
    },
  ],
  payment: [
    {
      from: `(SELECT * FROM transactions WHERE status = ${TransactionStatus.Failed} AND created_at >= :failedSince
        ORDER BY created_at DESC LIMIT ${workLimits.mostFailed}) t
        WHERE NOT EXISTS (SELECT 1 FROM transactions p
          WHERE p.user_id = t.user_id AND p.created_at >= t.created_at AND p.status = ${TransactionStatus.Paid})
        GROUP BY t.user_id HAVING count(*) >= ${workLimits.failedPayments}`,
      ...{ id: 'min(t.id)', since: 'max(t.created_at)', person: 't.user_id', amount: 't.amount', times: 'count(*)' },
    },
  ],
  thread: [threadSource],
  quality: [
    {
      from: `tutor_figures INDEXED BY tutor_figures_case WHERE case_since IS NOT NULL AND case_closed_at IS NULL
        AND EXISTS (SELECT 1 FROM tutor_public p WHERE p.id = tutor_id)`,
      ...{ id: 'tutor_id', since: 'case_since', person: 'tutor_id' },
    },
  ],
}
