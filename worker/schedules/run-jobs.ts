/** Runs jobs within what an invocation of the platform may use, and tells how each ended. */
import { describeFault } from '#worker/database-errors.ts'
import { writeFault } from '#worker/log.ts'
import { isUnderLoad } from '#worker/platform-faults.ts'
import type { Services } from '#worker/services.ts'
import { type Db, openDb } from '#worker/storage/db.ts'
import { spentOf } from '#worker/storage/steady-client.ts'
import { type Budget, type Progress, type Share, shareOut } from '#worker/work-budget.ts'
import { findUnfinished, type JobRun, storeRuns } from './job-store.ts'
import { type Job, jobsOf, schedules, wholeJobs } from './jobs.ts'

/** Of the thousand statements of an invocation; the rest is for jobs that do not count. */
const statementsOfRun = 950
/** A schedule of an hour or less may compute for half a minute, and take a quarter of an hour altogether. */
const msOfRun: Readonly<Record<string, number>> = {
  '* * * * *': 50_000,
  '*/2 * * * *': 110_000,
  '*/5 * * * *': 4 * 60_000,
  '*/15 * * * *': 10 * 60_000,
  '0 1 * * *': 12 * 60_000,
}
/** What another round of jobs needs at least. */
const statementsOfRound = 60

interface Outcome extends Pick<JobRun, 'durationMs' | 'error' | 'done' | 'more'> {
  /** The platform was under load in it: what follows would add to that. */
  readonly underLoad: boolean
}

const isProgress = (answer: unknown): answer is Progress =>
  typeof answer === 'object' && answer !== null && 'done' in answer && 'more' in answer

export const runTimed = async (
  services: Services,
  job: string,
  work: Job,
  { now, budget }: { readonly now: number; readonly budget: Budget },
): Promise<Outcome> => {
  const began = performance.now()
  const ended = await work(services, now, budget).then(
    (answer) => ({ error: null, underLoad: false, ...(isProgress(answer) ? answer : { done: null, more: false }) }),
    (fault: unknown) => ({
      error: describeFault(fault).slice(0, 500),
      underLoad: isUnderLoad(fault),
      done: null,
      more: false,
    }),
  )
  if (ended.error !== null) writeFault({ job, fault: ended.error })
  return { durationMs: Math.round(performance.now() - began), ...ended }
}

const together = (earlier: Outcome | undefined, later: Outcome): Outcome => ({
  durationMs: (earlier?.durationMs ?? 0) + later.durationMs,
  error: later.error ?? earlier?.error ?? null,
  done: later.done === null ? (earlier?.done ?? null) : later.done + (earlier?.done ?? 0),
  more: later.more,
  underLoad: later.underLoad,
})

/** What the lines of a schedule know of one another. */
interface Load {
  isHigh: boolean
  /** Names of jobs that were not begun, because the platform was under load. */
  readonly left: string[]
}

/**
 * Runs the jobs of a line one after another, each with an equal part of what is left, and those of which more waits again,
 * as long as there is room. One that fails does not stop those behind it, unless the platform is under load.
 */
const runLine = async (
  services: Services,
  share: Share,
  jobs: Readonly<Record<string, Job>>,
  { now, load }: { readonly now: number; readonly load: Load },
): Promise<Map<string, Outcome>> => {
  const outcomes = new Map<string, Outcome>()
  for (let round = Object.entries(jobs); round.length > 0; ) {
    const again: typeof round = []
    for (const [at, [job, work]] of round.entries()) {
      if (load.isHigh) {
        if (!outcomes.has(job)) load.left.push(job)
        continue
      }
      const outcome = await runTimed(services, job, work, { now, budget: share.part(round.length - at) })
      outcomes.set(job, together(outcomes.get(job), outcome))
      if (outcome.underLoad) load.isHigh = true
      if (outcome.more && (outcome.done ?? 0) > 0) again.push([job, work])
    }
    round = share.hasRoom(statementsOfRound) ? again : []
  }
  return outcomes
}

interface Invocation {
  readonly db: Db
  /** Services whose statements and later works a share takes note of. */
  readonly servicesOf: (share: Share) => Services
  readonly now: number
}

/** Jobs of the daily schedule that had not ended, which the schedule of five minutes goes on with. */
const continued = '0 1 * * *'
const continuing = '*/5 * * * *'

/** Runs the lines of a schedule beside one another. What one leaves of its share is for the others. */
export const runSchedule = async (
  cron: string,
  invocation: Invocation,
): Promise<{ readonly runs: readonly JobRun[]; readonly left: readonly string[] }> => {
  const { db, servicesOf, now } = invocation
  const names = cron === continuing ? await findUnfinished(db, continued) : []
  const unfinished = Object.entries(jobsOf(continued)).filter(([job]) => names.includes(job))
  const lines = Object.entries(schedules[cron] ?? {}).map(([name, line]) => ({ ...line, cron, name }))
  if (unfinished.length > 0)
    lines.push({ cron: continued, name: 'unfinished', statements: 0, jobs: Object.fromEntries(unfinished) })
  const own = Object.fromEntries(lines.map(({ name, statements }) => [name, statements]))
  const shares = shareOut({ statements: statementsOfRun, ms: msOfRun[cron] ?? 0 }, own)
  const load: Load = { isHigh: false, left: [] }
  const runs = await Promise.all(
    lines.map(async (line) => {
      const share = shares[line.name]
      if (!share) return []
      const outcomes = await runLine(servicesOf(share), share, line.jobs, { now, load })
      await share.settled()
      share.close()
      return [...outcomes].map(([job, { durationMs, error, done, more }]) => ({
        ...{ cron: line.cron, job, startedAt: now, startedBy: null },
        ...{ durationMs, error, done, more },
      }))
    }),
  )
  return { runs: runs.flat(), left: load.left }
}

/** A request that somebody waits for. */
const byHand = { statements: 900, ms: 20_000 }

/** Runs one job at once, for somebody of the team; null when there is none of that name. */
export const runJobByHand = async (
  services: Services,
  { cron, job }: Pick<JobRun, 'cron' | 'job'>,
  startedBy: number,
  now: number,
): Promise<JobRun | null> => {
  const cronJobs = jobsOf(cron)
  const work = Object.hasOwn(cronJobs, job) ? (wholeJobs[job] ?? cronJobs[job]) : undefined
  if (!work) return null
  const { share } = shareOut(byHand, { share: byHand.statements })
  const db = openDb(spentOf(services.db.$client, (statements) => share.spend(statements)))
  const counted: Services = Object.assign(Object.create(services), { db })
  const { underLoad: _, ...outcome } = await runTimed(counted, job, work, { now, budget: share.part(1) })
  const run = { cron, job, startedAt: now, startedBy, ...outcome }
  await storeRuns(services.db, [run])
  return run
}
