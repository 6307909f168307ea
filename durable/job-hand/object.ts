import { DurableObject } from 'cloudflare:workers'
import type { Bindings } from '#worker/bindings.ts'
import { scopeEntries } from '#worker/carried-scope.ts'
import type { JobPart } from '#worker/job-hands.ts'
import { workPart } from '#worker/schedules/parts.ts'
import type { Progress } from '#worker/work-budget.ts'

/** Does parts of jobs, each in an invocation of its own. Stores nothing: what is done stands in the database. */
export class JobHand extends DurableObject<Bindings> {
  static {
    scopeEntries(JobHand)
  }

  async work(part: JobPart): Promise<Progress> {
    return workPart(this.env, this.ctx, part)
  }
}
