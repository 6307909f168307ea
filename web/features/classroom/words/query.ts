/** The word list of the signed-in student: pages, words and corrections to review, and changes. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { listDemoWords } from '#contract/classroom/api/demo-words.ts'
import {
  getWordFigures,
  listDueWords,
  listLessonWords,
  listWords,
  removeWord,
  sendWordReviews,
  updateWord,
} from '#contract/classroom/api/words.ts'
import { DemoWordSaved, LessonWordSaved } from '#contract/classroom/events/classroom-events.ts'
import type { WordCard, WordReview, WordTexts } from '#contract/classroom/shapes/word.ts'
import type { WordKind } from '#contract/vocabulary/words.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { readableOffline } from '#web/lib/last-answer.ts'
import { nextPage } from '#web/lib/paging.ts'
import { listen, onConnected } from '#web/lib/socket.ts'

/** A call in which words are saved. */
export interface WordsCall {
  readonly kind: 'lesson' | 'demo'
  readonly id: number
}

const keys = {
  all: ['words'],
  list: (userId: number, search: string) => ['words', 'list', userId, search],
  due: (userId: number) => ['words', 'due', userId],
  figures: (userId: number) => ['words', 'figures', userId],
  call: ({ kind, id }: WordsCall) => ['words', kind, id],
} as const

const pageSize = 30

const wordPages = (userId: number, search: string) =>
  infiniteQueryOptions({
    // Searches are many, and each would take the place of another answer that is kept.
    ...(search === '' && readableOffline),
    queryKey: keys.list(userId, search),
    queryFn: ({ pageParam, signal }) =>
      api(listWords, { query: { page: pageParam, size: pageSize, ...(search !== '' && { search }) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    // A row that is pressed while a search is submitted by leaving its box must stay under the pointer.
    placeholderData: keepPreviousData,
  })

export const useWordPages = (search: string) => useInfiniteQuery(wordPages(useRequiredUser().id, search))

export const dueWordsQuery = (userId: number) =>
  queryOptions({
    ...readableOffline,
    queryKey: keys.due(userId),
    queryFn: ({ signal }) => api(listDueWords, {}, { signal }),
  })

export const useDueWords = () => useQuery(dueWordsQuery(useRequiredUser().id))

const figuresQuery = (userId: number) =>
  queryOptions({
    ...readableOffline,
    queryKey: keys.figures(userId),
    queryFn: ({ signal }) => api(getWordFigures, {}, { signal }),
  })

export const useWordFigures = () => useQuery(figuresQuery(useRequiredUser().id))

const callWordsQuery = (kind: WordsCall['kind'], id: number) =>
  queryOptions({
    ...readableOffline,
    queryKey: keys.call({ kind, id }),
    queryFn: ({ signal }) => api(kind === 'demo' ? listDemoWords : listLessonWords, { params: { id } }, { signal }),
  })

/** The words saved in a call, followed while they are shown: the other person saves some too. */
export const useCallWords = ({ kind, id }: WordsCall) => {
  const client = useQueryClient()
  useEffect(() => {
    const { queryKey } = callWordsQuery(kind, id)
    const refetch = () => void client.invalidateQueries({ queryKey })
    const stops = [
      listen(LessonWordSaved, ({ lesson }) => kind === 'lesson' && lesson === id && refetch()),
      listen(DemoWordSaved, ({ demoSession }) => kind === 'demo' && demoSession === id && refetch()),
      onConnected(refetch),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, kind, id])
  return useQuery(callWordsQuery(kind, id))
}

/** Fetches again what a change of any word, or a review, affects. */
export const useRefreshWords = () => {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: keys.all })
    void client.invalidateQueries({ queryKey: ['corrections'] })
    void client.invalidateQueries({ queryKey: ['progress'] })
  }
}

export const useUpdateWord = () => {
  const refresh = useRefreshWords()
  return useMutation({
    mutationFn: ({ id, body }: { id: number; body: WordTexts & { kind: WordKind | null } }) =>
      api(updateWord, { params: { id }, body }),
    onSuccess: refresh,
  })
}

export const useRemoveWord = () => {
  const refresh = useRefreshWords()
  return useMutation({
    mutationFn: (id: number) => api(removeWord, { params: { id } }),
    onSuccess: refresh,
  })
}

/** Sends reviews, and shows what is due as the server has it then. */
export const sendReviews = async (
  client: QueryClient,
  userId: number,
  reviews: readonly WordReview[],
): Promise<void> => {
  const answered = await api(sendWordReviews, { body: { reviews: [...reviews] } })
  const cards = new Map(answered.map(({ id, card }) => [id, card]))
  const { queryKey } = dueWordsQuery(userId)
  // An answer that is on its way may have been read before the reviews were stored.
  await client.cancelQueries({ queryKey })
  const withCards = <Reviewed extends { id: number; card: WordCard }>(list: readonly Reviewed[]): Reviewed[] =>
    list.map((one) => ({ ...one, card: cards.get(one.id) ?? one.card }))
  client.setQueryData(
    queryKey,
    (due) =>
      due && {
        ...due,
        list: withCards(due.list),
        corrections: { ...due.corrections, list: withCards(due.corrections.list) },
      },
  )
}
