import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Id, Instant } from '../../shared/shapes/wire.ts'
import { Role } from '../../vocabulary/roles.ts'

const JobRun = v.object({
  startedAt: Instant,
  durationMs: v.number(),
  /** Null: it succeeded. */
  error: v.nullable(v.string()),
  /** Who started it by hand; null for the schedule. */
  startedBy: v.nullable(Id),
  /** How much it did; null for jobs that do not count. */
  done: v.nullable(v.number()),
  /** It stopped at the end of its budget, and goes on at its next run. */
  more: v.boolean(),
})

/** A job, named by its schedule and its own name: some run often for what is new, and once a day for everything. */
const JobName = { cron: v.pipe(v.string(), v.maxLength(40)), job: v.pipe(v.string(), v.maxLength(40)) }

export const listJobs = endpoint({
  method: 'GET',
  path: '/job/list',
  who: [Role.SuperAdmin, Role.RegularAdmin],
  note: 'Every scheduled job with its last run, whether by its schedule or by hand.',
  reply: v.array(v.object({ cron: v.string(), job: v.string(), last: v.nullable(JobRun) })),
})

export const runJob = endpoint({
  method: 'POST',
  path: '/job/run',
  who: [Role.SuperAdmin],
  limit: 'write',
  note: 'Runs one scheduled job now and answers how it ended. Every job may run twice, also beside its own schedule.',
  body: v.strictObject(JobName),
  reply: JobRun,
})
