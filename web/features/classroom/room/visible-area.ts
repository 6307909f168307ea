/**
 * The part of the window that a keyboard on the screen leaves visible. Browsers shrink the page for it where they know
 * `interactive-widget`; Safari lays the keyboard over the page, and tells only the visual viewport.
 */
import { useSyncExternalStore } from 'react'

/** `short`: a phone whose keyboard is open, or one that lies on its side. `tiny`: both. */
export type RoomHeight = 'tall' | 'short' | 'tiny'

const shortUntil = 500
const tinyUntil = 280

interface Viewport {
  readonly height: number
  readonly scale: number
  readonly offsetTop: number
}

export interface VisibleArea {
  readonly height: RoomHeight
  /** CSS px from the top of the page and in height where a keyboard lies over the page; null where the page fits. */
  readonly inset: { readonly top: number; readonly height: number } | null
}

/** A pinched page is larger than its visible part, and no smaller for it: only the keyboard makes it lower. */
export const visibleAreaOf = (viewport: Viewport, windowHeight: number): VisibleArea => {
  const height = Math.min(windowHeight, Math.round(viewport.height * viewport.scale))
  const isCovered = viewport.scale < 1.01 && windowHeight - height > 1
  return {
    height: height <= tinyUntil ? 'tiny' : height <= shortUntil ? 'short' : 'tall',
    inset: isCovered ? { top: Math.round(viewport.offsetTop), height } : null,
  }
}

const readArea = (): string => {
  const { visualViewport, innerHeight } = window
  const viewport = visualViewport ?? { height: innerHeight, scale: 1, offsetTop: 0 }
  return JSON.stringify(visibleAreaOf(viewport, innerHeight))
}

const follow = (listener: () => void) => {
  const { visualViewport } = window
  window.addEventListener('resize', listener)
  visualViewport?.addEventListener('resize', listener)
  visualViewport?.addEventListener('scroll', listener)
  return () => {
    window.removeEventListener('resize', listener)
    visualViewport?.removeEventListener('resize', listener)
    visualViewport?.removeEventListener('scroll', listener)
  }
}

/** As text while it is compared, so that nothing renders again before it changes. */
export const useVisibleArea = (): VisibleArea => JSON.parse(useSyncExternalStore(follow, readArea)) as VisibleArea
