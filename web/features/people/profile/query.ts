/** Queries and mutations of profile data, used by the screens that edit it. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getStudent, updateStudent } from '#contract/people/api/students.ts'
import { changeMyTopics, listMyTopics, listTopics } from '#contract/people/api/topics.ts'
import type { Topic } from '#contract/people/shapes/topic.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { api } from '#web/lib/api.ts'
import { catalogueStaleMs } from '#web/lib/query-client.ts'
import { refetchAfter } from '#web/lib/refetch-after.ts'
import type { BioChanges } from './bio.ts'
import { tutorKeys } from './tutor-query.ts'

const topicKeys = { all: ['topics', 'all'], mine: (id: number) => ['topics', 'of', id] } as const
const studentKey = (id: number) => ['student', id] as const

const fetchAllTopics = async (signal: AbortSignal): Promise<Topic[]> => {
  const topics: Topic[] = []
  for (let page = 1; ; page++) {
    const { list, total } = await api(listTopics, { query: { page, size: limits.page.maxSize } }, { signal })
    topics.push(...list)
    if (list.length === 0 || topics.length >= total) return topics
  }
}

/** All topics; they are few and change rarely. */
export const topicsQuery = queryOptions({
  queryKey: topicKeys.all,
  queryFn: ({ signal }) => fetchAllTopics(signal),
  staleTime: catalogueStaleMs,
})

export const useTopics = () => useQuery(topicsQuery)

export const myTopicsQuery = (userId: number) =>
  queryOptions({ queryKey: topicKeys.mine(userId), queryFn: ({ signal }) => api(listMyTopics, {}, { signal }) })

/** The signed-in person's topics. */
export const useMyTopics = (userId: number) => useQuery(myTopicsQuery(userId))

type TopicChange = NonNullable<RequestOf<typeof changeMyTopics>['body']>

/** Adds and removes topics in one request. Removed topics leave the cache before the response arrives. */
export const useChangeTopics = (userId: number) => {
  const client = useQueryClient()
  const key = myTopicsQuery(userId).queryKey
  return useMutation({
    mutationFn: (body: TopicChange) => api(changeMyTopics, { body }),
    onMutate: async ({ removeTopics = [] }) => {
      await client.cancelQueries({ queryKey: key })
      client.setQueryData(key, (myTopics) => myTopics?.filter(({ id }) => !removeTopics.includes(id)))
    },
    ...refetchAfter(client, topicKeys.mine(userId)),
    onSettled: () => void client.invalidateQueries({ queryKey: tutorKeys.all }),
  })
}

export const studentQuery = (id: number) =>
  queryOptions({
    queryKey: studentKey(id),
    queryFn: ({ signal }) => api(getStudent, { params: { id } }, { signal }),
  })

export const useStudent = (id: number, enabled = true) => useQuery({ ...studentQuery(id), enabled })

export const useUpdateStudent = (id: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (changes: BioChanges) => api(updateStudent, { body: { id, ...changes } }),
    ...refetchAfter(client, studentKey(id)),
  })
}

/** Invalidates cached tutor pages and lists after a tutor changed their public page. */
export const useInvalidateTutors = () => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: tutorKeys.all })
}
