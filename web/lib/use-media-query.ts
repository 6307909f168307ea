import { useCallback, useSyncExternalStore } from 'react'

/**
 * Whether a media query matches. For parts that differ by viewport in more than CSS can express; false in a page
 * rendered by the server.
 */
export const useMediaQuery = (query: string): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

/** Whether the person has asked for less motion. Not for rendering on the server. */
export const isMotionReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The `behavior` option for scrolling: `instant` with reduced motion, otherwise `smooth`. */
export const scrollBehavior = (): ScrollBehavior => (isMotionReduced() ? 'instant' : 'smooth')
