/**
 * Code that could not be fetched: a newer version replaced it, or the line broke. The router reloads the page once
 * when such a route is about to be shown; what is remembered here tells the screen that comes when that did not help.
 */
const lost = new WeakSet<object>()

export const watchLostChunks = (): void => {
  window.addEventListener('vite:preloadError', ({ payload }) => lost.add(payload))
}

export const isLostChunk = (error: unknown): boolean => typeof error === 'object' && error !== null && lost.has(error)
