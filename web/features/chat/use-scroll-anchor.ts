import { type RefObject, useEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** After a resize, rows are measured again for about this long, and the browser scrolls by itself meanwhile. */
const settleMs = 300

type Place = { readonly key: string; readonly below: number }

type KeptPlaceOptions = {
  box: RefObject<HTMLElement | null>
  list: RefObject<VirtualizerHandle | null>
  entries: readonly { readonly key: string }[]
  /** True while the reader follows the end of the list; the end is then kept in view. */
  following: RefObject<boolean>
  /** Called when the size has not changed for `settleMs`. */
  onSettled: () => void
}

/**
 * Keeps the row at the lower edge in place while the box is resized, as when a phone is turned or its keyboard opens.
 * Returns a function to call on every scroll and resize; it returns true while the scrolling was not caused by the
 * reader.
 */
export const useScrollAnchor = ({ box, list, entries, following, onSettled }: KeptPlaceOptions): (() => boolean) => {
  const place = useRef<Place | null>(null)
  const size = useRef<readonly [number, number]>([0, 0])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settled = useRef(onSettled)
  useEffect(() => {
    settled.current = onSettled
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const remember = (handle: VirtualizerHandle) => {
    const end = handle.scrollOffset + handle.viewportSize
    const index = handle.findItemIndex(end)
    const entry = entries[index]
    if (entry) place.current = { key: entry.key, below: handle.getItemOffset(index) + handle.getItemSize(index) - end }
  }

  const restore = (handle: VirtualizerHandle) => {
    const kept = following.current ? null : place.current
    const index = kept ? entries.findIndex(({ key }) => key === kept.key) : entries.length - 1
    if (index < 0) return
    // The row may have become shorter than the part of it that was out of view.
    const below = Math.min(kept?.below ?? 0, handle.getItemSize(index))
    handle.scrollToIndex(index, { align: 'end', offset: -below })
  }

  return () => {
    const handle = list.current
    if (!handle || !box.current) return false
    const { clientWidth, clientHeight } = box.current
    const [width, height] = size.current
    const isFirst = width === 0
    const isResized = clientWidth !== width || clientHeight !== height
    size.current = [clientWidth, clientHeight]
    if (isResized && !isFirst) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        timer.current = undefined
        settled.current()
      }, settleMs)
    }
    if (timer.current === undefined) {
      remember(handle)
      return false
    }
    restore(handle)
    return true
  }
}
