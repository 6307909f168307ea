/** What waits for the team, and how the product is doing. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listTutoringMinutes } from '#contract/catalogue/api/tutors.ts'
import { getAttendedStats } from '#contract/lessons/api/lessons.ts'
import { InvoiceUpdated } from '#contract/money/events/money-events.ts'
import { minuteMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { getAdminHome, listShareSources } from '#contract/team/api/admin.ts'
import type { AdminHome } from '#contract/team/shapes/admin.ts'
import { api } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/clock.ts'
import { listStaleMs } from '#web/lib/query-client.ts'
import { useRefreshOn } from '#web/lib/use-refresh-on.ts'
import { fetchPeople } from '../people/query.ts'
import { windowOf } from './days.ts'
import type { Period } from './search.ts'

/** Queues grow without anybody here doing anything. */
const refetchMs = 2 * minuteMs

/** Below the key of the area, so that every decision made in it brings the queues up to date. */
export const homeQuery = queryOptions({
  queryKey: ['admin', 'home'],
  queryFn: ({ signal }) => api(getAdminHome, {}, { signal }),
  staleTime: listStaleMs,
  refetchInterval: refetchMs,
  refetchOnWindowFocus: true,
})

export const useAdminHome = () => useQuery(homeQuery)

/** Brings the queues up to date as soon as a withdrawal is asked for or decided. Called once, by the frame. */
export const useHomeNews = (enabled: boolean): void => {
  const client = useQueryClient()
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: homeQuery.queryKey }), [client])
  useRefreshOn(InvoiceUpdated, refresh, enabled)
}

/** How many cases wait in some queues; 0 while it is unknown. */
export const useWaitingCount = (queues: readonly (keyof AdminHome['queues'])[]): number =>
  useQuery({
    ...homeQuery,
    select: (home) => queues.reduce((sum, name) => sum + home.queues[name].total, 0),
  }).data ?? 0

const instantsOf = (days: Period) => {
  const { start, end } = windowOf(days, serverNow())
  return { after: toIsoInstant(start), before: toIsoInstant(end) }
}

export const attendedQuery = (days: Period) =>
  queryOptions({
    queryKey: ['admin', 'attended', days],
    queryFn: ({ signal }) => api(getAttendedStats, { query: instantsOf(days) }, { signal }),
    staleTime: listStaleMs,
  })

export const useAttended = (days: Period) => useQuery({ ...attendedQuery(days), placeholderData: keepPreviousData })

export const sourcesQuery = (days: Period) =>
  queryOptions({
    queryKey: ['admin', 'share-sources', days],
    queryFn: ({ signal }) => api(listShareSources, { query: { days } }, { signal }),
    staleTime: listStaleMs,
  })

export const useSources = (days: Period) => useQuery({ ...sourcesQuery(days), placeholderData: keepPreviousData })

const shownTutors = 7

/** Who taught most, with their faces. */
export const rankingQuery = (days: Period) =>
  queryOptions({
    queryKey: ['admin', 'tutoring-minutes', days],
    queryFn: async ({ signal }) => {
      const { after } = instantsOf(days)
      const first = (await api(listTutoringMinutes, { query: { after } }, { signal })).slice(0, shownTutors)
      const people = await fetchPeople(
        first.map(({ tutorId }) => tutorId),
        signal,
      )
      return first.map((row) => ({ ...row, tutor: people.get(row.tutorId) ?? null }))
    },
    staleTime: listStaleMs,
  })

export const useRanking = (days: Period) => useQuery({ ...rankingQuery(days), placeholderData: keepPreviousData })
