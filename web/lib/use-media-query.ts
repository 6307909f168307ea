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

/** The `behavior` option for scrolling: `instant` with reduced motion, otherwise `smooth`. */
export const scrollBehavior = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
