/** One’s standing wish for texts of lessons. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getInsightWish, setInsightWish } from '#contract/classroom/api/insight-wish.ts'
import { api } from '#web/lib/api.ts'

const wishQuery = queryOptions({
  queryKey: ['insight-wish'],
  queryFn: ({ signal }) => api(getInsightWish, {}, { signal }),
  staleTime: 0,
})

export const useWish = () => useQuery(wishQuery)

export const useSetWish = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (on: boolean) => api(setInsightWish, { body: { on } }),
    onSuccess: (wish) => {
      client.setQueryData(wishQuery.queryKey, wish)
      // It is an entry there as well.
      void client.invalidateQueries({ queryKey: ['consents'] })
    },
  })
}
