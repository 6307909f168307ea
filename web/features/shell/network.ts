import { useSyncExternalStore } from 'react'
import { session } from '#contract/vocabulary/limits.ts'
import { deviceOffset, useMinuteClock } from '#web/lib/clock.ts'

const followNetwork = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the device has a network at all. */
export const useOnline = (): boolean => useSyncExternalStore(followNetwork, () => navigator.onLine)

/** `off` is worth a warning; `refuse` means booking and rooms stay closed until the device's clock is set. */
export type ClockTrust = 'good' | 'off' | 'refuse'

/** How far the device's clock can be trusted, after the server told its own. */
export const useClockTrust = (): ClockTrust => {
  useMinuteClock()
  const away = Math.abs(deviceOffset())
  if (away > session.clockRefusalMs) return 'refuse'
  return away > session.clockToleranceMs ? 'off' : 'good'
}

const connection = () => (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection

/** Whether the person asked their browser to fetch little. */
export const savesData = (): boolean => connection()?.saveData === true

/** Fetching ahead on a mere hover costs money on a metered or slow line. */
export const mayFetchAhead = (): boolean => !savesData() && !/2g|3g/.test(connection()?.effectiveType ?? '')
