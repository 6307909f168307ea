/**
 * One key per request. A retry after a lost connection repeats it, so an answer that never arrived cannot book twice;
 * after an answer, or with another request, the next call gets a key of its own.
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
