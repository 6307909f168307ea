/**
 * Code that could not be fetched: a newer version replaced it, or the line broke. A reload often brings it; it is
 * tried once for every lost file, and only when a screen that needs the file is about to be shown.
 */
const lost = new WeakSet<object>()

export const watchLostChunks = (): void => {
  window.addEventListener('vite:preloadError', ({ payload }) => lost.add(payload))
}

export const isLostChunk = (error: unknown): error is Error => error instanceof Error && lost.has(error)

/** True the first time this tab misses the file; where nothing can be remembered, nothing is tried. */
export const worthReloading = ({ message }: Error): boolean => {
  const key = `reloaded for ${message}`
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '')
    return true
  } catch {
    return false
  }
}
