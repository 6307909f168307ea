/** One tutor as the team sees them. */
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listDemoSessions } from '#contract/joining/api/demo-sessions.ts'
import { listInterviews } from '#contract/joining/api/interviews.ts'
import { listIntroVideos } from '#contract/joining/api/intro-videos.ts'
import { listLessons } from '#contract/lessons/api/lessons.ts'
import { deleteRating, listTutorRatings } from '#contract/lessons/api/ratings.ts'
import { getTutorInfo } from '#contract/people/api/public-tutor.ts'
import { getTutorMeta } from '#contract/people/api/tutor-meta.ts'
import { getUser, updateUser } from '#contract/people/api/users.ts'
import type { FullTutor, TutorMeta } from '#contract/people/shapes/tutor.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { type Interval, toIsoInstant } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { offeredQuery } from '#web/features/hours/availability/query.ts'
import { byStart, fromDemoSession, fromInterview } from '#web/features/joining/interviews/appointments.ts'
import { api } from '#web/lib/api.ts'
import { nextPage } from '#web/lib/paging.ts'
import { listStaleMs } from '#web/lib/query-client.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

const root = ['admin', 'tutor'] as const

/** Account and tutor row, with the steps of onboarding. */
export interface TutorDetails {
  readonly tutor: FullTutor
  readonly meta: TutorMeta
}

const toDetails = (user: UserSelf, meta: TutorMeta): TutorDetails => {
  const { bio, about, video, thumbnail, studioId, activated, notice, levels, bypassOnboarding } = meta
  const row = { bio, about, video, thumbnail, studioId, activated, notice, levels, bypassOnboarding }
  return { tutor: { ...user, ...row, meta: { createdAt: meta.createdAt, updatedAt: meta.updatedAt } }, meta }
}

export const tutorDetailsQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, id],
    queryFn: async ({ signal }) => {
      const [user, meta] = await Promise.all([
        api(getUser, { params: { id } }, { signal }),
        api(getTutorMeta, { query: { tutorId: id } }, { signal }),
      ])
      return toDetails(user, meta)
    },
    staleTime: listStaleMs,
  })

export const useTutorDetails = (id: number) => useQuery(tutorDetailsQuery(id))

/** The page as students see it; admins see it before anybody else does. */
export const useTutorPage = (id: number) =>
  useQuery({
    queryKey: [...root, id, 'page'],
    queryFn: ({ signal }) => api(getTutorInfo, { params: { id } }, { signal }),
    staleTime: listStaleMs,
  })

const shownFilms = 10

/** Films the tutor sent in, the newest first. */
export const useTutorFilms = (id: number) =>
  useQuery({
    queryKey: [...root, id, 'films'],
    queryFn: async ({ signal }) =>
      (await api(listIntroVideos, { query: { tutorIds: [id], size: shownFilms } }, { signal })).main,
    staleTime: listStaleMs,
  })

/** Interviews and demo sessions of an applicant, the latest first. */
export const tutorRecordsQuery = (id: number) =>
  queryOptions({
    queryKey: [...root, id, 'records'],
    queryFn: async ({ signal }) => {
      const [interviews, demos] = await Promise.all([
        api(listInterviews, { query: { interviewees: [id], size: limits.page.maxSize } }, { signal }),
        api(listDemoSessions, { query: { tutorIds: [id], size: limits.page.maxSize } }, { signal }),
      ])
      return [...interviews.list.map(fromInterview), ...demos.list.map(fromDemoSession)].sort((a, b) => byStart(b, a))
    },
    staleTime: listStaleMs,
  })

export const useTutorRecords = (id: number) => useQuery(tutorRecordsQuery(id))

/** Everybody's lessons with a tutor in a window of at most sixty days, cancelled ones too if wanted. */
export const useTutorLessons = (id: number, { start, end }: Interval, canceled?: boolean) =>
  useQuery({
    queryKey: [...root, id, 'lessons', start, end, canceled],
    queryFn: async ({ signal }) => {
      const query = { users: [id], canceled, full: true, after: toIsoInstant(start), before: toIsoInstant(end) }
      return (await api(listLessons, { query }, { signal })).list
    },
    staleTime: listStaleMs,
  })

export const useTutorHours = (id: number, window: Interval) => useQuery(offeredQuery(id, window))

export const useRatingsOf = (id: number) =>
  useInfiniteQuery({
    queryKey: [...root, id, 'ratings'],
    queryFn: ({ pageParam, signal }) =>
      api(listTutorRatings, { params: { id }, query: { page: pageParam, size: 10 } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: listStaleMs,
  })

export const useRemoveRating = () =>
  useAdminMutation(({ id, reason }: { id: number; reason: string }) =>
    api(deleteRating, { params: { id }, query: { reason } }),
  )

/** Gives a tutor who is still as they are shown to a studio. */
export const useChooseStudio = ({ id, updatedAt: seen }: Pick<FullTutor, 'id' | 'updatedAt'>) =>
  useAdminMutation((studioId: number) => api(updateUser, { params: { id }, body: { studioId, seen } }))
