/** The visit of a tutor to their studio, as the tutor, the studio and admins see it. */
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  chooseStudioHour,
  closeStudioAppointment,
  findStudioAppointment,
  listStudioVisitors,
  offerStudioHours,
} from '#contract/joining/api/studio-appointments.ts'
import type { StudioAppointment } from '#contract/joining/shapes/studio-appointment.ts'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { minuteMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { api } from '#web/lib/api.ts'

const visitQuery = (tutorId: number) =>
  queryOptions({
    queryKey: ['studio-visit', tutorId],
    queryFn: ({ signal }) => api(findStudioAppointment, { query: { tutorId } }, { signal }),
    refetchInterval: minuteMs,
  })

export type VisitFacts = ReplyOf<typeof findStudioAppointment>

export const useVisit = (tutorId: number) => useQuery(visitQuery(tutorId))

const visitorsKey = ['studio-visitors'] as const

/** Open visits of the caller's studio; admins name one, or see those of all. */
export const useOpenVisits = (studioId: number | undefined) =>
  useQuery({
    queryKey: [...visitorsKey, 'open', studioId ?? null],
    queryFn: ({ signal }) => api(listStudioVisitors, { query: { ...(studioId && { studioId }) } }, { signal }),
    select: ({ list }) => list,
    refetchInterval: minuteMs,
  })

/** Phone and newest visit of each of these tutors, by their id; those before while others load. */
export const useVisitors = (tutorIds: readonly number[]) =>
  useQuery({
    queryKey: [...visitorsKey, 'of', tutorIds],
    queryFn: async ({ signal }) => {
      // As many at once as the endpoint takes.
      const pages = Array.from({ length: Math.ceil(tutorIds.length / 96) }, (_, i) =>
        tutorIds.slice(i * 96, i * 96 + 96),
      )
      const lists = await Promise.all(
        pages.map((ids) => api(listStudioVisitors, { query: { tutorIds: ids } }, { signal })),
      )
      return new Map(lists.flatMap(({ list }) => list).map((one) => [one.tutor.id, one]))
    },
    enabled: tutorIds.length > 0,
    placeholderData: keepPreviousData,
  })

/**
 * Fetches the visit again, after a change or a refusal. Nothing waits for it: what was changed may leave the screen with
 * the answer, and whoever changed it is told all the same.
 */
const useRefreshVisit = (tutorId: number) => {
  const client = useQueryClient()
  return (): void => {
    void client.invalidateQueries({ queryKey: visitQuery(tutorId).queryKey })
    void client.invalidateQueries({ queryKey: visitorsKey })
  }
}

export const useChooseHour = (tutorId: number) => {
  const onSettled = useRefreshVisit(tutorId)
  return useMutation({
    mutationFn: ({ id, start }: { readonly id: number; readonly start: string }) =>
      api(chooseStudioHour, { params: { id }, body: { start } }),
    onSettled,
  })
}

interface NewOffer {
  readonly place: string
  /** Epoch ms. */
  readonly hours: readonly number[]
  readonly seen: string | null
}

export const useOfferHours = (tutorId: number) => {
  const onSettled = useRefreshVisit(tutorId)
  return useMutation({
    mutationFn: ({ place, hours, seen }: NewOffer) =>
      api(offerStudioHours, { query: { tutorId }, body: { place, hours: hours.map(toIsoInstant), seen } }),
    onSettled,
  })
}

export const useCloseVisit = (tutorId: number) => {
  const onSettled = useRefreshVisit(tutorId)
  return useMutation({
    mutationFn: ({
      id,
      updatedAt,
      state,
    }: Pick<StudioAppointment, 'id' | 'updatedAt'> & { state: 'done' | 'withdrawn' }) =>
      api(closeStudioAppointment, { params: { id }, body: { state, seen: updatedAt } }),
    onSettled,
  })
}
