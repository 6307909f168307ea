import { type AnyRouter, useRouter } from '@tanstack/react-router'
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { isTextField } from '#web/lib/is-text-field.ts'
import { overPage } from '#web/lib/over-page.ts'
import { useWindowKeys } from '#web/lib/use-window-keys.ts'

/** Of the button that decides what a screen, a drawer or a dialog is about: the key D presses it. One in each. */
export const mainAct = { 'data-main-act': 'now', 'aria-keyshortcuts': 'D' } as const

/** Of buttons that begin something: where nothing is begun that could be decided, D presses the first of them. */
export const firstAct = { 'data-main-act': 'first', 'aria-keyshortcuts': 'D' } as const

/** Of a field with several lines: Enter with Ctrl, or ⌘, sends; Escape gives the keys of the area back. */
export const onSendKey =
  (send: () => void) =>
  ({ key, ctrlKey, metaKey, nativeEvent, currentTarget }: ReactKeyboardEvent<HTMLElement>): void => {
    if (key === 'Escape') currentTarget.blur()
    if (key === 'Enter' && (ctrlKey || metaKey) && !nativeEvent.isComposing) send()
  }

const isPlain = ({ ctrlKey, metaKey, altKey, repeat, defaultPrevented, target }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || repeat || defaultPrevented || isTextField(target))

/** Calls on every key that is pressed alone while nobody types and no question is open. */
const useKey = (onKey: (event: KeyboardEvent) => void): void => {
  useWindowKeys((event) => {
    if (isPlain(event) && overPage('alertdialog', 'menu').length === 0) onKey(event)
  })
}

/** The part of the screen that is worked in: the topmost dialog, or the page. */
const currentRoom = (): Element => overPage('dialog').at(-1) ?? document.body

const findMainAct = (): HTMLElement | undefined => {
  const acts = (which: string) => [
    ...currentRoom().querySelectorAll<HTMLElement>(
      `[data-main-act="${which}"]:not([disabled], [aria-disabled="true"])`,
    ),
  ]
  return acts('now').at(-1) ?? acts('first')[0]
}

/** What the address says is on the screen: a dialog that was left is gone. */
const settled = (router: AnyRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.status === 'idle') return resolve()
    const stop = router.subscribe('onResolved', () => {
      stop()
      resolve()
    })
  })

/**
 * The keys N and D, by their place on the keyboard and never while somebody types or a question is open: N calls `next`,
 * null where there is no list to go through; D presses what decides. One such hook on a page.
 */
export const useWorkKeys = (next: (() => Promise<void>) | null): void => {
  const router = useRouter()
  const lead = async (): Promise<void> => {
    await settled(router)
    // A form that the address does not know would be lost.
    const mayLeave = overPage('dialog').length === 0 || new URLSearchParams(location.search).has('open')
    if (mayLeave) await next?.()
  }
  useKey((event) => {
    const act = event.code === 'KeyD' ? findMainAct() : undefined
    if (act) {
      event.preventDefault()
      act.click()
    }
    if (event.code !== 'KeyN' || next === null) return
    event.preventDefault()
    // Where the list cannot be had now, the reader stays where they are.
    lead().catch(() => undefined)
  })
}

/** Digits, on either part of the keyboard, while the part of the screen is worked in that holds this element. */
export const useDigitKeys = (inside: () => Element | null, onDigit: (digit: number) => void): void =>
  useKey((event) => {
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]
    if (digit === undefined || event.shiftKey || !currentRoom().contains(inside())) return
    event.preventDefault()
    onDigit(Number(digit))
  })

/** The key D where deciding takes more than the press of one button, in the part of the screen with this element. */
export const useActKey = (inside: () => Element | null, act: (() => void) | null): void =>
  useKey((event) => {
    if (event.code !== 'KeyD' || act === null || !currentRoom().contains(inside())) return
    event.preventDefault()
    act()
  })

/**
 * What of a list follows what is open, and where that stands. What was decided has left the list, so that the next one
 * stands in its place; behind the last one there is none, and the list begins anew.
 */
export const nextOf = <Item>(
  list: readonly Item[],
  isOpen: (item: Item) => boolean,
  placeOfLast: number,
): { readonly item: Item | null; readonly place: number } => {
  const here = list.findIndex(isOpen)
  const place = here >= 0 ? here + 1 : placeOfLast
  const item = list[place] ?? null
  return { item, place: item === null ? 0 : place }
}
