/**
 * The scheduled jobs. They repeat work that is normally done at once and may have been lost; every job may run twice.
 */

import { dayMs } from '#contract/shared/rules/time.ts'
import { goOnWithBackup, startBackup, watchBackups } from '#worker/backups/jobs.ts'
import { describeFault } from '#worker/database-errors.ts'
import { countDueFigures } from '#worker/features/catalogue/trust/count-figures.ts'
import { refreshStaleTutors } from '#worker/features/catalogue/tutors/public-record.ts'
import { sweepStaleTopics } from '#worker/features/catalogue/tutors/stale-topics.ts'
import { closeUndecidedBookings } from '#worker/features/classroom/sessions/manager-booking-change-store.ts'
import { closeMeetings, processOpenMediaReports } from '#worker/features/classroom/sessions/media.ts'
import { carryWeeks } from '#worker/features/lessons/minutes/carry.ts'
import { syncSessionRoom } from '#worker/features/lessons/notifications.ts'
import { findUnscheduledSessions } from '#worker/features/lessons/session-store.ts'
import { bookDueWeeklyHours } from '#worker/features/lessons/weekly-hours/book-weekly.ts'
import { auditLedger } from '#worker/features/money/invoices/audit-store.ts'
import { notifySettled } from '#worker/features/money/invoices/notifications.ts'
import { settleCanceledLate } from '#worker/features/money/invoices/settle-late-store.ts'
import { settleDueLessons } from '#worker/features/money/invoices/settle-store.ts'
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
import { writeFault } from '#worker/log.ts'
import { deliverNotifications } from '#worker/messages/deliver-notifications.ts'
import { processOpenReports } from '#worker/messages/delivery-reports.ts'
import { deleteOldNotifications } from '#worker/messages/notification-store.ts'
import { deleteOldMessages } from '#worker/messages/outbox-store.ts'
import { deleteUnusedDevices } from '#worker/messages/push-store.ts'
import { sendDue } from '#worker/messages/sender.ts'
import { isUnderLoad } from '#worker/platform-faults.ts'
import type { Services } from '#worker/services.ts'
import { deleteExpiredRequests } from '#worker/storage/idempotency.ts'
import { queueExpiringPayments } from '#worker/storage/notifications.ts'
import { deleteExpiredThrottles } from '#worker/storage/rate-limit.ts'
import { keepIndex } from '#worker/storage/search/keep-index.ts'
import { deleteOldArchives } from './archive-store.ts'
import { deleteDueAccounts, deleteRestoredAccounts } from './delete-accounts.ts'
import { sweepObjects, sweepUploads } from './file-sweeps.ts'
import { type JobRun, storeRuns } from './job-store.ts'
import { makeDueArchives } from './make-archives.ts'

type Job = (services: Services, now: number) => Promise<unknown>

const sessionsPerRun = 100

/** Schedules the sessions of bookings whose worker died between the commit and the call to the session's object. */
const syncForgottenSessions: Job = async (services, now) => {
  const calls = await findUnscheduledSessions(services.db, now, sessionsPerRun)
  await Promise.all(calls.map((call) => syncSessionRoom(services, call)))
}

const deliverDue: Job = ({ db, announce }, now) => deliverNotifications({ db, tellUsers: announce.toUsers }, now)

/**
 * How many lessons of a run are told to open screens at once, by two calls each, which the platform bounds. Of the others
 * their members learn by the notification that was stored with the verdict.
 */
const toldAtOnce = 200

/** Settles lessons that ended after this instant, and has the screens of their members load them again. */
const settleSince =
  (since: number): Job =>
  async ({ db, announce }, now) =>
    notifySettled(announce, (await settleDueLessons(db, since, now)).slice(0, toldAtOnce))

export const jobs: Readonly<Record<string, Readonly<Record<string, Job>>>> = {
  '* * * * *': {
    contactChanges: applyDueContactChanges,
    blocks: settleBlocks,
    looks: ({ db }, now) => closeLooks(db, now),
    notifications: deliverDue,
    outbox: sendDue,
    books: carryDue,
    archives: makeDueArchives,
    deletions: deleteDueAccounts,
    news: ({ db }, now) => processOpenReports(db, now),
    withdrawnConsents: endWithdrawnLessons,
    unconsentedPayments: endUnconsentedPayments,
    // Last, so that it writes what those before it changed.
    search: ({ env }) => keepIndex(env),
  },
  '*/5 * * * *': {
    tutors: ({ db }, now) => refreshStaleTutors(db, now),
    topics: sweepStaleTopics,
    trust: countDueFigures,
    calls: syncForgottenSessions,
    meetings: closeMeetings,
    mediaReports: processOpenMediaReports,
    paymentEvents: processOpenPaymentEvents,
    payments: reconcilePayments,
    expiring: ({ db }, now) => queueExpiringPayments(db, now),
    // A session reports within moments of its end; what is older waits for the daily look at all.
    lessons: (services, now) => settleSince(now - 2 * dayMs)(services, now),
    approvals: ({ db }, now) => expireApprovals(db, now),
    lateCancellations: settleCanceledLate,
    outages: applyOutages,
  },
  // Alone, so that a backup has the time and the statements of a run for itself.
  '*/2 * * * *': {
    backup: goOnWithBackup,
  },
  '*/15 * * * *': {
    // Weeks open at midnight UTC, which this schedule meets. What is left of the last one is there before hours are booked.
    carriedMinutes: carryWeeks,
    weeklyHours: bookDueWeeklyHours,
    refunds: reconcileRefunds,
    auditSeals: ({ db }, now) => sealRows(db, now),
    guardianWeeks: ({ db }, now) => queueGuardianWeeks(db, now),
    backupAge: watchBackups,
  },
  '0 1 * * *': {
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
    idempotency: ({ db }, now) => deleteExpiredRequests(db, now),
    throttles: ({ db }, now) => deleteExpiredThrottles(db, now),
    codes: ({ db }, now) => deleteExpiredCodes(db, now),
    ceremonies: ({ db }, now) => deleteExpiredCeremonies(db, now),
    messages: ({ db }, now) => deleteOldMessages(db, now),
    notifications: ({ db }, now) => deleteOldNotifications(db, now),
    devices: ({ db }, now) => deleteOldDevices(db, now),
    pushDevices: ({ db }, now) => deleteUnusedDevices(db, now),
    oldArchives: ({ db }, now) => deleteOldArchives(db, now),
    // By the next minute they are gone again.
    restoredAccounts: deleteRestoredAccounts,
    uploads: sweepUploads,
    objects: sweepObjects,
    backup: startBackup,
  },
}

/** Every job by the name of its schedule and its own. */
export const jobNames: readonly { readonly cron: string; readonly job: string }[] = Object.entries(jobs).flatMap(
  ([cron, cronJobs]) => Object.keys(cronJobs).map((job) => ({ cron, job })),
)

/** A run, and whether the platform was under load in it: what follows would add to that. */
export interface TimedRun extends JobRun {
  readonly underLoad: boolean
}

export const runTimed = async (
  services: Services,
  name: Pick<JobRun, 'cron' | 'job'>,
  work: Job,
  now: number,
): Promise<TimedRun> => {
  const began = performance.now()
  let underLoad = false
  const error = await work(services, now).then(
    () => null,
    (fault: unknown) => {
      underLoad = isUnderLoad(fault)
      return describeFault(fault).slice(0, 500)
    },
  )
  if (error !== null) writeFault({ job: name.job, fault: error })
  return {
    ...name,
    startedAt: now,
    durationMs: Math.round(performance.now() - began),
    error,
    startedBy: null,
    underLoad,
  }
}

/** Runs one job at once, for somebody of the team; null when there is none of that name. */
export const runJobByHand = async (
  services: Services,
  { cron, job }: Pick<JobRun, 'cron' | 'job'>,
  startedBy: number,
  now: number,
): Promise<JobRun | null> => {
  const cronJobs = Object.hasOwn(jobs, cron) ? jobs[cron] : undefined
  const work = cronJobs && Object.hasOwn(cronJobs, job) ? cronJobs[job] : undefined
  if (!work) return null
  const run = { ...(await runTimed(services, { cron, job }, work, now)), startedBy }
  await storeRuns(services.db, [run])
  return run
}
