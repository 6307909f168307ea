import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refetchAfter } from '#web/lib/refetch-after.ts'

/**
 * A change made in the admin area. Afterwards all its tables and pages are fetched again, whether it was accepted or
 * refused: a refusal often means that somebody else was faster. Those of one `scope` are sent one after the other.
 */
export const useAdminMutation = <Input, Result>(
  change: (input: Input) => Promise<Result>,
  scope?: { readonly id: string },
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    ...(scope && { scope }),
    ...refetchAfter(client, ['admin']),
  })
}
