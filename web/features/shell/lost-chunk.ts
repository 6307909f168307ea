/**
 * Code that could not be fetched: a newer version replaced it, the line broke, or the server is silent. A reload brings
 * it in the first case; in the others it would put the browser's own error page in the place of the app.
 */
const lostChunkErrors = new WeakSet<object>()

export const recordLostChunks = (): void => {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    lostChunkErrors.add(payload)
    // The router knows the browsers' sentences for lost code and reloads on them, whether or not a server is there.
    payload.message = `lost code: ${payload.message}`
  })
}

export const isLostChunk = (error: unknown): error is Error => error instanceof Error && lostChunkErrors.has(error)

/** Whether a reload would bring a page. */
export const isPageServed = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** True the first time this tab misses the file; where nothing can be remembered, nothing is tried. */
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
