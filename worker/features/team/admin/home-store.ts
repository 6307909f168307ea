/**
 * What waits for the team, and the figures of the week, in one batch. Raw SQL: statements of many tables in one round
 * trip, each served by an index of what waits.
 */
import { sql } from 'drizzle-orm'
import { addCairoDays, cairoDay, cairoDayStart } from '#contract/shared/rules/time.ts'
import { type AdminHome, mostCounted, shownInQueue } from '#contract/team/shapes/admin.ts'
import { InvoiceStatus, RefundRequestStatus, TransactionStatus } from '#contract/vocabulary/money.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { DemoSessionStatus, InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { foundPeople, inOrder, isFound, isPerson } from '#worker/features/people/users/people-index.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement, toStatement, type Values } from '#worker/storage/guarded.ts'
import { peoplePlaces, users } from '#worker/storage/schema/people.ts'

/** A case of a queue. */
export interface WaitingRow {
  readonly id: number
  readonly personId: number | null
  readonly name: string | null
  readonly image: string | null
  readonly title: string | null
  readonly amount: number | null
  readonly since: number
}

/** Cases in the order they wait. `id`, `person`, `since`, `title` and `amount` are expressions of the table. */
interface QueueSource {
  readonly from: string
  readonly id?: string
  readonly person: string
  readonly since: string
  readonly title?: string
  readonly amount?: string
}

const ended = (table: string, status: number) => `${table} WHERE status = ${status} AND end_at <= :now`

const sources = {
  withdrawals: {
    from: `invoices WHERE status IN (${InvoiceStatus.PendingApproval}, ${InvoiceStatus.PendingCancellation})`,
    person: 'user_id',
    since: 'created_at',
    amount: 'amount',
  },
  introVideos: {
    from: `intro_videos WHERE state = ${ReviewStatus.Pending}`,
    person: 'tutor_id',
    since: 'created_at',
  },
  interviews: {
    from: ended('interviews', InterviewStatus.Pending),
    person: 'interviewee_id',
    since: 'end_at',
  },
  demoSessions: {
    from: ended('demo_sessions', DemoSessionStatus.Pending),
    person: 'tutor_id',
    since: 'end_at',
  },
  reports: { from: 'reports WHERE resolved = 0', person: 'user_id', since: 'created_at', title: 'title' },
  /** A case is the lesson, about which the team rules. */
  disputes: { from: "disputes WHERE state = 'open'", id: 'lesson_id', person: 'user_id', since: 'created_at' },
  refundRequests: {
    from: `refund_requests WHERE status = ${RefundRequestStatus.Pending}`,
    person: 'user_id',
    since: 'created_at',
    amount: 'amount',
  },
  approvals: {
    from: "approvals WHERE state = 'waiting' AND expires_at > :now",
    person: 'person_id',
    since: 'created_at',
    amount: "iif(kind = 'grant', NULL, amount)",
  },
  failedPayments: {
    from: `transactions WHERE status = ${TransactionStatus.Failed} AND created_at >= :today`,
    person: 'user_id',
    since: 'created_at',
    amount: 'amount',
  },
} as const satisfies Record<string, QueueSource>

type QueueName = keyof typeof sources | 'tutors'

const selectQueue = (db: Db, { from, id = 'id', person, since, title, amount }: QueueSource, values: Values) => [
  statement(
    db,
    `SELECT w.*, u.name, u.image FROM (
       SELECT ${id} AS id, ${person} AS personId, ${title ?? 'NULL'} AS title, ${amount ?? 'NULL'} AS amount, ${since} AS since
       FROM ${from} ORDER BY ${since}, id LIMIT ${shownInQueue}
     ) w LEFT JOIN users u ON u.id = w.personId ORDER BY w.since, w.id`,
    values,
  ),
  statement(db, `SELECT count(*) AS total FROM (SELECT 1 FROM ${from} LIMIT ${mostCounted})`, values),
]

/** Tutors who passed every step and brought their media, and wait to be activated. */
const readyTutors = { text: '', words: ['pf', 'pi', 'pd', 'pm', 'xactivated'].map((word) => [word]) }

const selectReadyTutors = (db: Db): D1PreparedStatement[] => {
  const range = { from: undefined, ascending: true, offset: 0 }
  const columns = {
    ...{ id: users.id, personId: sql<number>`${users.id}`.as('personId'), name: users.name, image: users.image },
    ...{ title: sql`NULL`.as('title'), amount: sql`NULL`.as('amount'), since: sql`${users.createdAt}`.as('since') },
  }
  const counted = db.select({ one: sql`1`.as('one') }).from(foundPeople(readyTutors, { ...range, limit: mostCounted }))
  const oldest = { ...range, limit: shownInQueue }
  return [
    toStatement(
      db,
      db
        .select(columns)
        .from(foundPeople(readyTutors, oldest))
        .innerJoin(peoplePlaces, isFound)
        .innerJoin(users, isPerson)
        .orderBy(inOrder(oldest)),
    ),
    toStatement(db, db.select({ total: sql`count(*)`.as('total') }).from(counted.as('counted'))),
  ]
}

const weekDays = 7

const selectFigures = (db: Db, now: number): D1PreparedStatement[] => {
  const today = cairoDayStart(now)
  const tomorrow = cairoDayStart(addCairoDays(cairoDay(now), 1))
  return [
    statement(db, 'SELECT count(*) AS value FROM users WHERE role = :role AND created_at >= :since', {
      role: Role.Student,
      since: cairoDayStart(addCairoDays(cairoDay(now), 1 - weekDays)),
    }),
    statement(
      db,
      'SELECT count(*) AS value FROM subscriptions WHERE terminated_at IS NULL AND end_at > :now AND start_at <= :now',
      { now },
    ),
    statement(
      db,
      `SELECT coalesce(sum(amount), 0) AS value FROM invoices
       WHERE status IN (${InvoiceStatus.PendingApproval}, ${InvoiceStatus.PendingCancellation})`,
    ),
    statement(
      db,
      `SELECT coalesce(sum(canceled_at IS NOT NULL), 0) AS canceled,
         coalesce(sum(canceled_at IS NULL AND start_at > :now), 0) AS pending,
         coalesce(sum(canceled_at IS NULL AND start_at <= :now AND end_at >= :now), 0) AS happening,
         coalesce(sum(canceled_at IS NULL AND end_at < :now), 0) AS fulfilled
       FROM lessons WHERE start_at >= :today AND start_at < :tomorrow`,
      { now, today, tomorrow },
    ),
  ]
}

export interface QueueRows {
  readonly total: number
  readonly oldest: readonly WaitingRow[]
}

export interface HomeRows {
  readonly queues: Readonly<Record<QueueName, QueueRows>>
  readonly figures: AdminHome['figures']
}

export const readHome = async (db: Db, now: number): Promise<HomeRows> => {
  const names = [...(Object.keys(sources) as (keyof typeof sources)[]), 'tutors'] as const
  const values = { now, today: cairoDayStart(now) }
  const rows = await runBatch(db, [
    ...names.flatMap((name) => (name === 'tutors' ? selectReadyTutors(db) : selectQueue(db, sources[name], values))),
    ...selectFigures(db, now),
  ])
  const queues = names.map((name, at): [QueueName, QueueRows] => {
    const [counted] = (rows[2 * at + 1] ?? []) as { total: number }[]
    return [name, { total: counted?.total ?? 0, oldest: (rows[2 * at] ?? []) as WaitingRow[] }]
  })
  const [students, active, pending, lessons] = rows.slice(2 * names.length) as { value: number }[][]
  const firstValue = (rows: { value: number }[] | undefined): number => rows?.[0]?.value ?? 0
  return {
    queues: Object.fromEntries(queues) as Record<QueueName, QueueRows>,
    figures: {
      newStudents: firstValue(students),
      activeSubscriptions: firstValue(active),
      pendingWithdrawals: firstValue(pending),
      lessonsToday: lessons?.[0] as unknown as AdminHome['figures']['lessonsToday'],
    },
  }
}
