/** What the calendar shows of a period: lessons for everybody, interviews and demo sessions for tutors and managers. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listDemoSessions } from '#contract/joining/api/demo-sessions.ts'
import { listInterviews } from '#contract/joining/api/interviews.ts'
import { type Interval, toIsoInstant } from '#contract/shared/rules/time.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { isTutorType, Role } from '#contract/vocabulary/roles.ts'
import { fromDemoSession, fromInterview } from '#web/features/joining/interviews/appointments.ts'
import { useLessonsBetween } from '#web/features/lessons/query.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { readableOffline } from '#web/lib/last-answer.ts'
import { allPages } from '#web/lib/paging.ts'
import { listStaleMs } from '#web/lib/query-client.ts'
import { eventsOf } from './events.ts'

/** Interviews and demo sessions that begin in the window, the person's own on either side. */
const useAppointmentsBetween = (window: Interval, enabled: boolean) => {
  const { id, role } = useRequiredUser()
  return useQuery({
    ...readableOffline,
    // Below the key of all appointments, so that every change of one fetches it again.
    queryKey: ['reviews', 'between', id, window.start, window.end],
    queryFn: async ({ signal }) => {
      const start = { gte: toIsoInstant(window.start), lt: toIsoInstant(window.end) }
      const query = { start, size: limits.page.maxSize }
      const side = role === Role.TutorManager ? { tutorManagerIds: [id] } : { tutorIds: [id] }
      const [interviews, demos] = await Promise.all([
        allPages((page) => api(listInterviews, { query: { ...query, page } }, { signal })),
        allPages((page) => api(listDemoSessions, { query: { ...query, ...side, page } }, { signal })),
      ])
      return [...interviews.map(fromInterview), ...demos.map(fromDemoSession)]
    },
    staleTime: listStaleMs,
    enabled,
  })
}

/** The events of a window, with one loading and one error state for all of them. */
export const useScheduleEvents = (window: Interval) => {
  const { id, role } = useRequiredUser()
  const teaches = isTutorType(role)
  const lessons = useLessonsBetween(window, { canceled: true })
  const appointments = useAppointmentsBetween(window, teaches)
  const data = useMemo(
    () =>
      lessons.data && (!teaches || appointments.data) ? eventsOf(lessons.data, appointments.data ?? [], id) : undefined,
    [lessons.data, appointments.data, teaches, id],
  )
  const queries = teaches ? [lessons, appointments] : [lessons]
  return {
    data,
    isError: queries.some((query) => query.isError),
    error: queries.find((query) => query.isError)?.error,
    isFetching: queries.some((query) => query.isFetching),
    refetch: () => {
      for (const query of queries) if (query.isError) void query.refetch()
    },
  }
}
