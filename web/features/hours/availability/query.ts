/** The hours a tutor offers: read for one window around the week on screen, written in one request. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SlotAction } from '#contract/hours/api/availability.ts'
import { setSlots } from '#contract/hours/api/availability.ts'
import type { ScheduleAction } from '#contract/hours/rules/schedule.ts'
import { listSlots } from '#contract/lessons/api/slots.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { dayMs, type Interval, toIsoInstant } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { refreshLessons } from '#web/features/lessons/query.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/clock.ts'
import { readableOffline } from '#web/lib/last-answer.ts'
import { listStaleMs } from '#web/lib/query-client.ts'
import type { OfferedSlot } from './draft.ts'

export interface Offered {
  readonly slots: readonly OfferedSlot[]
  /** Booked intervals, without names. */
  readonly busy: readonly (Interval & { readonly slotId: number })[]
}

export const offeredQuery = (userId: number, window: Interval) =>
  queryOptions({
    ...readableOffline,
    queryKey: ['availability', userId, window.start, window.end],
    queryFn: async ({ signal }): Promise<Offered> => {
      const query = {
        userIds: [userId],
        full: true,
        after: toIsoInstant(window.start),
        before: toIsoInstant(window.end),
      }
      const { slots, subslots } = await api(listSlots, { query }, { signal })
      return {
        slots: slots.list
          .filter(({ deleted }) => !deleted)
          .map(({ id, purpose, start, end }) => ({ id, purpose, start: Date.parse(start), end: Date.parse(end) }))
          .sort((a, b) => a.start - b.start),
        busy: subslots.map(({ parent, start, end }) => ({
          slotId: parent,
          start: Date.parse(start),
          end: Date.parse(end),
        })),
      }
    },
    staleTime: listStaleMs,
  })

export const useOffered = (window: Interval) => useQuery(offeredQuery(useRequiredUser().id, window))

/** Whether the signed-in tutor offers any hours in the days ahead. */
export const useHasHours = () => {
  const { id } = useRequiredUser()
  return useQuery({
    queryKey: ['availability', id, 'any'],
    queryFn: async ({ signal }) => {
      const now = serverNow()
      const query = {
        userIds: [id],
        after: toIsoInstant(now),
        before: toIsoInstant(now + limits.fullWindowDays * dayMs),
        size: 1,
      }
      return (await api(listSlots, { query }, { signal })).slots.total > 0
    },
    staleTime: listStaleMs,
  })
}

const onWire = (action: ScheduleAction): SlotAction => {
  if (action.type === 'delete') return action
  if (action.type === 'create') return { ...action, start: toIsoInstant(action.start), end: toIsoInstant(action.end) }
  const { start, end, ...rest } = action
  return {
    ...rest,
    ...(start !== undefined && { start: toIsoInstant(start) }),
    ...(end !== undefined && { end: toIsoInstant(end) }),
  }
}

/** Stores all changes of a week, or none of them. */
export const useSaveHours = () => {
  const client = useQueryClient()
  const refresh = () => Promise.all([refreshLessons(client), client.invalidateQueries({ queryKey: ['tutors'] })])
  return useMutation({
    mutationFn: (actions: readonly ScheduleAction[]) => api(setSlots, { body: { actions: actions.map(onWire) } }),
    onSuccess: refresh,
    // The server holds other slots than the screen shows, so they are fetched again.
    onError: (error) => (error instanceof ApiError && error.status < 500 ? refresh() : undefined),
  })
}

/** The error code of a refusal; null for lost connections and server faults. */
export const refusalCodeOf = (error: unknown): string | null =>
  error instanceof ApiError && error.status < 500 ? error.code : null
