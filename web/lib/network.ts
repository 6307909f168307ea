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

/** Whether the browser reports a network connection. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  )

/** `off` shows a warning; `refuse` also blocks lesson rooms until the device's clock is set. */
export type ClockTrust = 'good' | 'off' | 'refuse'

/** How far the device's clock can be trusted, judged by its difference from server time. */
export const useClockTrust = (): ClockTrust => {
  useMinuteClock()
  const away = Math.abs(deviceClockOffset())
  if (away > session.clockRefusalMs) return 'refuse'
  return away > session.clockToleranceMs ? 'off' : 'good'
}

const networkInformation = () =>
  (navigator as { connection?: { saveData?: boolean; effectiveType?: string; type?: string } }).connection

/** Whether the browser's data saver is on. */
export const savesData = (): boolean => networkInformation()?.saveData === true

/** Whether every byte may cost the person money: the data saver is on, or a phone is on its own network. */
export const paysByTheByte = (): boolean => savesData() || networkInformation()?.type === 'cellular'

/** False with the data saver on or on a slow connection, where prefetching costs money or delays other requests. */
export const mayFetchAhead = (): boolean => !savesData() && !/2g|3g/.test(networkInformation()?.effectiveType ?? '')
