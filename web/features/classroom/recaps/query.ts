/** Recaps of lessons: one of them, the latest of a student, and writing one. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getLessonPreparation, getRecap, listMyRecaps, saveRecap } from '#contract/classroom/api/recaps.ts'
import { RecapWritten } from '#contract/classroom/events/classroom-events.ts'
import type { RecapTexts } from '#contract/classroom/shapes/recap.ts'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { api } from '#web/lib/api.ts'
import { readableOffline } from '#web/lib/last-answer.ts'
import { catalogueStaleMs, listStaleMs } from '#web/lib/query-client.ts'
import { listen, onConnected } from '#web/lib/socket.ts'

const keys = {
  all: ['recaps'],
  of: (lessonId: number) => ['recaps', lessonId],
  latest: ['recaps', 'latest'],
  mine: ['recaps', 'mine'],
  preparation: (lessonId: number) => ['recaps', 'preparation', lessonId],
} as const

const practisedByLesson = ({ list }: ReplyOf<typeof listMyRecaps>): ReadonlyMap<number, string> =>
  new Map(list.map(({ recap }) => [recap.lessonId, recap.practised]))

const recapQuery = (lessonId: number) =>
  queryOptions({
    ...readableOffline,
    queryKey: keys.of(lessonId),
    queryFn: ({ signal }) => api(getRecap, { params: { id: lessonId } }, { signal }),
    staleTime: listStaleMs,
  })

/** Fetches recaps again when a tutor wrote one while the screen is open. */
const useNewRecaps = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: keys.all })
    const stops = [
      listen(RecapWritten, refetch),
      // What was written while there was no connection was told to nobody.
      onConnected((gapMs) => gapMs > 0 && refetch()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}

export const useRecap = (lessonId: number) => {
  useNewRecaps()
  return useQuery(recapQuery(lessonId))
}

/** The recap of the student's latest lesson that has one; null for none. */
export const useLatestRecap = () => {
  useNewRecaps()
  return useQuery({
    ...readableOffline,
    queryKey: keys.latest,
    queryFn: async ({ signal }) => (await api(listMyRecaps, { query: { size: 1 } }, { signal })).list[0] ?? null,
    staleTime: listStaleMs,
  })
}

/** What was practised, by lesson, of the student's latest lessons that have a recap. */
export const usePractised = () =>
  useQuery({
    ...readableOffline,
    queryKey: keys.mine,
    queryFn: ({ signal }) => api(listMyRecaps, { query: { size: limits.page.maxSize } }, { signal }),
    select: practisedByLesson,
    staleTime: listStaleMs,
  })

/** What the tutor of a lesson reads before it. */
export const useLessonPreparation = (lessonId: number) =>
  useQuery({
    ...readableOffline,
    queryKey: keys.preparation(lessonId),
    queryFn: ({ signal }) => api(getLessonPreparation, { params: { id: lessonId } }, { signal }),
    staleTime: catalogueStaleMs,
  })

export const useSaveRecap = (lessonId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RecapTexts) => api(saveRecap, { params: { id: lessonId }, body }),
    onSuccess: (recap) => {
      client.setQueryData(recapQuery(lessonId).queryKey, { recap })
      void client.invalidateQueries({ queryKey: ['recaps', 'preparation'] })
      // Its homework is set or changed with it.
      void client.invalidateQueries({ queryKey: ['homework'] })
    },
  })
}
