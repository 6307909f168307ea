/** Corrections: those of a lesson, the student's own, and changes of both. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  changeCorrection,
  hideCorrection,
  listCorrections,
  listLessonCorrections,
  removeCorrection,
  showCorrections,
} from '#contract/classroom/api/corrections.ts'
import { CorrectionsChanged } from '#contract/classroom/events/classroom-events.ts'
import type { CorrectionTexts, LessonCorrection } from '#contract/classroom/shapes/correction.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { readableOffline } from '#web/lib/last-answer.ts'
import { nextPage } from '#web/lib/paging.ts'
import { listen, onConnected } from '#web/lib/socket.ts'

const keys = {
  all: ['corrections'],
  lesson: (lessonId: number) => ['corrections', 'lesson', lessonId],
  list: (userId: number, search: string) => ['corrections', 'list', userId, search],
} as const

const pageSize = 30

export const lessonCorrectionsQuery = (lessonId: number) =>
  queryOptions({
    ...readableOffline,
    queryKey: keys.lesson(lessonId),
    queryFn: ({ signal }) => api(listLessonCorrections, { params: { id: lessonId } }, { signal }),
  })

/**
 * The corrections of a lesson, followed while they are shown; nothing is asked without a lesson. Those that waited for its
 * end are told by no event: they are asked for when `isOver` becomes true.
 */
export const useLessonCorrections = (lessonId: number | null, isOver = false) => {
  const client = useQueryClient()
  useEffect(() => {
    if (lessonId === null) return
    const refetch = () => void client.invalidateQueries({ queryKey: keys.lesson(lessonId) })
    const stops = [
      listen(CorrectionsChanged, ({ lesson }) => lesson === lessonId && refetch()),
      // What was changed while there was no connection was told to nobody.
      onConnected((gapMs) => gapMs > 0 && refetch()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, lessonId])
  const wasOver = useRef(isOver)
  useEffect(() => {
    if (wasOver.current === isOver) return
    wasOver.current = isOver
    if (lessonId !== null) void client.invalidateQueries({ queryKey: keys.lesson(lessonId) })
  }, [client, lessonId, isOver])
  return useQuery({ ...lessonCorrectionsQuery(lessonId ?? 0), enabled: lessonId !== null })
}

const correctionPages = (userId: number, search: string) =>
  infiniteQueryOptions({
    // Searches are many, and each would take the place of another answer that is kept.
    ...(search === '' && readableOffline),
    queryKey: keys.list(userId, search),
    queryFn: ({ pageParam, signal }) =>
      api(
        listCorrections,
        { query: { page: pageParam, size: pageSize, ...(search !== '' && { search }) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    // A row that is pressed while a search is submitted by leaving its box must stay under the pointer.
    placeholderData: keepPreviousData,
  })

export const useCorrectionPages = (search: string) => useInfiniteQuery(correctionPages(useRequiredUser().id, search))

/** Fetches again what a change of any correction affects: its list, and what there is to review. */
const useRefresh = () => {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: keys.all })
    void client.invalidateQueries({ queryKey: ['words'] })
  }
}

export const useHideCorrection = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, hidden }: { id: number; hidden: boolean }) =>
      api(hideCorrection, { params: { id }, body: { hidden } }),
    onSuccess: refresh,
  })
}

/** The changes that the tutor of a lesson makes to its corrections. */
const useLessonChange = <Variables, Answer>(
  lessonId: number,
  mutationFn: (variables: Variables) => Promise<Answer>,
  applied: (list: readonly LessonCorrection[], answer: Answer, variables: Variables) => LessonCorrection[],
) => {
  const client = useQueryClient()
  const { queryKey } = lessonCorrectionsQuery(lessonId)
  return useMutation({
    mutationFn,
    onSuccess: async (answer, variables) => {
      // An answer that is on its way may have been read before the change was stored.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (list) => list && applied(list, answer, variables))
    },
  })
}

export const useChangeCorrection = (lessonId: number) =>
  useLessonChange(
    lessonId,
    ({ id, texts }: { id: number; texts: CorrectionTexts }) =>
      api(changeCorrection, { params: { id: lessonId, correctionId: id }, body: texts }),
    (list, changed) => list.map((one) => (one.id === changed.id ? changed : one)),
  )

export const useRemoveCorrection = (lessonId: number) =>
  useLessonChange(
    lessonId,
    (id: number) => api(removeCorrection, { params: { id: lessonId, correctionId: id } }),
    (list, _, removed) => list.filter(({ id }) => id !== removed),
  )

export const useShowCorrections = (lessonId: number) =>
  useLessonChange(
    lessonId,
    () => api(showCorrections, { params: { id: lessonId } }),
    (list, shown) => {
      const now = new Map(shown.map((one) => [one.id, one]))
      return list.map((one) => now.get(one.id) ?? one)
    },
  )
