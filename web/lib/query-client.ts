import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/api/request.ts'
import { isUnreachable } from './refusal.ts'

/** Refusals are answers: only faults and lost connections are worth a second try, and no request that timed out. */
const worthRetrying = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ApiError && error.status < 500) && !(isUnreachable(error) && error.timedOut)

export const listStaleMs = 30_000
export const catalogueStaleMs = 5 * 60_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRetrying, refetchOnWindowFocus: false, staleTime: listStaleMs },
    // Without a network a change fails and says so. Kept for later it would be sent behind the person's back.
    mutations: { retry: false, networkMode: 'always' },
  },
})
