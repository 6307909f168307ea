import { queryOptions, useQuery } from '@tanstack/react-query'
import { minuteMs } from '#contract/shared/rules/time.ts'
import { getQuality } from '#contract/team/api/quality.ts'
import { api } from '#web/lib/api.ts'

export const qualityQuery = queryOptions({
  queryKey: ['admin', 'quality'],
  queryFn: ({ signal }) => api(getQuality, {}, { signal }),
  staleTime: minuteMs,
})

export const useQuality = () => useQuery(qualityQuery)
