import { useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState, ViewTransition } from 'react'
import { isMotionReduced } from '#web/lib/use-media-query.ts'

/**
 * Fades from one screen to the next where the browser can. Changes within a screen, such as a filter in its address,
 * are shown at once, and so is everything for whoever asks for less motion.
 */
export function ScreenTransition({ children }: { children: ReactNode }) {
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const [shown, setShown] = useState(path)
  // Not while rendering: the render that brings the next screen must know that it is another one.
  useEffect(() => setShown(path), [path])
  return (
    <ViewTransition default="none" update={path === shown || isMotionReduced() ? 'none' : 'screen'}>
      {children}
    </ViewTransition>
  )
}
