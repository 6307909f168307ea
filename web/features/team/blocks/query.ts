/** Blocks of accounts. */
import { useQuery } from '@tanstack/react-query'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { blockAccount, listBlocks, unblockAccount } from '#contract/team/api/blocks.ts'
import { api } from '#web/lib/api.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

/** The blocks of an account, newest first, and what a new one would end. */
export const useBlocks = (userId: number) =>
  useQuery({
    queryKey: ['admin', 'blocks', userId],
    queryFn: ({ signal }) => api(listBlocks, { params: { id: userId } }, { signal }),
    staleTime: 0,
  })

export const useBlockAccount = (id: number) =>
  useAdminMutation((body: RequestOf<typeof blockAccount>['body']) => api(blockAccount, { params: { id }, body }))

export const useUnblockAccount = (id: number) =>
  useAdminMutation((words: string) => api(unblockAccount, { params: { id }, body: { words } }))
