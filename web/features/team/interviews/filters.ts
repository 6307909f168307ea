import { DemoSessionStatus, InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { interviews } from '#web/copy/interviews.ts'
import { adminInterviews } from '#web/features/team/copy/admin-interviews.ts'
import { days, oneOf, person } from '../table/filters.ts'

/** `ended` tells pending ones that lack a result from those that are ahead. */
export interface Standing<Status> {
  readonly statuses: readonly Status[]
  readonly ended?: boolean
}

const standing = <Status>(of: Record<'pending' | 'passed' | 'rejected', Status>, cancelled: readonly Status[]) =>
  oneOf<Standing<Status>>(adminInterviews.filters.status, [
    { value: 'waiting', label: adminInterviews.outcome.waiting, means: { statuses: [of.pending], ended: true } },
    { value: 'upcoming', label: adminInterviews.outcome.upcoming, means: { statuses: [of.pending], ended: false } },
    { value: 'passed', label: adminInterviews.outcome.passed, means: { statuses: [of.passed] } },
    { value: 'rejected', label: adminInterviews.outcome.rejected, means: { statuses: [of.rejected] } },
    { value: 'cancelled', label: adminInterviews.outcome.cancelled, means: { statuses: cancelled } },
  ])

const people = {
  applicant: person(adminInterviews.filters.applicant),
  manager: person(adminInterviews.filters.manager),
}
const times = { start: days(adminInterviews.filters.start), created: days(adminInterviews.filters.created) }

export const interviewFilters = {
  status: standing<InterviewStatus>(
    { pending: InterviewStatus.Pending, passed: InterviewStatus.Passed, rejected: InterviewStatus.Rejected },
    [InterviewStatus.CanceledByInterviewer, InterviewStatus.CanceledByInterviewee],
  ),
  ...people,
  ...times,
}

export const demoFilters = {
  status: standing<DemoSessionStatus>(
    { pending: DemoSessionStatus.Pending, passed: DemoSessionStatus.Passed, rejected: DemoSessionStatus.Rejected },
    [DemoSessionStatus.CanceledByTutorManager, DemoSessionStatus.CanceledByTutor, DemoSessionStatus.CanceledByAdmin],
  ),
  ...people,
  ...times,
}

export const filmFilters = {
  state: oneOf<ReviewStatus>(adminInterviews.filters.status, [
    { value: 'pending', label: interviews.film.pending, means: ReviewStatus.Pending },
    { value: 'approved', label: interviews.film.approved, means: ReviewStatus.Approved },
    { value: 'rejected', label: interviews.film.rejected, means: ReviewStatus.Rejected },
  ]),
  applicant: people.applicant,
  reviewer: person(adminInterviews.filters.reviewer),
  sent: days(adminInterviews.filters.sent),
}
