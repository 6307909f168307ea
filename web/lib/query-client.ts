import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/shared/api/request.ts'
import { isNoAnswerError } from './api-errors.ts'
import { answerFromLastSeen } from './last-answer.ts'

/** Retries once after a 5xx or a lost connection. A 4xx would repeat, and a timeout would double the wait. */
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ApiError && error.status < 500) && !(isNoAnswerError(error) && error.timedOut)

/** How long lists count as fresh, ms. */
export const listStaleMs = 30_000
/** How long data that changes rarely counts as fresh, ms. */
export const catalogueStaleMs = 5 * 60_000

/** One for the life of a tab, or `onServer` for one page that is rendered: each request is then made once. */
export const createQueryClient = ({ onServer = false } = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: !onServer && shouldRetry,
        retryOnMount: !onServer,
        refetchOnWindowFocus: false,
        staleTime: listStaleMs,
        ...(!onServer && { persister: answerFromLastSeen }),
      },
      // Without a network a mutation fails at once. Paused, it would be sent later, when the person no longer expects it.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
