import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getProgress, setProgressGoal } from '#contract/classroom/api/progress.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { readableOffline } from '#web/lib/last-answer.ts'
import { listStaleMs } from '#web/lib/query-client.ts'

const progressQuery = (userId: number) =>
  queryOptions({
    ...readableOffline,
    queryKey: ['progress', userId],
    queryFn: ({ signal }) => api(getProgress, {}, { signal }),
    staleTime: listStaleMs,
  })

export const useProgress = () => useQuery(progressQuery(useRequiredUser().id))

export const useSetGoal = () => {
  const client = useQueryClient()
  const { queryKey } = progressQuery(useRequiredUser().id)
  return useMutation({
    mutationFn: (minutes: number | null) => api(setProgressGoal, { body: { minutes } }),
    onSuccess: (_, minutes) => client.setQueryData(queryKey, (known) => known && { ...known, goalMinutes: minutes }),
  })
}
