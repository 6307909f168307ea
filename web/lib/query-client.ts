import { QueryClient } from '@tanstack/react-query'
import { answerFromLastSeen } from './last-answer.ts'
import { retryDelay, shouldRetry } from './retrying.ts'

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
        retryDelay,
        retryOnMount: !onServer,
        refetchOnWindowFocus: false,
        staleTime: listStaleMs,
        ...(!onServer && { persister: answerFromLastSeen }),
      },
      // A write with an idempotency key is repeated where its key is made. Without a network a mutation fails at once. Paused, it would be sent later, when the person no longer expects it.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
