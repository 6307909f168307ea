import { queryOptions, useQuery } from '@tanstack/react-query'
import { hourMs } from '#contract/shared/rules/time.ts'
import { getDemand } from '#contract/team/api/demand.ts'
import { api } from '#web/lib/api.ts'

/** It changes once a night. */
export const demandQuery = queryOptions({
  queryKey: ['admin', 'demand'],
  queryFn: ({ signal }) => api(getDemand, {}, { signal }),
  staleTime: hourMs,
})

export const useDemand = () => useQuery(demandQuery)
