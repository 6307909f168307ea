/** A student's goal and what their tutors marked. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dropGoal, getGoal, setGoal } from '#contract/classroom/api/goals.ts'
import { askMark, listMyMarks } from '#contract/classroom/api/marks.ts'
import type { Goal, GoalChoice } from '#contract/classroom/shapes/mark.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { readableOffline } from '#web/lib/last-answer.ts'
import { listStaleMs } from '#web/lib/query-client.ts'

export const goalQuery = (userId: number) =>
  queryOptions({
    ...readableOffline,
    queryKey: ['goal', userId],
    queryFn: async ({ signal }): Promise<Goal | null> => (await api(getGoal, {}, { signal })).goal,
    staleTime: listStaleMs,
  })

export const myMarksQuery = (userId: number) =>
  queryOptions({
    ...readableOffline,
    queryKey: ['marks', 'mine', userId],
    queryFn: ({ signal }) => api(listMyMarks, {}, { signal }),
    // A notification leads here: what it tells of has to be there.
    staleTime: 0,
  })

export const useGoal = () => useQuery(goalQuery(useRequiredUser().id))
export const useMyMarks = () => useQuery(myMarksQuery(useRequiredUser().id))

export const useSetGoal = () => {
  const client = useQueryClient()
  const { queryKey } = goalQuery(useRequiredUser().id)
  return useMutation({
    mutationFn: (body: GoalChoice) => api(setGoal, { body }),
    onSuccess: (goal) => client.setQueryData(queryKey, goal),
  })
}

export const useDropGoal = () => {
  const client = useQueryClient()
  const { queryKey } = goalQuery(useRequiredUser().id)
  return useMutation({
    mutationFn: () => api(dropGoal, {}),
    onSuccess: () => client.setQueryData(queryKey, null),
  })
}

export const useAskMark = () => {
  const client = useQueryClient()
  const { queryKey } = myMarksQuery(useRequiredUser().id)
  return useMutation({
    mutationFn: (lessonId: number) => api(askMark, { params: { id: lessonId } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
