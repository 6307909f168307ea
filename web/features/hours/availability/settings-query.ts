/** Pause, usual week and days off of the signed-in tutor. */
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addTimeOff,
  getScheduleSettings,
  removeTimeOff,
  setPause,
  setWeekTemplate,
} from '#contract/hours/api/schedule-settings.ts'
import type { ScheduleSettings, TemplateHour } from '#contract/hours/shapes/schedule-settings.ts'
import { addCairoDays, cairoDayStart, type Interval } from '#contract/shared/rules/time.ts'
import type { PauseMinutes } from '#contract/vocabulary/calendar.ts'
import { refreshLessons } from '#web/features/lessons/query.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { readableOffline } from '#web/lib/last-answer.ts'
import { listStaleMs } from '#web/lib/query-client.ts'

const settingsQuery = (userId: number) =>
  queryOptions({
    ...readableOffline,
    queryKey: ['schedule-settings', userId],
    queryFn: ({ signal }) => api(getScheduleSettings, {}, { signal }),
    staleTime: listStaleMs,
  })

export const useScheduleSettings = () => useQuery(settingsQuery(useRequiredUser().id))

/** The time the days off cover. */
export const timeOffOf = ({ timeOff }: Pick<ScheduleSettings, 'timeOff'>): Interval[] =>
  timeOff.map(({ firstDay, lastDay }) => ({
    start: cairoDayStart(firstDay),
    end: cairoDayStart(addCairoDays(lastDay, 1)),
  }))

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: ['schedule-settings'] })

export const useSetPause = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (minutes: PauseMinutes) => api(setPause, { body: { minutes } }),
    onSuccess: () => refresh(client),
  })
}

export const useSaveTemplate = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (hours: TemplateHour[]) => api(setWeekTemplate, { body: { hours } }),
    onSuccess: () => refresh(client),
  })
}

export const useAddTimeOff = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (days: { firstDay: string; lastDay: string }) => api(addTimeOff, { body: days }),
    // Hours were closed as well.
    onSuccess: () => Promise.all([refresh(client), refreshLessons(client)]),
  })
}

export const useRemoveTimeOff = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api(removeTimeOff, { params: { id } }),
    onSuccess: () => refresh(client),
  })
}
