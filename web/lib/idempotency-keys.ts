/**
 * One key per wish. A retry after a lost connection repeats it, so an answer that never arrived cannot book twice;
 * after an answer, or with another wish, the next call gets a key of its own.
 */
export const createIdempotencyKeys = (newKey: () => string) => {
  let held: { wish: string; key: string } | null = null
  return {
    keyFor(wish: string): string {
      if (held?.wish !== wish) held = { wish, key: newKey() }
      return held.key
    },
    answered(): void {
      held = null
    },
  }
}
