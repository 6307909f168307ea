import { useSyncExternalStore } from 'react'
import { session } from '#contract/vocabulary/limits.ts'
import { deviceClockOffset, useMinuteClock } from '#web/lib/clock.ts'

const subscribeToNetwork = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the device has a network at all. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)

/** `off` is worth a warning; `refuse` means booking and rooms stay closed until the device's clock is set. */
export type ClockTrust = 'good' | 'off' | 'refuse'

/** How far the device's clock can be trusted, after the server told its own. */
export const useClockTrust = (): ClockTrust => {
  useMinuteClock()
  const away = Math.abs(deviceClockOffset())
  if (away > session.clockRefusalMs) return 'refuse'
  return away > session.clockToleranceMs ? 'off' : 'good'
}

const networkInformation = () =>
  (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection

/** Whether the person asked their browser to fetch little. */
export const savesData = (): boolean => networkInformation()?.saveData === true

/** Fetching ahead on a mere hover costs money on a metered or slow line. */
export const mayFetchAhead = (): boolean => !savesData() && !/2g|3g/.test(networkInformation()?.effectiveType ?? '')
