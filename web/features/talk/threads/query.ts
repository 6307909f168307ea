/** A conversation with the team: of an account, or by the link in a mail. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listOwnThreads,
  readLinkedThread,
  readOwnThread,
  writeLinkedThread,
  writeOwnThread,
} from '#contract/talk/api/own-threads.ts'
import { api } from '#web/lib/api.ts'

/** Which one: by its id, or by the token of a link. */
export type ThreadPlace = { readonly id: number } | { readonly token: string }

const refetchMs = 30_000

/** All of an account, with the last word of each. */
export const ownThreadsQuery = queryOptions({
  queryKey: ['own-threads'],
  queryFn: ({ signal }) => api(listOwnThreads, {}, { signal }),
  refetchInterval: refetchMs,
})

export const useOwnThreads = () => useQuery(ownThreadsQuery)

const ownThreadQuery = (of: ThreadPlace) =>
  queryOptions({
    queryKey: ['own-thread', 'id' in of ? of.id : of.token],
    queryFn: ({ signal }) =>
      'id' in of
        ? api(readOwnThread, { params: { id: of.id } }, { signal })
        : api(readLinkedThread, { query: { token: of.token } }, { signal }),
    retry: false,
    refetchInterval: refetchMs,
  })

export const useOwnThread = (of: ThreadPlace) => useQuery(ownThreadQuery(of))

export const useWriteOwnThread = (of: ThreadPlace) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) =>
      'id' in of
        ? api(writeOwnThread, { params: { id: of.id }, body: { text } })
        : api(writeLinkedThread, { body: { token: of.token, text } }),
    onSuccess: (thread) => {
      client.setQueryData(ownThreadQuery(of).queryKey, thread)
      void client.invalidateQueries(ownThreadsQuery)
    },
  })
}
