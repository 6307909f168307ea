import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/api/request.ts'
import { isNoAnswerError } from './api-errors.ts'

/** Refusals are answers: only faults and lost connections are worth a second try, and no request that timed out. */
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ApiError && error.status < 500) && !(isNoAnswerError(error) && error.timedOut)

export const listStaleMs = 30_000
export const catalogueStaleMs = 5 * 60_000

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, refetchOnWindowFocus: false, staleTime: listStaleMs },
    // Without a network a change fails and says so. Kept for later it would be sent behind the person's back.
    mutations: { retry: false, networkMode: 'always' },
  },
})
