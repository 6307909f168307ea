/** Spans in which the platform failed. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { countOutage, createOutage, listOutages } from '#contract/money/api/outages.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { cairoInstant, toIsoInstant } from '#contract/shared/rules/time.ts'
import { api } from '#web/lib/api.ts'
import { listStaleMs } from '#web/lib/query-client.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

export const useOutages = () =>
  useQuery({
    queryKey: ['admin', 'outages'],
    queryFn: ({ signal }) => api(listOutages, {}, { signal }),
    staleTime: listStaleMs,
  })

export interface Span {
  readonly start: string
  readonly end: string
}

/** What the fields of a form say, by the clock of Cairo; an end before its start is on the next day. Null while one is empty. */
export const spanOf = (day: string, from: string, to: string): Span | null => {
  const [year, month, date] = day.split('-').map(Number)
  const at = (time: string, later = 0): number => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return cairoInstant({ year: year ?? 0, month: month ?? 1, day: (date ?? 1) + later, hour, minute })
  }
  if (day === '' || from === '' || to === '') return null
  return { start: toIsoInstant(at(from)), end: toIsoInstant(at(to, to <= from ? 1 : 0)) }
}

export const useCountOutage = () =>
  useMutation({ mutationFn: async (span: Span) => ({ ...span, ...(await api(countOutage, { query: { ...span } })) }) })

export const useCreateOutage = () =>
  useAdminMutation((body: RequestOf<typeof createOutage>['body']) => api(createOutage, { body }))
