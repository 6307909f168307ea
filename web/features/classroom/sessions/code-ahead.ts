/**
 * What may be opened beside a call, fetched before it is: it then opens at once on a slow line, and still opens when the line
 * is gone.
 */
import { useEffect, useEffectEvent } from 'react'
import { savesData } from '#web/lib/network.ts'
import { whenIdle } from '#web/lib/when-idle.ts'

/** Fetches files of the app's code; what is there already costs nothing. */
export type CodePart = () => Promise<unknown>

/** From this time on the line has no room for what is not needed yet. */
const slowestMs = 4000
const [shortestRestMs, longestRestMs] = [450, 2000]

/** How long the line is left to the call after a part of what may be needed; null where no more is fetched ahead. */
export const restAfterPart = (tookMs: number): number | null =>
  tookMs > slowestMs ? null : Math.min(longestRestMs, Math.max(shortestRestMs, tookMs))

/** Fetches one part after another, with rests between them. What fails is fetched again when it is needed. */
export const fetchInParts = async (
  parts: readonly (() => Promise<unknown>)[],
  signal: AbortSignal,
  leastRestMs = 0,
): Promise<void> => {
  for (const fetchPart of parts) {
    if (signal.aborted) return
    const began = performance.now()
    try {
      await fetchPart()
    } catch {
      return
    }
    const restMs = restAfterPart(performance.now() - began)
    if (restMs === null) return
    await new Promise((resolve) => setTimeout(resolve, Math.max(restMs, leastRestMs)))
  }
}

/**
 * Fetches the parts in their order, `afterMs` after that is known, unless the data saver is on. Null while nothing may be
 * fetched, which also ends what has not begun. `leastRestMs`: between two parts.
 */
export const useCodeAhead = (parts: readonly CodePart[], afterMs: number | null, leastRestMs?: number): void => {
  const fetchParts = useEffectEvent((signal: AbortSignal) => fetchInParts(parts, signal, leastRestMs))
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
