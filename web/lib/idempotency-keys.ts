/**
 * Idempotency keys of requests: a retry after a lost connection carries the key of the first try, and so does the one that
 * a server asks for that is out of order for moments.
 */
import { useRef } from 'react'
import { ApiError } from '#contract/shared/api/request.ts'
import { waitToRepeat } from './retrying.ts'

/** Whether the server decided: nothing was done, and a retry is a new request. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500

/**
 * Sends requests with idempotency keys. A retry without an answer in between gets the same key, so that it cannot book
 * twice; once an answer has arrived, or for a different request, the next key is new.
 */
export const createIdempotencyKeys = (newKey: () => string, isAnswer = isRefusal, waits = waitToRepeat) => {
  let current: { request: string; key: string } | null = null
  return {
    /** `request` names everything that makes two requests different. */
    async send<Reply>(request: string, attempt: (key: string) => Promise<Reply>): Promise<Reply> {
      if (current?.request !== request) current = { request, key: newKey() }
      const { key } = current
      for (let failures = 0; ; failures++)
        try {
          const reply = await attempt(key)
          current = null
          return reply
        } catch (error) {
          if (!isAnswer(error) && (await waits(failures, error))) continue
          if (isAnswer(error)) current = null
          throw error
        }
    },
  }
}

/** The keys of one mutation, as long as its component is there. */
export const useIdempotencyKeys = (isAnswer?: (error: unknown) => boolean) => {
  const keys = useRef<ReturnType<typeof createIdempotencyKeys>>(null)
  keys.current ??= createIdempotencyKeys(() => crypto.randomUUID(), isAnswer)
  return keys.current
}
