/** The hours that the signed-in person keeps every week, or that students keep with them. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endWeeklyHour, keepWeeklyHour, listWeeklyHours } from '#contract/lessons/api/weekly-hours.ts'
import { weeklyTimeAt } from '#contract/lessons/rules/weekly-hours.ts'
import type { WeeklyHour } from '#contract/lessons/shapes/weekly-hour.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { useRequiredUser, useUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { readableOffline } from '#web/lib/last-answer.ts'
import { listStaleMs } from '#web/lib/query-client.ts'

// Below the key of lessons: every booking and cancellation may change what became of an hour.
const weeklyQuery = (userId: number) =>
  queryOptions({
    ...readableOffline,
    queryKey: ['lessons', 'weekly', userId],
    queryFn: ({ signal }) => api(listWeeklyHours, {}, { signal }),
    staleTime: listStaleMs,
  })

export const useWeeklyHours = () => useQuery(weeklyQuery(useRequiredUser().id))

/** The hour that the signed-in student keeps with a tutor at this time of the week, whatever the length of its lessons. */
export const useWeeklyHourAt = (at: { readonly tutorId: number; readonly start: number } | null): WeeklyHour | null => {
  const user = useUser()
  const { data } = useQuery({ ...weeklyQuery(user?.id ?? 0), enabled: user !== null && at !== null })
  if (at === null) return null
  const { weekday, minute } = weeklyTimeAt(at.start)
  const isThis = (hour: WeeklyHour) =>
    hour.tutor.id === at.tutorId && hour.weekday === weekday && hour.minute === minute
  return data?.find(isThis) ?? null
}

/** What keeping or ending an hour changes: lessons, and with them times and minutes. */
const touched = [['lessons'], ['slots'], ['subscription']] as const

/** Keeps an hour. A repeated request is the same hour, so a retry needs no key. */
export const useKeepWeeklyHour = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestOf<typeof keepWeeklyHour>['body']) => api(keepWeeklyHour, { body }),
    onSettled: () => Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

export const useEndWeeklyHour = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api(endWeeklyHour, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['lessons', 'weekly'] }),
  })
}
