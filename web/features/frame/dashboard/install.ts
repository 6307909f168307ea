/** How the app can be put on the home screen of this device. */
import { useSyncExternalStore } from 'react'
import { inAppBrowser } from '#web/features/classroom/sessions/browser.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'

/** Chromium's event, which the standard types do not know. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

/** `ask`: the browser asks by itself; `explain`: only the person can do it, from the browser's menu. */
export type InstallWay = 'ask' | 'explain'

export interface Device {
  readonly userAgent: string
  readonly maxTouchPoints: number
  /** The app was opened from the home screen. */
  readonly isInstalled: boolean
  /** The browser has offered to ask. */
  readonly hasPrompt: boolean
}

/** Null where the app is installed, or cannot be. */
export const installWayOf = ({ userAgent, maxTouchPoints, isInstalled, hasPrompt }: Device): InstallWay | null => {
  if (isInstalled) return null
  if (hasPrompt) return 'ask'
  // An iPad calls itself a Macintosh, which has no touch screen.
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  // Browsers inside other apps can put nothing on the home screen.
  return isIos && inAppBrowser(userAgent) === null ? 'explain' : null
}

/** Bookings after which the app is offered: somebody who has come back. */
const bookingsBeforeHint = 2

/** Whether to offer the app at all. */
export const isInstallOffered = (bookings: number, isDismissed: boolean): boolean =>
  bookings >= bookingsBeforeHint && !isDismissed

// Not a person's: the next one on this device has the same home screen.
const dismissedKey = 'hiwar-install-dismissed'

let prompt: InstallPromptEvent | null = null
let isDismissed = false
const listeners = new Set<() => void>()
const notify = (): void => {
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer for later; it would otherwise be made on the first visit. Called once at startup. */
export const recordInstallPrompt = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt = event as InstallPromptEvent
    notify()
  })
  window.addEventListener('appinstalled', () => {
    prompt = null
    notify()
  })
}

const readWay = (): InstallWay | null => {
  const isInstalled =
    matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
  return installWayOf({
    userAgent: navigator.userAgent,
    maxTouchPoints: navigator.maxTouchPoints,
    isInstalled,
    hasPrompt: prompt !== null,
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** How the app can be installed by somebody with this many bookings; null where it is not offered. */
export const useInstallOffer = (bookings: number): InstallWay | null =>
  useSyncExternalStore(subscribe, () =>
    isInstallOffered(bookings, isDismissed || readStored(dismissedKey) !== null) ? readWay() : null,
  )

/** Never offers the app on this device again. */
export const dismissInstall = (): void => {
  isDismissed = true
  writeStored(dismissedKey, 'yes')
  notify()
}

/** Lets the browser ask. It does so once for each of its offers. */
export const askToInstall = async (): Promise<void> => {
  const shownPrompt = prompt
  prompt = null
  await shownPrompt?.prompt()
  notify()
}
