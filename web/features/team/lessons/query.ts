/** Lessons of everybody, and what happened in each. */
import { useQuery } from '@tanstack/react-query'
import { listSessionEvents } from '#contract/classroom/api/sessions.ts'
import type { SessionLog } from '#contract/classroom/shapes/session.ts'
import { getLesson, listLessons } from '#contract/lessons/api/lessons.ts'
import { canListen } from '#contract/lessons/rules/session-window.ts'
import type { LessonMember, LessonWithMembers } from '#contract/lessons/shapes/lesson.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { adminLessons } from '#web/features/team/copy/admin-lessons.ts'
import { api } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/clock.ts'
import { listStaleMs } from '#web/lib/query-client.ts'
import { todayQuery } from '../home/query.ts'
import { type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import { chosenDays, chosenIds, chosenOne, days, oneOf, person } from '../table/filters.ts'

export const lessonFilters = {
  status: oneOf(adminLessons.filters.status, [
    { value: 'happening', label: adminLessons.status.happening, means: { canceled: false, now: true } },
    { value: 'pending', label: adminLessons.status.pending, means: { canceled: false, past: false } },
    { value: 'fulfilled', label: adminLessons.status.fulfilled, means: { canceled: false, future: false } },
    { value: 'cancelled', label: adminLessons.status.cancelled, means: { ratified: false } },
  ]),
  member: person(adminLessons.filters.member),
  start: days(adminLessons.filters.start),
}

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
export const useLessonsToday = () => useQuery({ ...todayQuery, select: ({ lessonsToday }) => lessonsToday })

/** The two people of a lesson. Whoever taught it may have another role by now. */
export const membersOf = ({
  members,
}: Pick<LessonWithMembers, 'members'>): { student: LessonMember | undefined; tutor: LessonMember | undefined } => {
  const student = members.find(({ role }) => role === Role.Student)
  return { student, tutor: members.find((member) => member !== student) }
}
