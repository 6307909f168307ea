import { useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { documentTitle, useUnread } from './unread.ts'

/** Titles that a screen learned from its data; the last one mounted wins. */
type ScreenTitle = { title: string; bar: string }
let screenTitles: readonly ScreenTitle[] = []
const listeners = new Set<() => void>()
const setScreenTitles = (next: typeof screenTitles) => {
  screenTitles = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Names the screen after what it shows, `useTitle(tutor?.name)`; until then the route's own title stands. The bar on
 * phones says the same unless it is given something else to say.
 */
export const useTitle = (title: string | null | undefined, bar?: string): void => {
  useEffect(() => {
    if (!title) return
    const entry = { title, bar: bar ?? title }
    setScreenTitles([...screenTitles, entry])
    return () => setScreenTitles(screenTitles.filter((one) => one !== entry))
  }, [title, bar])
}

const useScreenTitle = (of: keyof ScreenTitle): string => {
  const own = useSyncExternalStore(subscribe, () => screenTitles.at(-1)?.[of])
  const declared = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  return own ?? declared ?? ''
}

/** What the bar on phones calls the screen; empty while it has no name. */
export const useBarTitle = () => useScreenTitle('bar')

/** The path the focus was last taken to; outlives the frame, which is new for every person. */
let focusedPath: string | undefined

/** Tells the browser and screen readers where a navigation ended, and takes the focus there. */
export function RouteAnnouncer() {
  const title = useScreenTitle('title')
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })

  const unread = useUnread()

  useEffect(() => {
    document.title = documentTitle(title, unread)
  }, [title, unread])

  useEffect(() => {
    const moved = focusedPath !== undefined && focusedPath !== path
    focusedPath = path
    // On the first page the browser has put the focus where it belongs; an open dialog keeps it.
    if (!moved || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    const main = document.querySelector<HTMLElement>('#main')
    const target = main?.querySelector('h1') ?? main
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [path])

  return (
    <p role="status" className="visually-hidden">
      {title}
    </p>
  )
}
