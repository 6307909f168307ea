/** The number of unread messages for the frame and the document title. */
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { common } from '#web/copy/common.ts'
import { shell } from '#web/copy/shell.ts'

/** Cache key written by chat with `queryClient.setQueryData`. */
export const unreadKey = ['chat', 'unread'] as const

/** Unread messages in all rooms that are not muted. */
export const useUnread = (): number => useQuery<number>({ queryKey: unreadKey, queryFn: skipToken }).data ?? 0

/** Shows the count on the icon of the installed app, for as long as somebody is signed in. */
export const useAppBadge = (): void => {
  const unread = useUnread()
  useEffect(() => {
    // A browser without the app installed may refuse, and some have no such function.
    if (!('setAppBadge' in navigator)) return
    const show = (count: number) => void navigator.setAppBadge(count).catch(() => undefined)
    show(unread)
    return () => show(0)
  }, [unread])
}

/** The document title; the unread count comes first, so that a narrow tab still shows it. */
export const documentTitle = (title: string, unread: number): string => {
  const name = title ? `${title} · ${common.brand}` : `${common.brand}: ${shell.tagline}`
  return unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${name}` : name
}
