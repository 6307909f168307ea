/** What waits for the team, and how the product is doing. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listTutoringMinutes } from '#contract/catalogue/api/tutors.ts'
import { getAttendedStats } from '#contract/lessons/api/lessons.ts'
import { InvoiceUpdated } from '#contract/money/events/money-events.ts'
import { listUsers } from '#contract/people/api/users.ts'
import { minuteMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { changeWorkOwner, getAdminHome, getAdminToday, listShareSources } from '#contract/team/api/admin.ts'
import type { Work } from '#contract/team/shapes/work.ts'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import type { WorkKind } from '#contract/vocabulary/work.ts'
import { api } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/clock.ts'
import { catalogueStaleMs, listStaleMs } from '#web/lib/query-client.ts'
import { useRefreshOn } from '#web/lib/use-refresh-on.ts'
import { fetchPeople } from '../people/query.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { windowOf } from './days.ts'
import type { Period, WorkFilter } from './search.ts'

/** Queues grow without anybody here doing anything. */
const refetchMs = 2 * minuteMs

/** Below the key of the area, so that every decision made in it brings the list up to date. */
export const workQuery = (filter: WorkFilter) =>
  queryOptions({
    queryKey: ['admin', 'home', filter],
    queryFn: ({ signal }) => api(getAdminHome, { query: filter }, { signal }),
    staleTime: listStaleMs,
    refetchInterval: refetchMs,
    refetchOnWindowFocus: true,
  })

/** The whole list, whose numbers stand in the navigation. */
export const homeQuery = workQuery({})

export const useWork = (filter: WorkFilter) => useQuery({ ...workQuery(filter), placeholderData: keepPreviousData })

/** Calls that run and are in trouble. */
export const useTroubledCalls = () =>
  useQuery({ ...homeQuery, select: ({ list }) => list.filter(({ kind }) => kind === 'call') })

export const todayQuery = queryOptions({
  queryKey: ['admin', 'today'],
  queryFn: ({ signal }) => api(getAdminToday, {}, { signal }),
  staleTime: listStaleMs,
  refetchInterval: refetchMs,
})

export const useToday = () => useQuery(todayQuery)

/** Brings the list up to date as soon as a withdrawal is asked for or decided. Called once, by the frame. */
export const useHomeNews = (enabled: boolean): void => {
  const client = useQueryClient()
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: ['admin', 'home'] }), [client])
  useRefreshOn(InvoiceUpdated, refresh, enabled)
}

/** How much waits of some kinds; 0 while it is unknown. */
export const useWaitingCount = (kinds: readonly WorkKind[]): number =>
  useQuery({ ...homeQuery, select: ({ counts }) => kinds.reduce((sum, kind) => sum + counts[kind], 0) }).data ?? 0

interface OwnerChange {
  readonly work: Work
  readonly owner: number | null
}

/** Takes work, gives it back or hands it over. */
export const useChangeOwner = () =>
  useAdminMutation(({ work: { kind, id, owner: present }, owner }: OwnerChange) =>
    api(changeWorkOwner, { params: { kind, id }, body: { owner, seen: present?.id ?? null } }),
  )

/** Everybody of the team. */
export const useTeam = (enabled: boolean) =>
  useQuery({
    queryKey: ['admin', 'team'],
    enabled,
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        adminRoles.map((role) => api(listUsers, { query: { role, size: 20 } }, { signal })),
      )
      return pages.flatMap(({ list }) => list)
    },
    staleTime: catalogueStaleMs,
  })

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
