/** The browser's one clock: server time as far as we know it, and one shared ticker instead of many intervals. */
import { useSyncExternalStore } from 'react'

let offsetMs = 0

/** Server time, epoch ms. Device clocks are wrong often enough that countdowns must not trust them. */
export const serverNow = (): number => Date.now() + offsetMs

/** How far the device is ahead of the server, ms; negative when behind. */
export const deviceClockOffset = (): number => -offsetMs

/** Learns from an answer's `Date` header; half the round trip is taken as travel time. */
export const updateServerTime = (header: string | null, sentAt: number, receivedAt: number): void => {
  const told = header === null ? Number.NaN : Date.parse(header)
  if (Number.isNaN(told)) return
  // The header counts whole seconds, so anything below one second of difference is noise.
  const difference = told + 500 - (sentAt + receivedAt) / 2
  offsetMs = Math.abs(difference) < 1500 ? 0 : difference
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
const quarterMinuteTicker = createTicker(15_000)

/** Re-renders every 15 seconds: enough for texts that count in minutes. */
export const useMinuteClock = (): number =>
  useSyncExternalStore(quarterMinuteTicker.subscribe, quarterMinuteTicker.read, quarterMinuteTicker.read)

/** Re-renders every second; for the lesson room and countdowns under a minute. */
export const useSecondClock = (): number =>
  useSyncExternalStore(secondTicker.subscribe, secondTicker.read, secondTicker.read)
