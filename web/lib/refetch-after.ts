import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Options of a mutation that has queries fetched again. A success waits for the new data. A failure does not: without a
 * network the data comes when there is one, and the person must be told at once.
 */
export const refetchAfter = (client: QueryClient, queryKey: QueryKey) => ({
  onSuccess: () => client.invalidateQueries({ queryKey }),
  onError: () => void client.invalidateQueries({ queryKey }),
})
