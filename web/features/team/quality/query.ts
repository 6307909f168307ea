import { queryOptions, useQuery } from '@tanstack/react-query'
import { minuteMs } from '#contract/shared/rules/time.ts'
import { closeQualityCase, getQuality, getTutorQuality } from '#contract/team/api/quality.ts'
import { api } from '#web/lib/api.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

export const qualityQuery = queryOptions({
  queryKey: ['admin', 'quality'],
  queryFn: ({ signal }) => api(getQuality, {}, { signal }),
  staleTime: minuteMs,
})

export const useQuality = () => useQuery(qualityQuery)

/** The figures of one tutor; null for somebody who is not listed. */
export const useTutorQuality = (id: number) =>
  useQuery({
    queryKey: ['admin', 'quality', id],
    queryFn: ({ signal }) => api(getTutorQuality, { params: { id } }, { signal }),
    staleTime: minuteMs,
  })

interface Closing {
  readonly note: string
  /** When the case was raised. */
  readonly seen: string
}

export const useCloseCase = (id: number) =>
  useAdminMutation((body: Closing) => api(closeQualityCase, { params: { id }, body }))
