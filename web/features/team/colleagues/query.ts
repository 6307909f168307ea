import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { listTeam } from '#contract/team/api/admin.ts'
import { api } from '#web/lib/api.ts'
import { listStaleMs } from '#web/lib/query-client.ts'

export type Colleague = ReplyOf<typeof listTeam>[number]

/** Everybody whose account opens those of others. */
export const useColleagues = () =>
  useQuery({
    queryKey: ['admin', 'team'],
    queryFn: ({ signal }) => api(listTeam, {}, { signal }),
    staleTime: listStaleMs,
  })
