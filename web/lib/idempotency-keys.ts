/**
 * Gives the idempotency key of a request. A retry after a lost connection gets the same key, so that it cannot book
 * twice; once a response has arrived, or for a different request, the next key is new.
 */
export const createIdempotencyKeys = (newKey: () => string) => {
  let held: { request: string; key: string } | null = null
  return {
    keyForRequest(request: string): string {
      if (held?.request !== request) held = { request, key: newKey() }
      return held.key
    },
    forgetKey(): void {
      held = null
    },
  }
}
