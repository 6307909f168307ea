import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { WordReview } from '#contract/classroom/shapes/word.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import type { DeviceQueue } from '#web/lib/device-queue.ts'
import { useOnline } from '#web/lib/network.ts'
import { useConnection } from '#web/lib/socket.ts'
import { sendReviews, useRefreshWords } from './query.ts'
import { createReviewQueue } from './review-queue.ts'

const queues = new Map<number, DeviceQueue<WordReview>>()

/** One queue per person, so that two parts of the page do not send the same reviews at once. */
const queueOf = (userId: number, client: QueryClient): DeviceQueue<WordReview> => {
  const known = queues.get(userId)
  if (known) return known
  const queue = createReviewQueue(userId, (reviews) => sendReviews(client, userId, reviews))
  queues.set(userId, queue)
  return queue
}

/**
 * The reviews that wait to be sent, and what adds one. They are sent when the screen opens, after each review, and
 * whenever the connection is back.
 */
export const useReviewQueue = (): { waiting: readonly WordReview[]; add: (review: WordReview) => void } => {
  const { id } = useRequiredUser()
  const client = useQueryClient()
  const queue = useMemo(() => queueOf(id, client), [id, client])
  const waiting = useSyncExternalStore(queue.subscribe, queue.read)
  const isOnline = useOnline()
  const connection = useConnection()
  const refresh = useRefreshWords()
  const send = () => {
    queue.send().then(
      // Only when nothing waits any more: an answer in between would lack what was reviewed since.
      (isSent) => isSent && queue.read().length === 0 && refresh(),
      () => undefined,
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends again when the connection changes
  useEffect(() => {
    if (isOnline) send()
    else void queue.load()
  }, [queue, isOnline, connection])
  useEffect(() => {
    // Another tab may have answered meanwhile.
    const reload = () => document.hidden || void queue.load()
    document.addEventListener('visibilitychange', reload)
    return () => document.removeEventListener('visibilitychange', reload)
  }, [queue])
  return {
    waiting,
    add: (review) => {
      void queue.add([review]).then(send)
    },
  }
}
