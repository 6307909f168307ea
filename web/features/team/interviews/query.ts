/** Interviews, demo sessions and intro videos of everybody, and what admins decide about them. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { listFullTutors } from '#contract/catalogue/api/tutors.ts'
import { listDemoSessions, updateDemoSession } from '#contract/joining/api/demo-sessions.ts'
import { listInterviews, updateInterview } from '#contract/joining/api/interviews.ts'
import { listIntroVideos, reviewIntroVideo } from '#contract/joining/api/intro-videos.ts'
import type { RubricScores } from '#contract/joining/shapes/assessment.ts'
import type { IntroVideo } from '#contract/joining/shapes/intro-video.ts'
import { managerBookingAt } from '#contract/lessons/rules/manager-bookings.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { DemoSessionStatus, InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { interviews } from '#web/copy/interviews.ts'
import { type Appointment, fromDemoSession, fromInterview } from '#web/features/joining/interviews/appointments.ts'
import { filmScope } from '#web/features/joining/interviews/assessment-query.ts'
import { adminInterviews } from '#web/features/team/copy/admin-interviews.ts'
import { api } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/clock.ts'
import { catalogueStaleMs } from '#web/lib/query-client.ts'
import { type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import { chosenDays, chosenIds, chosenOne, days, oneOf, person } from '../table/filters.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { type Correction, demoChangeOf, interviewChangeOf } from './correction.ts'

/** `ended` tells pending ones that lack a result from those that are ahead. */
export interface StatusChoice<Status> {
  readonly statuses: readonly Status[]
  readonly ended?: boolean
}

const statusFilter = <Status>(
  outcomes: Record<'pending' | 'passed' | 'rejected', Status>,
  cancelled: readonly Status[],
) =>
  oneOf<StatusChoice<Status>>(adminInterviews.filters.status, [
    { value: 'waiting', label: adminInterviews.outcome.waiting, means: { statuses: [outcomes.pending], ended: true } },
    {
      value: 'upcoming',
      label: adminInterviews.outcome.upcoming,
      means: { statuses: [outcomes.pending], ended: false },
    },
    { value: 'passed', label: adminInterviews.outcome.passed, means: { statuses: [outcomes.passed] } },
    { value: 'rejected', label: adminInterviews.outcome.rejected, means: { statuses: [outcomes.rejected] } },
    { value: 'cancelled', label: adminInterviews.outcome.cancelled, means: { statuses: cancelled } },
  ])

const people = {
  applicant: person(adminInterviews.filters.applicant),
  manager: person(adminInterviews.filters.manager),
}
const times = { start: days(adminInterviews.filters.start), created: days(adminInterviews.filters.created) }

export const interviewFilters = {
  status: statusFilter<InterviewStatus>(
    { pending: InterviewStatus.Pending, passed: InterviewStatus.Passed, rejected: InterviewStatus.Rejected },
    [InterviewStatus.CanceledByInterviewer, InterviewStatus.CanceledByInterviewee],
  ),
  ...people,
  ...times,
}

export const demoFilters = {
  status: statusFilter<DemoSessionStatus>(
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

const lengthMs = managerBookingAt(0).end

/**
 * The days chosen, cut where those that have ended begin: at least their length ago. Days on the other side of the cut
 * become a range of nothing, since the server refuses one whose end lies before its start.
 */
export const toStart = (days: ReturnType<typeof chosenDays>, ended: boolean | undefined, now: number): typeof days => {
  if (ended === undefined) return days
  const cut = toIsoInstant(now - lengthMs + 1)
  const { gte, lt } = days ?? {}
  if (ended) {
    const end = lt !== undefined && lt < cut ? lt : cut
    return gte === undefined ? { lt: end } : { gte, lt: end < gte ? gte : end }
  }
  const from = gte !== undefined && gte > cut ? gte : cut
  return lt === undefined ? { gte: from } : { gte: from, lt: lt < from ? from : lt }
}

/** Rows of these days come in their order, so that the server reads no others. */
const byStart = (start: ReturnType<typeof toStart>) => (start ? { start, orderBy: 'start' as const } : {})

export const toInterviewsQuery = ({ filters, search }: RowsRequest<typeof interviewFilters>) => {
  const status = chosenOne(filters.status, search.status)
  return {
    statuses: status?.statuses,
    interviewees: chosenIds(search.applicant),
    interviewers: chosenIds(search.manager),
    ...byStart(toStart(chosenDays(search.start), status?.ended, serverNow())),
    createdAt: chosenDays(search.created),
  }
}

export const fetchInterviews = async (request: PageRequest<typeof interviewFilters>) => {
  const query = { ...toInterviewsQuery(request), ...pageQueryOf(request) }
  const reply = await api(listInterviews, { query }, { signal: request.signal })
  return { ...reply, list: reply.list.map(fromInterview) }
}

export const toDemosQuery = ({ filters, search }: RowsRequest<typeof demoFilters>) => {
  const status = chosenOne(filters.status, search.status)
  return {
    statuses: status?.statuses,
    tutorIds: chosenIds(search.applicant),
    tutorManagerIds: chosenIds(search.manager),
    ...byStart(toStart(chosenDays(search.start), status?.ended, serverNow())),
    createdAt: chosenDays(search.created),
  }
}

export const fetchDemos = async (request: PageRequest<typeof demoFilters>) => {
  const query = { ...toDemosQuery(request), ...pageQueryOf(request) }
  const reply = await api(listDemoSessions, { query }, { signal: request.signal })
  return { ...reply, list: reply.list.map(fromDemoSession) }
}

export const fetchFilms = async (request: PageRequest<typeof filmFilters>) => {
  const { filters, search, signal } = request
  const state = chosenOne(filters.state, search.state)
  const { main } = await api(
    listIntroVideos,
    {
      query: {
        states: state === undefined ? undefined : [state],
        tutorIds: chosenIds(search.applicant),
        reviewerIds: chosenIds(search.reviewer),
        createdAt: chosenDays(search.sent),
        ...pageQueryOf(request),
      },
    },
    { signal },
  )
  return main
}

interface SentCorrection {
  readonly appointment: Appointment
  readonly correction: Correction
  /** The message to the applicant, as typed. */
  readonly typed: string
  /** Given where the appointment has none yet. */
  readonly scores: RubricScores | null
}

/** Corrects an appointment that is still as it is shown. */
export const useCorrect = () =>
  useAdminMutation(async ({ appointment, correction, typed, scores }: SentCorrection) => {
    const { id, updatedAt: seen } = appointment
    if (appointment.kind === 'interview') {
      await api(updateInterview, { body: { id, ...interviewChangeOf(correction, typed, scores), seen } })
      return
    }
    await api(updateDemoSession, { body: { id, ...demoChangeOf(correction, typed, scores), seen } })
  })

/** Decides about a film that is still as it is shown. */
export const useReviewFilm = (filmId: number) =>
  useAdminMutation(
    ({ film, body }: { film: IntroVideo; body: RequestOf<typeof reviewIntroVideo>['body'] }) =>
      api(reviewIntroVideo, { params: { id: film.id }, body: { ...body, seen: film.updatedAt } }),
    filmScope(filmId),
  )

const managersQuery = queryOptions({
  queryKey: ['admin', 'tutor-managers'],
  queryFn: async ({ signal }) => {
    const query = { role: [Role.TutorManager], activated: true, size: limits.page.maxSize }
    return (await api(listFullTutors, { query }, { signal })).list
  },
  staleTime: catalogueStaleMs,
})

/** Who may review films. */
export const useTutorManagers = () => useQuery(managersQuery)
