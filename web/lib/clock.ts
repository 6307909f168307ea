/** Server time estimated from `Date` headers, and hooks that re-render from one shared interval per period. */
import { createContext, use, useSyncExternalStore } from 'react'

/** The header counts in whole seconds, so a smaller difference is treated as none. */
const resolutionMs = 1500

let offsetMs = 0

/** Estimated server time, epoch ms. Countdowns use it because many devices have a wrong clock. */
export const serverNow = (): number => Date.now() + offsetMs

/** How far the device is ahead of the server, ms; negative when behind. */
export const deviceClockOffset = (): number => -offsetMs

/** Updates the offset from a response's `Date` header, assuming that it was written halfway through the round trip. */
export const updateServerTime = (header: string | null, sentAt: number, receivedAt: number): void => {
  const serverTime = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(serverTime)) return
  const difference = serverTime + 500 - (sentAt + receivedAt) / 2
  const before = offsetMs
  offsetMs = Math.abs(difference) < resolutionMs ? 0 : difference
  // What was drawn by a wrong clock, such as a lesson that seems over, is drawn again at once.
  if (Math.abs(offsetMs - before) >= resolutionMs) for (const { tick } of [secondTicker, quarterMinuteTicker]) tick()
}

const createTicker = (everyMs: number) => {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  let shown = serverNow()
  const tick = () => {
    shown = serverNow()
    for (const listener of listeners) listener()
  }
  return {
    tick,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      if (!timer) {
        shown = serverNow()
        timer = setInterval(tick, everyMs)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    read: () => (timer ? shown : serverNow() - (serverNow() % 1000)),
  }
}

const secondTicker = createTicker(1000)
/** Exported for its test; screens use `useMinuteClock`. */
export const quarterMinuteTicker = createTicker(15_000)

/**
 * The instant at which the server rendered the page, epoch ms; null where it did not. The first render in the browser
 * uses it too, so that times relative to now read alike in both.
 */
export const PageInstant = createContext<number | null>(null)

const useTicker = ({ subscribe, read }: ReturnType<typeof createTicker>): number => {
  const rendered = use(PageInstant)
  return useSyncExternalStore(subscribe, read, () => rendered ?? read())
}

/** Re-renders every 15 seconds: enough for texts that count in minutes. */
export const useMinuteClock = (): number => useTicker(quarterMinuteTicker)

/** Re-renders every second; for the lesson room and countdowns shorter than a minute. */
export const useSecondClock = (): number => useTicker(secondTicker)
