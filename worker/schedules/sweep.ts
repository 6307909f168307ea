/**
 * The scheduled jobs. They repeat work that is normally done at once and may have been lost; every job may run twice.
 */

import { dayMs } from '#contract/rules/time.ts'
import type { Bindings } from '#worker/bindings.ts'
import { unusableSecrets } from '#worker/deployment.ts'
import { deleteExpiredCodes } from '#worker/features/codes/store.ts'
import { auditLedger } from '#worker/features/invoices/audit.ts'
import { settleDueLessons } from '#worker/features/invoices/settle-store.ts'
import { syncSessionRoom } from '#worker/features/lessons/notifications.ts'
import { findUnscheduledSessions } from '#worker/features/lessons/session-store.ts'
import { processOpenPaymentEvents } from '#worker/features/payments/receive-report.ts'
import { auditPayments, reconcilePayments, reconcileRefunds } from '#worker/features/payments/reconcile.ts'
import { closeUndecidedBookings } from '#worker/features/sessions/manager-booking-change-store.ts'
import { refreshStaleTutors } from '#worker/features/tutors/public-record.ts'
import { sweepStaleTopics } from '#worker/features/tutors/stale-topics.ts'
import { processOpenReports } from '#worker/messages/delivery-reports.ts'
import { deleteOldMessages } from '#worker/messages/outbox-store.ts'
import { sendDue } from '#worker/messages/sender.ts'
import { buildServices, type Services } from '#worker/services.ts'
import { deleteExpiredRequests } from '#worker/storage/idempotency.ts'
import { deleteExpiredThrottles } from '#worker/storage/rate-limit.ts'
import { sweepObjects, sweepUploads } from './file-sweeps.ts'

type Job = (services: Services, now: number) => Promise<unknown>

const sessionsPerRun = 100

/** Schedules the sessions of bookings whose worker died between the commit and the call to the session's object. */
const syncForgottenSessions: Job = async (services, now) => {
  const calls = await findUnscheduledSessions(services.db, now, sessionsPerRun)
  await Promise.all(calls.map((call) => syncSessionRoom(services, call)))
}

const jobs: Readonly<Record<string, Readonly<Record<string, Job>>>> = {
  '* * * * *': {
    outbox: sendDue,
    news: ({ db }, now) => processOpenReports(db, now),
  },
  '*/5 * * * *': {
    tutors: ({ db }, now) => refreshStaleTutors(db, now),
    topics: sweepStaleTopics,
    calls: syncForgottenSessions,
    paymentEvents: processOpenPaymentEvents,
    payments: reconcilePayments,
  },
  '*/15 * * * *': {
    refunds: reconcileRefunds,
    // Attendance reaches the database within moments of the lesson; what is older waits for the daily look at all.
    earnings: ({ db }, now) => settleDueLessons(db, now - 2 * dayMs, now),
  },
  '0 1 * * *': {
    earnings: ({ db }, now) => settleDueLessons(db, 0, now),
    ledger: auditLedger,
    undecided: ({ db }, now) => closeUndecidedBookings(db, now),
    payments: auditPayments,
    idempotency: ({ db }, now) => deleteExpiredRequests(db, now),
    throttles: ({ db }, now) => deleteExpiredThrottles(db, now),
    codes: ({ db }, now) => deleteExpiredCodes(db, now),
    messages: ({ db }, now) => deleteOldMessages(db, now),
    uploads: sweepUploads,
    objects: sweepObjects,
  },
}

/**
 * Runs the jobs of one cron schedule; none while a secret is unusable. A job that fails is logged, the others still
 * run, and its next run catches up.
 */
export const runScheduledJobs = async (
  cron: string,
  now: number,
  env: Bindings,
  context: Pick<ExecutionContext, 'waitUntil'>,
): Promise<void> => {
  const unusable = unusableSecrets(env)
  if (unusable.length > 0) return console.error(JSON.stringify({ cron, unusable }))
  const services = buildServices(env, context)
  for (const [name, job] of Object.entries(jobs[cron] ?? {})) {
    await job(services, now).catch((error: unknown) =>
      console.error(JSON.stringify({ job: name, fault: String(error) })),
    )
  }
}
