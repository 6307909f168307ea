/** The parts of jobs that objects do in invocations of their own. */
import type { Bindings } from '#worker/bindings.ts'
import { countDueFigures } from '#worker/features/catalogue/trust/count-figures.ts'
import { refreshStaleTutors } from '#worker/features/catalogue/tutors/public-record.ts'
import { bookDueWeeklyHours } from '#worker/features/lessons/weekly-hours/book-weekly.ts'
import type { JobPart, PartedJob } from '#worker/job-hands.ts'
import type { Services } from '#worker/services.ts'
import { type Budget, type Part, type Progress, shareOut } from '#worker/work-budget.ts'
import { countedServices } from './counted-services.ts'

type Work = (services: Services, now: number, budget: Budget, part: Part) => Promise<Progress>

const works: Readonly<Record<PartedJob, Work>> = {
  weeklyHours: bookDueWeeklyHours,
  tutors: ({ db }, now, budget, part) => refreshStaleTutors(db, now, budget, part),
  trust: countDueFigures,
}

/** Of the thousand statements of an invocation, and of the minute after which the schedule asks again. */
const limits = { statements: 950, ms: 40_000 }

export const workPart = async (
  env: Bindings,
  context: Pick<ExecutionContext, 'waitUntil'>,
  { job, now, part, of }: JobPart,
): Promise<Progress> => {
  const { share } = shareOut(limits, { share: limits.statements })
  const progress = await works[job](countedServices(env, context)(share), now, share, { part, of })
  await share.settled()
  return progress
}
