/** The RPC interface of the objects that do parts of jobs, and how to reach one; see `durable/job-hand`. */
import type { Bindings } from './bindings.ts'
import { carryScope } from './carried-scope.ts'
import { placement } from './live-rooms.ts'
import type { Part, Progress } from './work-budget.ts'

/** Jobs that are done in parts where much is due. */
export type PartedJob = 'weeklyHours' | 'tutors' | 'trust'

export interface JobPart extends Part {
  readonly job: PartedJob
  /** The time of the schedule, epoch ms. */
  readonly now: number
}

/** One of those who work beside one another. */
export interface JobHandStub {
  /** Does what is due of one part, until nothing is or what an invocation may use is used. */
  work(part: JobPart): Promise<Progress>
}

const getJobHand = (env: Bindings, part: number): JobHandStub =>
  carryScope(env.JOB_HAND.getByName(String(part), placement(env)))

/**
 * So many at once. The platform answers a thousand statements to each, which one database does in some two seconds for all
 * of them, besides what people ask of it meanwhile.
 */
export const hands = 10

/**
 * Has every part of a job done at the same time, each with an invocation of the platform for itself. Rejects with the first
 * fault once all have ended; what others did stands.
 */
export const workInParts = async (env: Bindings, job: PartedJob, now: number): Promise<Progress> => {
  const ended = await Promise.allSettled(
    Array.from({ length: hands }, (_, part) => getJobHand(env, part).work({ job, now, part, of: hands })),
  )
  const fault = ended.find((one) => one.status === 'rejected')
  if (fault) throw fault.reason
  const done = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  return { done: done.reduce((sum, one) => sum + one.done, 0), more: done.some(({ more }) => more) }
}
