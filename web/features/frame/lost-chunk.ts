/**
 * Errors of lazy chunks that failed to load: a newer deployment replaced the file, or the server is unreachable. A
 * reload helps in the first case; in the second it would replace the app with the browser's own error page.
 */
const lostChunkErrors = new WeakSet<object>()

/** Starts recording chunks that fail to load. Called once at startup. */
export const recordLostChunks = (): void => {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    lostChunkErrors.add(payload)
    // TanStack Router reloads on the browsers' own messages, even without a server; another message prevents that.
    payload.message = `lost code: ${payload.message}`
  })
}

export const isLostChunk = (error: unknown): error is Error => error instanceof Error && lostChunkErrors.has(error)

/** Whether the server currently serves this page, so that a reload would succeed. */
export const isPageServed = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Ms until a server that did not answer is asked again: about 1 s, 2 s and so on up to half a minute. `random` is in [0, 1). */
export const againAfter = (attempt: number, random: number): number =>
  Math.min(30_000, 1000 * 2 ** attempt) * (0.5 + random / 2)

/** True the first time this tab misses the file; false without session storage, since a reload could loop. */
export const shouldReloadOnce = ({ message }: Error): boolean => {
  const key = `reloaded for ${message}`
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '')
    return true
  } catch {
    return false
  }
}
