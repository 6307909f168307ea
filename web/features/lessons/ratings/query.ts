/** Ratings of tutors: everybody reads them, students write one per tutor. */
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listLessons } from '#contract/lessons/api/lessons.ts'
import { createRating, deleteRating, listTutorRatings, updateRating } from '#contract/lessons/api/ratings.ts'
import type { TutorRating } from '#contract/lessons/shapes/rating.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { useUser } from '#web/features/people/account/query.ts'
import { tutorKeys } from '#web/features/people/profile/tutor-query.ts'
import { api } from '#web/lib/api.ts'
import { nextPage } from '#web/lib/paging.ts'
import { hadHeld } from '../meeting.ts'

const ratingsKey = (tutorId: number) => ['ratings', tutorId] as const

/**
 * Pages large enough to hold all ratings of most tutors: the distribution can be computed only from the complete list.
 */
export const ratingsQuery = (tutorId: number) =>
  infiniteQueryOptions({
    queryKey: ratingsKey(tutorId),
    queryFn: ({ pageParam, signal }) =>
      api(
        listTutorRatings,
        { params: { id: tutorId }, query: { page: pageParam, size: limits.page.maxSize } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const useTutorRatings = (tutorId: number) => useInfiniteQuery(ratingsQuery(tutorId))

/** Whether a student has had a lesson with a tutor that was held, without which they may not rate. */
export const useHadLesson = (userId: number | null, tutorId: number) =>
  useQuery({
    queryKey: ['lessons', 'had', userId, tutorId],
    queryFn: ({ signal }) =>
      api(
        listLessons,
        { query: { users: [userId ?? 0], canceled: false, past: true, future: false, size: limits.page.maxSize } },
        { signal },
      ),
    select: ({ list }) => hadHeld(list, tutorId),
    enabled: userId !== null,
  })

/** Invalidates everything that shows ratings of a tutor, lists of tutors included. */
const useRefresh = (tutorId: number) => {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ratingsKey(tutorId) })
    void client.invalidateQueries({ queryKey: tutorKeys.one(tutorId) })
    void client.invalidateQueries({ queryKey: tutorKeys.lists })
  }
}

interface Opinion {
  readonly value: number
  readonly feedback: string | null
  readonly showOnLanding: boolean
}

/** Publishes a rating, or changes the one with the given id. */
export const useRate = (tutorId: number) => {
  const refresh = useRefresh(tutorId)
  return useMutation({
    mutationFn: async ({ id, ...opinion }: Opinion & { id: number | null }): Promise<void> => {
      if (id === null) await api(createRating, { body: { rateeId: tutorId, ...opinion } })
      else await api(updateRating, { params: { id }, body: opinion })
    },
    onSettled: (_, error) => {
      if (!error || isRated(error)) refresh()
    },
  })
}

export const useDeleteRating = (tutorId: number) =>
  useMutation({
    mutationFn: (id: number) => api(deleteRating, { params: { id } }),
    // Also after an error: the rating may be deleted already.
    onSettled: useRefresh(tutorId),
  })

/** Whether the error says that the student has rated this tutor already. */
export const isRated = (error: unknown): boolean => error instanceof ApiError && error.code === 'rating-exists'

/** The signed-in user's rating of a tutor; undefined while unknown or absent. */
export const useOwnRating = (tutorId: number): TutorRating | undefined => {
  const user = useUser()
  const { data } = useTutorRatings(tutorId)
  return data?.pages.flatMap(({ list }) => list).find((one) => one.userId === user?.id)
}
