/** Homework: lists of either side, that of one lesson, and its steps. */
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  changeHomework,
  handInHomework,
  listHomework,
  listLessonHomework,
  markHomeworkSeen,
  returnHomework,
  setHomework,
  withdrawHomework,
} from '#contract/classroom/api/homework.ts'
import { HomeworkChanged } from '#contract/classroom/events/classroom-events.ts'
import type { Homework } from '#contract/classroom/shapes/homework.ts'
import { type HomeworkPart, type HomeworkVerdict, homeworkLimits } from '#contract/vocabulary/homework.ts'
import { api } from '#web/lib/api.ts'
import { readableOffline } from '#web/lib/last-answer.ts'
import { listStaleMs } from '#web/lib/query-client.ts'
import { listen, onConnected } from '#web/lib/socket.ts'
import { sendFiles } from '#web/lib/upload.ts'

const keys = {
  all: ['homework'],
  list: (part: HomeworkPart, other: number | undefined) => ['homework', 'list', part, other ?? null],
  first: (part: HomeworkPart) => ['homework', 'first', part],
  lesson: (lessonId: number) => ['homework', 'lesson', lessonId],
} as const

const pageSize = 20
/** What a card of a dashboard asks for. */
const cardSize = 5

const refresh = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: keys.all })
  void client.invalidateQueries({ queryKey: ['recaps', 'preparation'] })
}

/** Fetches what is shown of homework again. */
export const useRefreshHomework = (): (() => void) => {
  const client = useQueryClient()
  return () => refresh(client)
}

/** Fetches homework again when the other one did something while the screen is open. */
const useLiveHomework = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const stops = [
      listen(HomeworkChanged, () => refresh(client)),
      // What was done while there was no connection was told to nobody.
      onConnected((gapMs) => gapMs > 0 && refresh(client)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}

const homeworkPages = (part: HomeworkPart, other: number | undefined) =>
  infiniteQueryOptions({
    queryKey: keys.list(part, other),
    queryFn: ({ pageParam, signal }) => {
      const query = { part, size: pageSize, counted: 1, ...(other && { with: other }) }
      return api(listHomework, { query: { ...query, ...(pageParam && { cursor: pageParam }) } }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: listStaleMs,
  })

export const useHomeworkPages = (part: HomeworkPart, other: number | undefined) => {
  useLiveHomework()
  return useInfiniteQuery(homeworkPages(part, other))
}

/** All loaded pages as one list; what moved between two requests appears once. */
export const flattenHomework = (data: { pages: readonly { list: readonly Homework[] }[] } | undefined): Homework[] => [
  ...new Map(data?.pages.flatMap(({ list }) => list).map((one) => [one.id, one] as const)).values(),
]

/** The first of a part, and how many there are, up to a hundred. */
const firstHomework = (part: HomeworkPart) =>
  queryOptions({
    ...readableOffline,
    queryKey: keys.first(part),
    queryFn: ({ signal }) => api(listHomework, { query: { part, size: cardSize, counted: 100 } }, { signal }),
    staleTime: listStaleMs,
  })

export const useFirstHomework = (part: HomeworkPart) => {
  useLiveHomework()
  return useQuery(firstHomework(part))
}

const lessonHomework = (lessonId: number) =>
  queryOptions({
    ...readableOffline,
    queryKey: keys.lesson(lessonId),
    queryFn: ({ signal }) => api(listLessonHomework, { params: { id: lessonId } }, { signal }),
    staleTime: listStaleMs,
  })

export const useLessonHomework = (lessonId: number) => {
  useLiveHomework()
  return useQuery(lessonHomework(lessonId))
}

export interface TypedTask {
  readonly text: string
  readonly link: string
  /** Null: before the next lesson. */
  readonly dueDay: string | null
}

/** Sets homework of a lesson, or changes one of it. */
export const useSaveTask = (lessonId: number, changed: Homework | null) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (task: TypedTask) =>
      changed
        ? api(changeHomework, { params: { id: changed.id }, body: { ...task, seen: changed.updatedAt } })
        : api(setHomework, { body: { lessonId, ...task } }),
    onSettled: () => {
      refresh(client)
      // The text of the recap's homework is the recap's as well.
      if (changed?.ofRecap) void client.invalidateQueries({ queryKey: ['recaps', lessonId] })
    },
  })
}

export const useWithdraw = ({ id, updatedAt }: Homework) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(withdrawHomework, { params: { id }, query: { seen: updatedAt } }),
    onSettled: () => refresh(client),
  })
}

export interface TypedAnswer {
  readonly text: string
  readonly link: string
  readonly voice: File | null
}

/** `share`: how much of a recording is uploaded, 0 to 1. */
export const useHandIn = ({ id, updatedAt }: Homework) => {
  const client = useQueryClient()
  const [share, setShare] = useState(0)
  const handIn = useMutation({
    mutationFn: ({ voice, ...answer }: TypedAnswer) =>
      sendFiles(
        handInHomework,
        { params: { id }, body: { ...answer, seen: updatedAt }, files: { ...(voice && { voice }) } },
        { onProgress: ({ sent, total }) => setShare(sent / total) },
      ),
    onSettled: () => refresh(client),
  })
  return { ...handIn, share }
}

export const useReturn = ({ id, updatedAt }: Homework) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (said: { verdict: HomeworkVerdict; sentence: string }) =>
      api(returnHomework, { params: { id }, body: { ...said, seen: updatedAt } }),
    onSettled: () => refresh(client),
  })
}

/** Notes that a student has opened new homework. What fails is noted at the next look. */
export const useMarkSeen = (shown: readonly Homework[]): void => {
  const client = useQueryClient()
  const ids = JSON.stringify(
    shown.flatMap(({ id, state }) => (state === 'set' ? [id] : [])).slice(0, homeworkLimits.seenAtOnce),
  )
  useEffect(() => {
    const unseen = JSON.parse(ids) as number[]
    if (unseen.length === 0) return
    api(markHomeworkSeen, { body: { ids: unseen } }).then(
      () => void client.invalidateQueries({ queryKey: ['homework', 'first'] }),
      () => undefined,
    )
  }, [ids, client])
}
