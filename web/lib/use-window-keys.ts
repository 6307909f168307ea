import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Calls on every press of a key, wherever the focus is. It listens from the moment the screen is there: an effect runs
 * later than the first paint, on a slow device by a noticeable time, and the keys pressed in between would be lost.
 */
export const useWindowKeys = (onKey: (event: KeyboardEvent) => void): void => {
  const press = useEffectEvent(onKey)
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
