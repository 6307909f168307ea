/**
 * Reviews that were answered and not yet received by the server. One that is sent again, because the response was lost,
 * changes nothing.
 */
import type { WordReview } from '#contract/classroom/shapes/word.ts'
import { wordLimits } from '#contract/vocabulary/words.ts'
import { statusOf } from '#web/lib/api-errors.ts'
import { createDeviceQueue, createQueueStore, type DeviceQueue, type QueueStore } from '#web/lib/device-queue.ts'

const onDevice = createQueueStore<WordReview>('hiwar-word-reviews', 'reviews')

export const createReviewQueue = (
  owner: number,
  post: (reviews: readonly WordReview[]) => Promise<unknown>,
  store: QueueStore<WordReview> = onDevice,
): DeviceQueue<WordReview> =>
  createDeviceQueue(owner, {
    store,
    timeOf: ({ at }) => Date.parse(at),
    next: (waiting) => waiting.slice(0, wordLimits.reviewBatch),
    sendBatch: async (batch, queue) => {
      try {
        await post(batch)
      } catch (error) {
        // What the server can never accept would keep everything behind it from being sent.
        if (statusOf(error) !== 400) throw error
      }
      await queue.remove(batch.map(({ id }) => id))
    },
  })
