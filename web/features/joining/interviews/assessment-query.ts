/** What is judged of a film, kept as it is chosen. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readAssessment, saveAssessment } from '#contract/joining/api/intro-videos.ts'
import { isAssessed } from '#contract/joining/rules/intro-videos.ts'
import type { Assessment, AssessmentFields } from '#contract/joining/shapes/assessment.ts'
import { api } from '#web/lib/api.ts'

export type { Assessment, AssessmentFields }

/** What was judged of a film so far. */
export const assessmentQuery = (id: number) =>
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

/** The same at the moment of a press, which may come before the last score is drawn. */
export const useReadIsAssessed = (id: number): (() => boolean) => {
  const client = useQueryClient()
  return () => isAssessed(client.getQueryData(assessmentQuery(id).queryKey) ?? null)
}

/** Of what is stored about a film one after the other: a result waits for the scores that were chosen before it. */
export const filmScope = (id: number) => ({ id: `film-assessment-${id}` })

/** Saves one change after the other, each upon what the one before has left; what was chosen is read at once. */
export const useSaveAssessment = (id: number) => {
  const client = useQueryClient()
  const { queryKey } = assessmentQuery(id)
  return useMutation({
    mutationKey: queryKey,
    scope: filmScope(id),
    onMutate: (fields) => {
      void client.cancelQueries({ queryKey }, { revert: false })
      client.setQueryData<Assessment>(queryKey, (known) => known && { ...known, ...fields })
    },
    mutationFn: (fields: AssessmentFields) => {
      const seen = client.getQueryData<Assessment>(queryKey)?.updatedAt ?? null
      return api(saveAssessment, { params: { id }, body: { ...fields, seen } })
    },
    // What was chosen since then stays.
    onSuccess: (saved) =>
      client.setQueryData<Assessment>(queryKey, (known) =>
        known && client.isMutating({ mutationKey: queryKey }) > 1 ? { ...known, updatedAt: saved.updatedAt } : saved,
      ),
    onError: () => void client.invalidateQueries({ queryKey }),
  })
}
