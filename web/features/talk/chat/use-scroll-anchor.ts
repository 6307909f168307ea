import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** After a resize, rows are measured again for about this long, and the browser scrolls by itself meanwhile. */
const settleMs = 300

type Place = { readonly key: string; readonly below: number }

type ScrollAnchorOptions = {
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
export const useScrollAnchor = ({
  box,
  list,
  entries,
  following,
  onSettled,
}: ScrollAnchorOptions): ((why: 'scroll' | 'resize') => boolean) => {
  const place = useRef<Place | null>(null)
  const size = useRef<readonly [number, number]>([0, 0])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settled = useRef(onSettled)
  useEffect(() => {
    settled.current = onSettled
  })

  /** Notes whether the box has another size than before. Lays out rows that were just added. */
  const measure = useCallback(() => {
    if (!box.current) return
    const { clientWidth, clientHeight } = box.current
    const [width, height] = size.current
    if (clientWidth === width && clientHeight === height) return
    size.current = [clientWidth, clientHeight]
    if (width === 0) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = undefined
      settled.current()
    }, settleMs)
  }, [box])

  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(measure)
    observer.observe(box.current)
    return () => {
      observer.disconnect()
      clearTimeout(timer.current)
    }
  }, [box, measure])

  const remember = (handle: VirtualizerHandle) => {
    const end = handle.scrollOffset + handle.viewportSize
    const index = handle.findItemIndex(end)
    const entry = entries[index]
    if (entry) place.current = { key: entry.key, below: handle.getItemOffset(index) + handle.getItemSize(index) - end }
  }

  const restore = (handle: VirtualizerHandle) => {
    const anchor = following.current ? null : place.current
    const index = anchor ? entries.findIndex(({ key }) => key === anchor.key) : entries.length - 1
    if (index < 0) return
    // The row may have become shorter than the part of it that was out of view.
    const below = Math.min(anchor?.below ?? 0, handle.getItemSize(index))
    handle.scrollToIndex(index, { align: 'end', offset: -below })
  }

  return (why) => {
    const handle = list.current
    if (!handle) return false
    // What follows a resize comes after it was observed, so that scrolling need not measure.
    if (why === 'resize') measure()
    if (timer.current === undefined) {
      remember(handle)
      return false
    }
    restore(handle)
    return true
  }
}
