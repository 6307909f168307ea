/**
 * Reviews that were answered and not yet received by the server, in IndexedDB. Each has an id of its own, so that one
 * that is sent again, because the response was lost, changes nothing.
 */
import type { WordReview } from '#contract/classroom/shapes/word.ts'
import { wordLimits } from '#contract/vocabulary/words.ts'
import { statusOf } from '#web/lib/api-errors.ts'
import { createIndexedStore } from '#web/lib/indexed-store.ts'

export interface QueuedReview extends WordReview {
  /** Whose review it is. Somebody else who signs in on the device neither sees nor sends it. */
  readonly owner: number
}

/** Where reviews wait: IndexedDB, or memory in tests. */
export interface ReviewStore {
  readAll(): Promise<QueuedReview[]>
  write(review: QueuedReview): Promise<unknown>
  remove(id: string): Promise<unknown>
}

const inStore = createIndexedStore('hiwar-word-reviews', 'reviews')

const indexedReviews: ReviewStore = {
  readAll: () => inStore('readonly', (store) => store.getAll()),
  write: (review) => inStore('readwrite', (store) => store.put(review, review.id)),
  remove: (id) => inStore('readwrite', (store) => store.delete(id)),
}

export interface ReviewQueue {
  /** Those of the person that wait, in the order of their answers. The same array until it changes. */
  read(): readonly WordReview[]
  subscribe(listener: () => void): () => void
  /** Reads what waits on the device: from an earlier visit, or from another tab. */
  load(): Promise<void>
  add(review: WordReview): Promise<void>
  /** Sends what waits, oldest first. True when something was sent; rejects when the server does not take it now. */
  send(): Promise<boolean>
}

/** The queue of one person. Without a place on the device the reviews wait in memory, until the page is left. */
export const createReviewQueue = (
  owner: number,
  post: (reviews: readonly WordReview[]) => Promise<unknown>,
  store: ReviewStore = indexedReviews,
): ReviewQueue => {
  let waiting: readonly WordReview[] = []
  let loading: Promise<void> | undefined
  let sending: Promise<boolean> | undefined
  const listeners = new Set<() => void>()
  /** Those the server has received, which a read of the store that began before may still find. */
  const received = new Set<string>()
  const change = (next: readonly WordReview[]): void => {
    waiting = next.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    for (const listener of listeners) listener()
  }

  const load = async (): Promise<void> => {
    const stored = await store.readAll().catch(() => [])
    const known = new Set(waiting.map(({ id }) => id))
    const own = stored.filter((one) => one.owner === owner && !known.has(one.id) && !received.has(one.id))
    if (own.length > 0) change([...waiting, ...own.map(({ owner: _, ...review }) => review)])
  }

  const sendAll = async (): Promise<boolean> => {
    let isSent = false
    while (waiting.length > 0) {
      const batch = waiting.slice(0, wordLimits.reviewBatch)
      try {
        await post(batch)
      } catch (error) {
        // What the server can never accept would keep everything behind it from being sent.
        if (statusOf(error) !== 400) throw error
      }
      const done = new Set(batch.map(({ id }) => id))
      for (const id of done) received.add(id)
      await Promise.all(batch.map(({ id }) => store.remove(id).catch(() => undefined)))
      change(waiting.filter(({ id }) => !done.has(id)))
      isSent = true
    }
    return isSent
  }

  const queue: ReviewQueue = {
    read: () => waiting,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: () => {
      loading ??= load().finally(() => {
        loading = undefined
      })
      return loading
    },
    add: async (review) => {
      change([...waiting, review])
      await store.write({ ...review, owner }).catch(() => undefined)
    },
    send: async () => {
      await queue.load()
      sending ??= sendAll().finally(() => {
        sending = undefined
      })
      return sending
    },
  }
  return queue
}
