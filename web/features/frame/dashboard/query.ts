/** Statistics of the signed-in user. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getMyTutorStats } from '#contract/catalogue/api/tutors.ts'
import { getMyStudentStats } from '#contract/people/api/students.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { readableOffline } from '#web/lib/last-answer.ts'

export const studentStatsQuery = (userId: number) =>
  queryOptions({
    ...readableOffline,
    queryKey: ['stats', 'student', userId],
    queryFn: ({ signal }) => api(getMyStudentStats, {}, { signal }),
  })

export const tutorStatsQuery = (userId: number) =>
  queryOptions({
    ...readableOffline,
    queryKey: ['stats', 'tutor', userId],
    queryFn: ({ signal }) => api(getMyTutorStats, {}, { signal }),
  })

export const useStudentStats = () => useQuery(studentStatsQuery(useRequiredUser().id))
export const useTutorStats = () => useQuery(tutorStatsQuery(useRequiredUser().id))
