/**
 * The scheduled jobs. They repeat work that is normally done at once and may have been lost; every job may run twice.
 */

import { dayMs } from '#contract/shared/rules/time.ts'
import { goOnWithBackup, isBackupGoing, startBackup, watchBackups } from '#worker/backups/jobs.ts'
import { countFiguresOfMany } from '#worker/features/catalogue/trust/count-figures.ts'
import { refreshManyTutors } from '#worker/features/catalogue/tutors/public-record.ts'
import { sweepStaleTopics } from '#worker/features/catalogue/tutors/stale-topics.ts'
import { deleteOldHomework, remindOfHomework } from '#worker/features/classroom/homework/reminders-store.ts'
import { makeInsights } from '#worker/features/classroom/insights/make.ts'
import { closeUndecidedBookings } from '#worker/features/classroom/sessions/manager-booking-change-store.ts'
import { closeMeetings, processOpenMediaReports } from '#worker/features/classroom/sessions/media.ts'
import { moveAllWords } from '#worker/features/classroom/words/move-words.ts'
import { carryWeeks } from '#worker/features/lessons/minutes/carry.ts'
import { syncSessionRoom } from '#worker/features/lessons/notifications.ts'
import { packAttendance } from '#worker/features/lessons/pack-attendance.ts'
import { findUnscheduledSessions } from '#worker/features/lessons/session-store.ts'
import { bookWeeklyHours } from '#worker/features/lessons/weekly-hours/book-weekly.ts'
import { auditLedger, auditWholeLedger } from '#worker/features/money/invoices/audit-ledger.ts'
import { notifySettled } from '#worker/features/money/invoices/notifications.ts'
import { settleCanceledLate } from '#worker/features/money/invoices/settle-late-store.ts'
import { mostOfRun, settleDueLessons } from '#worker/features/money/invoices/settle-store.ts'
import { applyOutages } from '#worker/features/money/outages/apply-outages.ts'
import { endUnconsentedPayments } from '#worker/features/money/payments/end-unconsented.ts'
import { processOpenPaymentEvents } from '#worker/features/money/payments/receive-report.ts'
import { auditPayments, reconcilePayments, reconcileRefunds } from '#worker/features/money/payments/reconcile.ts'
import { deleteExpiredCodes } from '#worker/features/people/codes/store.ts'
import { applyDueContactChanges } from '#worker/features/people/credentials/apply.ts'
import { deleteOldDevices } from '#worker/features/people/devices/sweep.ts'
import { deleteExpiredCeremonies } from '#worker/features/people/factors/ceremony-store.ts'
import { closeLooks } from '#worker/features/people/looks/store.ts'
import { endWithdrawnLessons } from '#worker/features/public/guardian-pages/end-lessons.ts'
import { queueGuardianWeeks } from '#worker/features/public/guardian-pages/weekly-store.ts'
import { countMonths } from '#worker/features/public/proof/count-months.ts'
import { expireApprovals } from '#worker/features/team/approvals/store.ts'
import { auditTrail } from '#worker/features/team/audit/audit-trail.ts'
import { sealRows } from '#worker/features/team/audit/seal-store.ts'
import { settleBlocks } from '#worker/features/team/blocks/settle.ts'
import { carryDue, closeMonth } from '#worker/features/team/books/carry.ts'
import { compareBooks } from '#worker/features/team/books/compare.ts'
import { countDemand } from '#worker/features/team/demand/count-demand.ts'
import { deliverNotifications } from '#worker/messages/deliver-notifications.ts'
import { processOpenReports } from '#worker/messages/delivery-reports.ts'
import { handOverNotifications } from '#worker/messages/hand-over.ts'
import { deleteOldMessages, deleteOldNotifications } from '#worker/messages/prune.ts'
import { deleteUnusedDevices } from '#worker/messages/push-store.ts'
import { sendDue } from '#worker/messages/sender.ts'
import type { Services } from '#worker/services.ts'
import { checkShelf, shelveLedger } from '#worker/shelf/jobs.ts'
import { deleteExpiredRequests } from '#worker/storage/idempotency.ts'
import { queueExpiringPayments } from '#worker/storage/notifications.ts'
import { deleteExpiredThrottles } from '#worker/storage/rate-limit.ts'
import { keepIndex } from '#worker/storage/search/keep-index.ts'
import type { Budget, Progress } from '#worker/work-budget.ts'
import { deleteOldArchives } from './archive-store.ts'
import { deleteDueAccounts, deleteRestoredAccounts } from './delete-accounts.ts'
import { sweepClips, sweepMaterials, sweepObjects, sweepUploads } from './file-sweeps.ts'
import { makeDueArchives } from './make-archives.ts'
import { deleteOldDetails } from './old-details.ts'

/** A job that counts answers what it did, and whether more waits; it then stops at the end of its budget. */
export type Job = (services: Services, now: number, budget: Budget) => Promise<unknown>

/** Jobs that follow one another. */
interface Line {
  /** Statements of the database that no other line of the schedule may use. */
  readonly statements: number
  readonly jobs: Readonly<Record<string, Job>>
}

const sessionsPerRun = 100

/** Schedules the sessions of bookings whose worker died between the commit and the call to the session's object. */
const syncForgottenSessions: Job = async (services, now) => {
  const calls = await findUnscheduledSessions(services.db, now, sessionsPerRun)
  await Promise.all(calls.map((call) => syncSessionRoom(services, call)))
}

const deliverDue: Job = ({ db, announce }, now, budget) =>
  deliverNotifications({ db, tellUsers: announce.toUsers }, now, budget)

/**
 * How many lessons of a run are told to open screens at once, by two calls each, which the platform bounds. Of the others
 * their members learn by the notification that was stored with the verdict.
 */
const toldAtOnce = 200

/** What a round of the index asks of both databases at most. */
const statementsOfRound = 20

/** Settles lessons that ended after this instant, and has the screens of their members load them again. */
const settleSince =
  (since: number): Job =>
  async ({ db, announce }, now, { left }) => {
    const most = { ...mostOfRun, statements: Math.min(mostOfRun.statements, left) }
    const settled = await settleDueLessons(db, since, now, most)
    await notifySettled(announce, settled.slice(0, toldAtOnce))
    return { done: settled.length, more: false } satisfies Progress
  }

const writeIndex: Job = async ({ db, env: { SEARCH } }, _now, { left }) => {
  const isWhole = await keepIndex({ DB: db.$client, SEARCH }, Math.max(1, Math.floor(left / statementsOfRound)))
  return { done: 0, more: SEARCH !== undefined && !isWhole } satisfies Progress
}

/** Lessons of a week are booked once what is left of the last one is there. */
const bookWeeks: Job = async (services, now, budget) => {
  const carried = await carryWeeks(services, now, budget)
  const booked = carried.more ? { done: 0, more: true } : await bookWeeklyHours(services, now, budget)
  return { done: carried.done + booked.done, more: carried.more || booked.more } satisfies Progress
}

/**
 * By schedule and line. The lines of a schedule run beside one another, the jobs of a line one after another: what is slow
 * holds up its own line alone. A schedule that has not ended when it is due again runs twice at once, which claims allow.
 */
export const schedules: Readonly<Record<string, Readonly<Record<string, Line>>>> = {
  '* * * * *': {
    messages: {
      statements: 370,
      jobs: {
        notifications: deliverDue,
        outbox: sendDue,
        news: ({ db }, now, budget) => processOpenReports(db, now, budget),
      },
    },
    weeks: { statements: 150, jobs: { weeklyHours: bookWeeks } },
    insights: { statements: 80, jobs: { insights: makeInsights } },
    search: {
      statements: 100,
      jobs: { search: writeIndex },
    },
    people: {
      statements: 250,
      jobs: {
        contactChanges: applyDueContactChanges,
        blocks: settleBlocks,
        looks: ({ db }, now) => closeLooks(db, now),
        withdrawnConsents: endWithdrawnLessons,
        unconsentedPayments: endUnconsentedPayments,
        books: carryDue,
        archives: makeDueArchives,
        deletions: deleteDueAccounts,
      },
    },
  },
  '*/5 * * * *': {
    tutors: {
      statements: 350,
      jobs: {
        tutors: refreshManyTutors,
        topics: sweepStaleTopics,
        trust: countFiguresOfMany,
      },
    },
    hubs: {
      statements: 100,
      jobs: { hubs: ({ db, announce }, now, budget) => handOverNotifications({ db, announce }, now, budget) },
    },
    calls: {
      statements: 150,
      jobs: { calls: syncForgottenSessions, meetings: closeMeetings, mediaReports: processOpenMediaReports },
    },
    money: {
      statements: 350,
      jobs: {
        // A session reports within moments of its end; what is older waits for the daily look at all.
        lessons: (services, now, budget) => settleSince(now - 2 * dayMs)(services, now, budget),
        paymentEvents: processOpenPaymentEvents,
        expiring: ({ db }, now) => queueExpiringPayments(db, now),
        approvals: ({ db }, now) => expireApprovals(db, now),
        lateCancellations: settleCanceledLate,
        outages: applyOutages,
        payments: reconcilePayments,
      },
    },
  },
  // Alone, so that a backup has the time and the statements of a run for itself.
  '*/2 * * * *': {
    backup: { statements: 900, jobs: { backup: goOnWithBackup } },
  },
  '*/15 * * * *': {
    money: { statements: 400, jobs: { refunds: reconcileRefunds } },
    team: {
      statements: 500,
      jobs: {
        auditSeals: ({ db }, now) => sealRows(db, now),
        guardianWeeks: ({ db }, now, budget) => queueGuardianWeeks(db, now, budget),
        backupAge: watchBackups,
      },
    },
    calls: { statements: 40, jobs: { attendance: ({ db }, now, budget) => packAttendance(db, now, budget) } },
    homework: { statements: 10, jobs: { homework: ({ db }, now, budget) => remindOfHomework(db, now, budget) } },
    shelf: {
      statements: 50,
      jobs: {
        shelf: ({ db, env }, now, budget) =>
          shelveLedger({ db, env, isBackupGoing: () => isBackupGoing({ env }) }, now, budget),
        shelfCheck: checkShelf,
      },
    },
  },
  '0 1 * * *': {
    money: {
      statements: 500,
      jobs: {
        lessons: settleSince(0),
        // After the lessons, which may be of a month that has just ended.
        figures: ({ db }, now) => countMonths(db, now),
        demand: ({ db }, now) => countDemand(db, now),
        ledger: auditLedger,
        // After the lessons: what they earned in a month that has ended is in its entry.
        closedMonth: closeMonth,
        bookCheck: compareBooks,
        auditTrail,
        undecided: ({ db }, now) => closeUndecidedBookings(db, now),
        payments: auditPayments,
      },
    },
    backup: { statements: 50, jobs: { backup: startBackup } },
    old: {
      statements: 400,
      jobs: {
        idempotency: ({ db }, now, budget) => deleteExpiredRequests(db, now, budget),
        throttles: ({ db }, now, budget) => deleteExpiredThrottles(db, now, budget),
        codes: ({ db }, now, budget) => deleteExpiredCodes(db, now, budget),
        ceremonies: ({ db }, now, budget) => deleteExpiredCeremonies(db, now, budget),
        messages: ({ db }, now, budget) => deleteOldMessages(db, now, budget),
        notifications: ({ db }, now, budget) => deleteOldNotifications(db, now, budget),
        devices: ({ db }, now, budget) => deleteOldDevices(db, now, budget),
        pushDevices: ({ db }, now, budget) => deleteUnusedDevices(db, now, budget),
        details: ({ db }, now, budget) => deleteOldDetails(db, now, budget),
        oldHomework: ({ db }, now, budget) => deleteOldHomework(db, now, budget),
        words: ({ db, announce }, now, budget) => moveAllWords({ db, announce }, now, budget),
        oldArchives: ({ db }, now) => deleteOldArchives(db, now),
        // By the next minute they are gone again.
        restoredAccounts: deleteRestoredAccounts,
        uploads: sweepUploads,
        materials: sweepMaterials,
        clips: sweepClips,
        objects: sweepObjects,
      },
    },
  },
}

/** Jobs that look at everything when somebody of the team starts them, and at what is new by themselves. */
export const wholeJobs: Readonly<Record<string, Job>> = { ledger: auditWholeLedger }

/** The jobs of a schedule by their names, whatever their line. */
export const jobsOf = (cron: string): Readonly<Record<string, Job>> =>
  Object.hasOwn(schedules, cron)
    ? Object.assign({}, ...Object.values(schedules[cron] ?? {}).map((line) => line.jobs))
    : {}

/** Every job by the name of its schedule and its own. */
export const jobNames: readonly { readonly cron: string; readonly job: string }[] = Object.keys(schedules).flatMap(
  (cron) => Object.keys(jobsOf(cron)).map((job) => ({ cron, job })),
)
