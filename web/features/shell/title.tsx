import { useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { documentTitle, useUnread } from './unread.ts'

/** Titles that a screen learned from its data; the last one mounted wins. */
type Learned = { title: string; bar: string }
let learned: readonly Learned[] = []
const listeners = new Set<() => void>()
const change = (next: typeof learned) => {
  learned = next
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
    change([...learned, entry])
    return () => change(learned.filter((one) => one !== entry))
  }, [title, bar])
}

const useName = (of: keyof Learned): string => {
  const own = useSyncExternalStore(subscribe, () => learned.at(-1)?.[of])
  const declared = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  return own ?? declared ?? ''
}

/** What the bar on phones calls the screen; empty while it has no name. */
export const useBarTitle = () => useName('bar')

/** The path the focus was last taken to; outlives the frame, which is new for every person. */
let reached: string | undefined

/** Tells the browser and screen readers where a navigation ended, and takes the focus there. */
export function RouteAnnouncer() {
  const title = useName('title')
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })

  const unread = useUnread()

  useEffect(() => {
    document.title = documentTitle(title, unread)
  }, [title, unread])

  useEffect(() => {
    const moved = reached !== undefined && reached !== path
    reached = path
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
