/**
 * Code of what may be opened beside a call, fetched before it is: it then opens at once on a slow line, and still opens when the
 * line is gone.
 */
import { useEffect, useEffectEvent } from 'react'
import { savesData } from '#web/lib/network.ts'
import { whenIdle } from '#web/lib/when-idle.ts'
import { fetchInParts } from '../page/paced-fetch.ts'

/** Fetches files of the code; what is there already costs nothing. */
export type CodePart = () => Promise<unknown>

/**
 * Fetches the parts in their order, `afterMs` after that is known, unless the data saver is on. Null while nothing may be
 * fetched, which also ends what has not begun.
 */
export const useCodeAhead = (parts: readonly CodePart[], afterMs: number | null): void => {
  const fetchParts = useEffectEvent((signal: AbortSignal) => fetchInParts(parts, signal))
  useEffect(() => {
    if (afterMs === null || savesData()) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      void whenIdle().then(() => fetchParts(stop.signal))
    }, afterMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [afterMs])
}
