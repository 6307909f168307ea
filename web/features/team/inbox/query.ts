/** The inbox: its lists, one thread, and what the team does with it. */
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listUsers } from '#contract/people/api/users.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import {
  createSavedReply,
  deleteSavedReply,
  listSavedReplies,
  type SavedReply,
  updateSavedReply,
} from '#contract/talk/api/saved-replies.ts'
import {
  answerThread,
  countThreads,
  endThread,
  getThread,
  listThreads,
  takeThread,
} from '#contract/talk/api/threads.ts'
import type { Thread } from '#contract/talk/shapes/thread.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { threadLimits } from '#contract/vocabulary/threads.ts'
import { api } from '#web/lib/api.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { InboxSearch } from './search.ts'

export type { SavedReply }

/** People write without anybody here doing anything. */
const refetchMs = 30_000
const shown = 30

export const threadsQuery = ({ tab = 'open', kind, find }: InboxSearch) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'threads', tab, kind ?? null, find ?? ''],
    queryFn: ({ pageParam, signal }) =>
      api(
        listThreads,
        { query: { tab, kind, size: shown, ...(find && { find }), ...(pageParam && { cursor: pageParam as never }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: refetchMs,
  })

export const useThreads = (search: InboxSearch) =>
  useInfiniteQuery({ ...threadsQuery(search), placeholderData: keepPreviousData })

export const useThreadCounts = () =>
  useQuery({
    queryKey: ['admin', 'thread-counts'],
    queryFn: ({ signal }) => api(countThreads, {}, { signal }),
    refetchInterval: refetchMs,
  })

export const useThread = (id: number, ofReport: boolean) =>
  useQuery({
    queryKey: ['admin', 'thread', ofReport ? 'report' : 'thread', id],
    queryFn: ({ signal }) =>
      api(getThread, { params: { id }, query: ofReport ? { of: 'report' as const } : {} }, { signal }),
    refetchInterval: refetchMs,
  })

export const useTakeThread = ({ id, owner }: Pick<Thread, 'id' | 'owner'>) =>
  useAdminMutation((next: number | null) =>
    api(takeThread, { params: { id }, body: { owner: next, seen: owner?.id ?? null } }),
  )

type Answer = Omit<RequestOf<typeof answerThread>['body'], 'seen'>

export const useAnswerThread = ({ id, updatedAt }: Pick<Thread, 'id' | 'updatedAt'>) =>
  useAdminMutation((body: Answer) => api(answerThread, { params: { id }, body: { ...body, seen: updatedAt } }))

type Ending = Omit<RequestOf<typeof endThread>['body'], 'seen'>

export const useEndThread = ({ id, updatedAt }: Pick<Thread, 'id' | 'updatedAt'>) =>
  useAdminMutation((body: Ending) => api(endThread, { params: { id }, body: { ...body, seen: updatedAt } }))

/** The admins, to whom a thread may be given. */
export const useTeam = () =>
  useQuery({
    queryKey: ['team-members'],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        [Role.RegularAdmin, Role.SuperAdmin].map((role) => api(listUsers, { query: { role, size: 30 } }, { signal })),
      )
      return pages.flatMap(({ list }) => list.map(({ id, name }) => ({ id, name })))
    },
    staleTime: 5 * 60_000,
  })

export const useSavedReplies = () =>
  useQuery({
    queryKey: ['admin', 'saved-replies'],
    queryFn: ({ signal }) => api(listSavedReplies, {}, { signal }),
  })

export const useSaveReply = (reply: SavedReply | null) =>
  useAdminMutation((texts: { title: string; text: string }) =>
    reply
      ? api(updateSavedReply, { params: { id: reply.id }, body: { ...texts, seen: reply.updatedAt } })
      : api(createSavedReply, { body: texts }),
  )

export const useDeleteReply = () => useAdminMutation((id: number) => api(deleteSavedReply, { params: { id } }))

/** A count that ends at a hundred says so. */
export const isMore = (count: number): boolean => count >= threadLimits.counted
