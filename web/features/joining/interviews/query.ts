/** A tutor manager's films to review, interviews and demo sessions, and the decisions about them. */
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { listDemoSessions, updateDemoSession } from '#contract/joining/api/demo-sessions.ts'
import { listInterviews, updateInterview } from '#contract/joining/api/interviews.ts'
import { listIntroVideos, reviewIntroVideo } from '#contract/joining/api/intro-videos.ts'
import type { IntroVideo } from '#contract/joining/shapes/intro-video.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import type { Caller } from '#contract/shared/rules/access.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { DemoSessionStatus, InterviewStatus, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { allPages, nextPage } from '#web/lib/paging.ts'
import { listStaleMs } from '#web/lib/query-client.ts'
import { toLimitedHtml } from '#web/lib/typed-html.ts'
import {
  type Appointment,
  byStart,
  type Choice,
  demoChange,
  type ForTeam,
  fromDemoSession,
  fromInterview,
  interviewChange,
} from './appointments.ts'
import { filmScope } from './assessment-query.ts'
import { completeScores, noNote, type TeamNote } from './decision.ts'

/** The most one request may ask for. */
const openSize = limits.page.maxSize
const pageSize = 12

/** An event may be lost with the process that sends it, so a tab that is looked at again fetches too. */
const live = { staleTime: listStaleMs, refetchOnWindowFocus: true } as const

const root = ['reviews'] as const

const undecided = { statuses: [InterviewStatus.Pending], size: openSize }

/** All appointments that are ahead or lack a result, the earliest first. */
export const openQuery = (userId: number) =>
  queryOptions({
    queryKey: [...root, 'open', userId],
    queryFn: async ({ signal }): Promise<Appointment[]> => {
      const [interviews, demos] = await Promise.all([
        allPages((page) => api(listInterviews, { query: { ...undecided, interviewers: [userId], page } }, { signal })),
        allPages((page) =>
          api(listDemoSessions, { query: { ...undecided, tutorManagerIds: [userId], page } }, { signal }),
        ),
      ])
      return [...interviews.map(fromInterview), ...demos.map(fromDemoSession)].sort(byStart)
    },
    ...live,
  })

const decidedInterviews = Object.values(InterviewStatus).filter((status) => status !== InterviewStatus.Pending)
const decidedDemos = Object.values(DemoSessionStatus).filter((status) => status !== DemoSessionStatus.Pending)

/** Decided and cancelled appointments; a page holds the next of both kinds, the latest start first. */
const pastQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: [...root, 'past', userId],
    queryFn: async ({ pageParam, signal }) => {
      const page = { page: pageParam, size: pageSize }
      const [interviews, demos] = await Promise.all([
        api(listInterviews, { query: { ...page, statuses: decidedInterviews, interviewers: [userId] } }, { signal }),
        api(listDemoSessions, { query: { ...page, statuses: decidedDemos, tutorManagerIds: [userId] } }, { signal }),
      ])
      const list = [...interviews.list.map(fromInterview), ...demos.list.map(fromDemoSession)].sort((a, b) =>
        byStart(b, a),
      )
      return { list, total: interviews.total + demos.total }
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    ...live,
  })

const filmStates = {
  open: [ReviewStatus.Pending],
  past: [ReviewStatus.Approved, ReviewStatus.Rejected],
} as const

/** Films this person reviews, the newest first. */
export const filmsQuery = (userId: number, which: keyof typeof filmStates) =>
  infiniteQueryOptions({
    queryKey: [...root, 'films', which, userId],
    queryFn: async ({ pageParam, signal }) => {
      const size = which === 'open' ? openSize : pageSize
      const query = { page: pageParam, size, states: [...filmStates[which]] }
      const { forReviewers } = await api(listIntroVideos, { query }, { signal })
      return forReviewers ?? { list: [], total: 0 }
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    ...live,
  })

export const useOpenAppointments = () => useQuery(openQuery(useRequiredUser().id))
export const usePastAppointments = (enabled: boolean) =>
  useInfiniteQuery({ ...pastQuery(useRequiredUser().id), enabled })
export const useFilms = (which: keyof typeof filmStates, enabled = true) =>
  useInfiniteQuery({ ...filmsQuery(useRequiredUser().id, which), enabled })

/** All pages as one list. What moved from one page to the next between two requests appears once. */
export const flattenPages = <Item extends { readonly id: number; readonly kind?: string }>(
  data: { pages: readonly { list: readonly Item[] }[] } | undefined,
): Item[] => [
  ...new Map(
    data?.pages.flatMap(({ list }) => list).map((one) => [`${one.kind ?? ''}-${one.id}`, one] as const),
  ).values(),
]

export const refreshReviews = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: root })

interface Decision {
  readonly one: Appointment
  readonly choice: Choice
  readonly feedback: string
  readonly teamNote?: TeamNote
}

/** A note, level or scores that were left out are not sent, so that they take nothing away. */
const forTeam = ({ note, level, scores }: TeamNote = noNote): ForTeam => {
  const complete = completeScores(scores)
  return {
    ...(note.trim() !== '' && { note: toLimitedHtml(note) }),
    ...(level !== null && { level }),
    ...(complete && { scores: complete }),
  }
}

/** Passes, rejects or calls off an appointment. */
export const useDecide = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ one, choice, feedback, teamNote }: Decision) => {
      const written = toLimitedHtml(feedback)
      const judged = forTeam(teamNote)
      if (one.kind === 'demo')
        await api(updateDemoSession, { body: { id: one.id, ...demoChange(choice, written, judged) } })
      else await api(updateInterview, { body: { id: one.id, ...interviewChange(choice, written, judged) } })
    },
    // After a refusal too: the appointment is no longer what the screen shows.
    onSettled: () => refreshReviews(client),
  })
}

/** Approves or rejects a film. An empty reason is none. */
export const useReview = (filmId: number) => {
  const client = useQueryClient()
  return useMutation({
    scope: filmScope(filmId),
    mutationFn: async ({ film, state, reason }: { film: IntroVideo; state: ReviewStatus; reason: string }) => {
      // Refused when somebody else has decided since the film was shown.
      const body = { state, reason: reason === '' ? null : reason, seen: film.updatedAt }
      await api(reviewIntroVideo, { params: { id: film.id }, body })
    },
    onSettled: () => refreshReviews(client),
  })
}

/** One appointment of its own member, for the screen of its call. */
export const appointmentQuery = (kind: Appointment['kind'], id: number, { id: userId, role }: Caller) =>
  queryOptions({
    queryKey: [...root, kind, id, userId],
    queryFn: async ({ signal }): Promise<Appointment> => {
      if (kind === 'interview') {
        const { list } = await api(listInterviews, { query: { ids: [id], size: 1 } }, { signal })
        if (list[0]) return fromInterview(list[0])
        throw new ApiError(404, 'interview-not-found')
      }
      const own = role === Role.TutorManager ? { tutorManagerIds: [userId] } : { tutorIds: [userId] }
      const { list } = await api(listDemoSessions, { query: { ...own, ids: [id], size: 1 } }, { signal })
      if (list[0]) return fromDemoSession(list[0])
      throw new ApiError(404, 'demo-session-not-found')
    },
    ...live,
  })

export const useAppointment = (kind: Appointment['kind'], id: number) =>
  useQuery(appointmentQuery(kind, id, useRequiredUser()))

/** The applicant calls it off. */
export const useWithdraw = (one: Appointment) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      if (one.kind === 'demo')
        await api(updateDemoSession, { body: { id: one.id, status: DemoSessionStatus.CanceledByTutor } })
      else await api(updateInterview, { body: { id: one.id, status: InterviewStatus.CanceledByInterviewee } })
    },
    onSettled: () => refreshReviews(client),
  })
}

/** The applicant's own feedback, once there is a result. */
export const useSendFeedback = ({ kind, id }: Pick<Appointment, 'kind' | 'id'>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (feedback: string) => {
      const written = toLimitedHtml(feedback)
      if (kind === 'demo') await api(updateDemoSession, { body: { id, tutorFeedback: written } })
      else await api(updateInterview, { body: { id, intervieweeFeedback: written } })
    },
    onSettled: () => refreshReviews(client),
  })
}
