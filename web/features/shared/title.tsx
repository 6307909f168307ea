import { useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { overPage } from '#web/lib/over-page.ts'
import { screenStart } from '#web/lib/screen-start.ts'
import { documentTitle, useUnread } from './unread.ts'

/** Whether the address names nothing, so that what its route declares about its own screen does not count. */
export const useIsMissing = (): boolean =>
  useMatches({
    select: (matches) => matches.some(({ status, _notFound }) => status === 'notFound' || _notFound === true),
  })

/** Titles set by mounted screens through `useTitle`; the last one wins. */
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
 * Sets the title of the document from loaded data: `useTitle(tutor?.name)`. While it is empty the route's static title
 * is used. `bar` is a different title for the top bar on phones.
 */
export const useTitle = (title: string | null | undefined, bar?: string): void => {
  useEffect(() => {
    if (!title) return
    const entry = { title, bar: bar ?? title }
    setScreenTitles([...screenTitles, entry])
    return () => setScreenTitles(screenTitles.filter((one) => one !== entry))
  }, [title, bar])
}

const useScreenTitle = (field: keyof ScreenTitle): string => {
  const screenTitle = useSyncExternalStore(
    subscribe,
    () => screenTitles.at(-1)?.[field],
    () => undefined,
  )
  const declared = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  const isMissing = useIsMissing()
  return screenTitle ?? (isMissing ? undefined : declared) ?? ''
}

/** The title in the top bar on phones; empty while there is none. */
export const useBarTitle = () => useScreenTitle('bar')

/** The path the focus was last moved to. Outside React, because the frame remounts when another person signs in. */
let focusedPath: string | undefined

/** Sets the document title, announces it to screen readers and moves the focus after a navigation. */
export function RouteAnnouncer() {
  const title = useScreenTitle('title')
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })

  const unread = useUnread()
  const [said, setSaid] = useState<string | null>(null)

  useEffect(() => {
    document.title = documentTitle(title, unread)
  }, [title, unread])

  useEffect(() => {
    const moved = focusedPath !== undefined && focusedPath !== path
    focusedPath = path
    // Not on the first page, where the browser has set the focus, nor while a dialog or a panel holds it.
    if (!moved || overPage('dialog', 'alertdialog').length > 0 || document.querySelector('[data-holds-focus]')) return
    screenStart()?.focus({ preventScroll: true })
  }, [path])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading is another one when the path has changed
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('#main h1')
    // A heading that has the focus, or is about to get it, is read by that; said here as well it would be heard twice.
    const isRead = location.pathname !== focusedPath || document.activeElement === heading
    setSaid(isRead && heading?.innerText.trim() === title ? null : title)
  }, [title, path])

  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}
