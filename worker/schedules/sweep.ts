/**
 * The scheduled jobs. They repeat work that is normally done at once and may have been lost; every job may run twice.
 */

import type { Bindings } from '#worker/bindings.ts'
import { unusableSecrets } from '#worker/deployment.ts'
import { forgetCodes } from '#worker/features/codes/store.ts'
import { findUnscheduledCalls } from '#worker/features/lessons/call-store.ts'
import { tellCall } from '#worker/features/lessons/tell.ts'
import { refreshStaleTutors } from '#worker/features/tutors/public-record.ts'
import { settleTopics } from '#worker/features/tutors/stale-topics.ts'
import { understandOpenNews } from '#worker/messages/news.ts'
import { forgetMessages } from '#worker/messages/outbox-store.ts'
import { sendDue } from '#worker/messages/sender.ts'
import { buildServices, type Services } from '#worker/services.ts'
import { forgetCalls } from '#worker/storage/idempotency.ts'
import { forgetThrottles } from '#worker/storage/throttle.ts'
import { sweepObjects, sweepUploads } from './files.ts'

type Job = (services: Services, now: number) => Promise<unknown>

const callsAtOnce = 100

/** Schedules the sessions of bookings whose worker died between the commit and the call to the session's object. */
const tellForgottenCalls: Job = async (services, now) => {
  const calls = await findUnscheduledCalls(services.db, now, callsAtOnce)
  await Promise.all(calls.map((call) => tellCall(services, call)))
}

const jobs: Readonly<Record<string, Readonly<Record<string, Job>>>> = {
  '* * * * *': {
    outbox: sendDue,
    news: ({ db }, now) => understandOpenNews(db, now),
  },
  '*/5 * * * *': {
    tutors: ({ db }, now) => refreshStaleTutors(db, now),
    topics: settleTopics,
    calls: tellForgottenCalls,
  },
  '0 1 * * *': {
    idempotency: ({ db }, now) => forgetCalls(db, now),
    throttles: ({ db }, now) => forgetThrottles(db, now),
    codes: ({ db }, now) => forgetCodes(db, now),
    messages: ({ db }, now) => forgetMessages(db, now),
    uploads: sweepUploads,
    objects: sweepObjects,
  },
}

/**
 * Runs the jobs of one cron schedule; none while a secret is unusable. A job that fails is logged, the others still
 * run, and its next run catches up.
 */
export const sweep = async (
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
