/**
 * How the day and the month go, in one batch. Raw SQL: sums of many tables in one round trip, each over a range of an
 * index.
 */

import { addCairoDays, cairoDay, cairoDayStart, cairoParts, dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { type Applicant, funnelOf } from '#contract/team/rules/applicants.ts'
import type { AdminToday, HourOfLessons } from '#contract/team/shapes/admin.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { DemoSessionStatus, InterviewStatus, LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { workLimits } from '#contract/vocabulary/work.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

/** A payment is paid within this time of its beginning, or never: a number for a counter lives for days. */
const longestPaymentMs = 7 * dayMs

const failedVerdicts = Object.values(LessonVerdict)
  .filter((verdict) => verdict !== LessonVerdict.Held && verdict !== LessonVerdict.StudentAbsent)
  .map((verdict) => `'${verdict}'`)
  .join(', ')

const countStudents = (db: Db, since: number, until: number) =>
  statement(
    db,
    'SELECT count(*) AS value FROM users WHERE role = :role AND created_at >= :since AND created_at < :until',
    {
      ...{ role: Role.Student, since, until },
    },
  )

const countRunning = (db: Db, at: number) =>
  statement(
    db,
    'SELECT count(*) AS value FROM subscriptions WHERE terminated_at IS NULL AND end_at > :at AND start_at <= :at',
    { at },
  )

const sumDay = (db: Db, since: number, until: number) =>
  statement(
    db,
    `SELECT count(*) AS fulfilled, count(verdict) AS judged, coalesce(sum(verdict IN (${failedVerdicts})), 0) AS failed
     FROM lessons WHERE start_at >= :since AND start_at < :until AND end_at < :until AND canceled_at IS NULL`,
    { since, until },
  )

const sumPaid = (db: Db, since: number, until: number) =>
  statement(
    db,
    `SELECT coalesce(sum(amount), 0) AS sold, coalesce(sum(refunded_amount), 0) AS refunded, coalesce(sum(fees), 0) AS fees
     FROM transactions WHERE created_at >= :from AND created_at < :until AND paid_at >= :since AND paid_at < :until`,
    { from: since - longestPaymentMs, since, until },
  )

const selectApplicants = (db: Db, since: number) =>
  statement(
    db,
    `SELECT u.created_at AS registeredAt, t.activated, (u.image IS NOT NULL AND t.video IS NOT NULL AND t.thumbnail IS NOT NULL) AS media,
       (SELECT min(v.created_at) FROM intro_videos v WHERE v.tutor_id = u.id) AS film,
       (SELECT min(i.updated_at) FROM interviews i WHERE i.interviewee_id = u.id AND i.status = ${InterviewStatus.Passed}) AS interview,
       (SELECT min(d.updated_at) FROM demo_sessions d WHERE d.tutor_id = u.id AND d.status = ${DemoSessionStatus.Passed}) AS demo
     FROM users u JOIN tutors t ON t.id = u.id
     WHERE u.role = ${Role.Tutor} AND u.created_at >= :since ORDER BY u.created_at DESC LIMIT ${workLimits.mostApplicants}`,
    { since },
  )

interface HourRow {
  readonly hourAt: number
  readonly fulfilled: number
  readonly happening: number
  readonly pending: number
  readonly canceled: number
}

interface ApplicantRow {
  readonly registeredAt: number
  readonly film: number | null
  readonly interview: number | null
  readonly demo: number | null
  readonly media: number
  readonly activated: number
}

const toApplicant = ({ registeredAt, film, interview, demo, media, activated }: ApplicantRow): Applicant => ({
  registeredAt,
  at: { film, interview, demo, media: null, activation: null },
  reached: {
    film: film !== null,
    interview: interview !== null,
    demo: demo !== null,
    media: media === 1,
    activation: activated === 1,
  },
})

const share = (row: { judged: number; failed: number }): number | null =>
  row.judged === 0 ? null : Math.round((row.failed * 10_000) / row.judged)

const totalOf = (hours: readonly HourOfLessons[], key: Exclude<keyof HourOfLessons, 'hour'>): number =>
  hours.reduce((sum, hour) => sum + hour[key], 0)

export const readToday = async (db: Db, now: number): Promise<AdminToday> => {
  const today = cairoDayStart(now)
  const tomorrow = cairoDayStart(addCairoDays(cairoDay(now), 1))
  const [lastWeek, sameTime] = [addCairoDays(today, -7), addCairoDays(now, -7)]
  const month = cairoDayStart(`${cairoDay(now).slice(0, 7)}-01`)
  const rows = (await runBatch(db, [
    statement(
      db,
      `SELECT start_at / ${hourMs} * ${hourMs} AS hourAt, sum(canceled_at IS NOT NULL) AS canceled,
         sum(canceled_at IS NULL AND start_at > :now) AS pending,
         sum(canceled_at IS NULL AND start_at <= :now AND end_at >= :now) AS happening,
         sum(canceled_at IS NULL AND end_at < :now) AS fulfilled
       FROM lessons WHERE start_at >= :today AND start_at < :tomorrow GROUP BY 1 ORDER BY 1`,
      { now, today, tomorrow },
    ),
    ...[countStudents(db, today, now), countStudents(db, lastWeek, sameTime)],
    ...[countRunning(db, now), countRunning(db, sameTime)],
    ...[sumDay(db, today, now), sumDay(db, lastWeek, sameTime)],
    ...[sumPaid(db, today, now), sumPaid(db, lastWeek, sameTime), sumPaid(db, month, now)],
    statement(
      db,
      `SELECT coalesce(sum(amount), 0) AS value FROM invoices
       WHERE updated_at >= :month AND status = ${InvoiceStatus.Approved}`,
      { month },
    ),
    statement(
      db,
      `SELECT coalesce(sum(amount), 0) AS value FROM invoices
       WHERE status IN (${InvoiceStatus.PendingApproval}, ${InvoiceStatus.PendingCancellation})`,
    ),
    selectApplicants(db, now - workLimits.applicantDays * dayMs),
  ])) as Record<string, number>[][]
  const value = (at: number, name = 'value'): number => rows[at]?.[0]?.[name] ?? 0
  const hours = (rows[0] as unknown as HourRow[]).map(({ hourAt, ...counts }) => ({
    hour: cairoParts(hourAt).hour,
    ...counts,
  }))
  const applicants = (rows[12] as unknown as ApplicantRow[]).map(toApplicant)
  const dayOf = (at: number) => ({ judged: value(at, 'judged'), failed: value(at, 'failed') })
  return {
    hours,
    lessonsToday: {
      pending: totalOf(hours, 'pending'),
      happening: totalOf(hours, 'happening'),
      fulfilled: totalOf(hours, 'fulfilled'),
      canceled: totalOf(hours, 'canceled'),
    },
    figures: {
      newStudents: { now: value(1), before: value(2) },
      activeSubscriptions: { now: value(3), before: value(4) },
      fulfilled: { now: value(5, 'fulfilled'), before: value(6, 'fulfilled') },
      failed: { now: share(dayOf(5)), before: share(dayOf(6)) },
      sold: { now: value(7, 'sold'), before: value(8, 'sold') },
    },
    applicants: { registered: applicants.length, steps: funnelOf(applicants) },
    month: {
      sold: value(9, 'sold'),
      refunded: value(9, 'refunded'),
      fees: value(9, 'fees'),
      paidOut: value(10),
    },
    pendingWithdrawals: value(11),
  }
}
