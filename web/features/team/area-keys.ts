import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from 'react'
import { isTextField } from '#web/lib/is-text-field.ts'
import { workQuery } from './home/query.ts'
import type { WorkFilter } from './home/search.ts'
import { type Place, placeOf } from './home/work.ts'

/** Of the button that decides what a screen, a drawer or a dialog is about: the key D presses it. One in each. */
export const mainAct = { 'data-main-act': '', 'aria-keyshortcuts': 'D' } as const

/** Of a field with several lines: Enter with Ctrl, or ⌘, sends; Escape gives the keys of the area back. */
export const onSendKey =
  (send: () => void) =>
  ({ key, ctrlKey, metaKey, nativeEvent, currentTarget }: ReactKeyboardEvent<HTMLElement>): void => {
    if (key === 'Escape') currentTarget.blur()
    if (key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing) send()
  }

/** What stands over the page, and is not on its way out. */
const openOver = (...roles: readonly string[]): readonly Element[] => [
  ...document.querySelectorAll(roles.map((role) => `[role="${role}"]:not([data-closed])`).join(', ')),
]

const pressMainAct = (): void => {
  const room = openOver('dialog').at(-1) ?? document
  const buttons = room.querySelectorAll<HTMLElement>('[data-main-act]:not([disabled], [aria-disabled="true"])')
  buttons[buttons.length - 1]?.click()
}

/** What of the work list somebody goes through, and where the one that was opened last stood in it. */
let queue: { filter: WorkFilter; at: number } = { filter: {}, at: 0 }

/** Begins at the top of the list as the home shows it. */
export const beginQueue = (filter: WorkFilter): void => {
  queue = { filter, at: 0 }
}

let isToAnswer = false

/** Whether somebody has come to a conversation by N, to write the answer; true once. */
export const takeAnswer = (): boolean => {
  const was = isToAnswer
  isToAnswer = false
  return was
}

const useNextWork = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isHere = (place: Place): boolean =>
    place.to === pathname && (search as { open?: unknown }).open === place.search.open
  return async (): Promise<void> => {
    const { filter } = queue
    const { list } = await client.fetchQuery({ ...workQuery(filter), staleTime: 0 })
    const here = list.findIndex((work) => isHere(placeOf(work)))
    // What was decided has left the list, so that the next one stands in its place.
    const at = here >= 0 ? here + 1 : queue.at
    const next = list[at]
    queue = { filter, at: next ? at : 0 }
    isToAnswer = next?.kind === 'thread'
    const home = { to: '/admin', search: { group: filter.group, mine: filter.mine && 'yes' } }
    await navigate(next ? placeOf(next) : home)
  }
}

/**
 * Keys of the whole area, by their place on the keyboard and never while somebody types or a question is open: N leads to
 * the next work of the list, and behind the last of it home; D decides what is open.
 */
export const useAreaKeys = (enabled: boolean): void => {
  const next = useNextWork()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, repeat, defaultPrevented, code, target } = event
    if (ctrlKey || metaKey || altKey || repeat || defaultPrevented || isTextField(target)) return
    if ((code !== 'KeyN' && code !== 'KeyD') || openOver('alertdialog', 'menu').length > 0) return
    // A form that the address does not know would be lost.
    const mayLeave = openOver('dialog').length === 0 || new URLSearchParams(location.search).has('open')
    if (code === 'KeyN' && (!enabled || !mayLeave)) return
    event.preventDefault()
    if (code === 'KeyD') pressMainAct()
    // Where the list cannot be had now, the reader stays where they are.
    else next().catch(() => undefined)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
