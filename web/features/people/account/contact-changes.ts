/** Changes that the team asked for, as the person, the team and the holder of a link see them. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  answerContactChange,
  listContactChanges,
  readContactChangeLink,
  stopContactChange,
} from '#contract/people/api/credentials.ts'
import { api } from '#web/lib/api.ts'

/** Below `admin`, which every change of the team fetches again. */
const pendingQuery = (userId: number) =>
  queryOptions({
    queryKey: ['admin', 'contact-changes', userId],
    queryFn: ({ signal }) => api(listContactChanges, { params: { id: userId } }, { signal }),
    staleTime: 0,
  })

export const usePendingContactChanges = (userId: number) => useQuery(pendingQuery(userId))

export const useStopContactChange = (userId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api(stopContactChange, { params: { id } }),
    // A refusal means that it took effect meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: pendingQuery(userId).queryKey }),
  })
}

const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['contact-change-link', token],
    queryFn: ({ signal }) => api(readContactChangeLink, { query: { token } }, { signal }),
    staleTime: 0,
    retry: false,
  })

export const useLinkedContactChange = (token: string) => useQuery(linkQuery(token))

export const useAnswerContactChange = (token: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: 'stop' | 'confirm') => api(answerContactChange, { body: { token, answer } }),
    onSuccess: (change) => client.setQueryData(linkQuery(token).queryKey, change),
  })
}
