/** Lessons of everybody, and what happened in each. */
import { useQuery } from '@tanstack/react-query'
import { listSessionEvents } from '#contract/classroom/api/sessions.ts'
import type { SessionLog } from '#contract/classroom/shapes/session.ts'
import { getLesson, listLessons } from '#contract/lessons/api/lessons.ts'
import { canListen } from '#contract/lessons/rules/session-window.ts'
import { api } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/clock.ts'
import { listStaleMs } from '#web/lib/query-client.ts'
import { homeQuery } from '../home/query.ts'
import { type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import { chosenDays, chosenIds, chosenOne } from '../table/filters.ts'
import type { lessonFilters } from './filters.ts'

export const toLessonsQuery = ({ filters, search }: RowsRequest<typeof lessonFilters>) => {
  const start = chosenDays(search.start)
  return {
    ...chosenOne(filters.status, search.status),
    users: chosenIds(search.member),
    after: start?.gte,
    before: start?.lt,
  }
}

export const fetchLessons = (request: PageRequest<typeof lessonFilters>) =>
  api(listLessons, { query: { ...toLessonsQuery(request), ...pageQueryOf(request) } }, { signal: request.signal })

export const useLessonDetails = (id: number) =>
  useQuery({
    queryKey: ['admin', 'lesson', id],
    queryFn: ({ signal }) => api(getLesson, { params: { id } }, { signal }),
    staleTime: listStaleMs,
  })

/** How often the log of a call is fetched while people can come and go. */
const logRefreshMs = 15_000

const isOpen = ({ start, end }: SessionLog): boolean =>
  canListen({ start: Date.parse(start), end: Date.parse(end) }, serverNow())

export const useSessionLog = (sessionId: string) =>
  useQuery({
    queryKey: ['admin', 'session-log', sessionId],
    queryFn: ({ signal }) => api(listSessionEvents, { params: { sessionId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => data !== undefined && isOpen(data) && logRefreshMs,
  })

/** The lessons of today by what became of them. */
export const useLessonsToday = () => useQuery({ ...homeQuery, select: ({ figures }) => figures.lessonsToday })
