/** What is judged of a film, kept as it is chosen. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readAssessment, saveAssessment } from '#contract/joining/api/intro-videos.ts'
import { isAssessed } from '#contract/joining/rules/intro-videos.ts'
import type { Assessment, AssessmentFields } from '#contract/joining/shapes/assessment.ts'
import { api } from '#web/lib/api.ts'

export type { Assessment, AssessmentFields }

const assessmentQuery = (id: number) =>
  queryOptions({
    queryKey: ['film-assessment', id],
    queryFn: ({ signal }) => api(readAssessment, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const useAssessment = (id: number) => useQuery(assessmentQuery(id))

/** Whether a result may be given. */
export const useIsAssessed = (id: number): boolean => {
  const { data } = useAssessment(id)
  return isAssessed(data ?? null)
}

/** Saves one change after the other, each upon what the one before has left. */
export const useSaveAssessment = (id: number) => {
  const client = useQueryClient()
  const { queryKey } = assessmentQuery(id)
  return useMutation({
    scope: { id: `film-assessment-${id}` },
    mutationFn: (fields: AssessmentFields) => {
      const seen = client.getQueryData<Assessment>(queryKey)?.updatedAt ?? null
      return api(saveAssessment, { params: { id }, body: { ...fields, seen } })
    },
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}
