import { useEffect, useRef } from 'react'
import { screenStart } from './screen-start.ts'

/**
 * Moves the focus to the heading when a screen replaces what it shows under the same address and the focused element
 * goes with it: a keyboard would begin again at the head of the page, and a screen reader would say nothing.
 */
export const useKeptFocus = (shown: string): void => {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (document.activeElement === document.body) screenStart()?.focus({ preventScroll: true })
  }, [shown])
}
