/** The other member's picture in a small window above other programs: the browser's own picture in picture. */
import { useEffect, useSyncExternalStore } from 'react'

/** A shared screen while there is one, else their face; never one's own. */
const picture = (): HTMLVideoElement | null =>
  document.querySelector('video[data-picture="screen"], video[data-picture="other"]')

export const canShowPictureWindow = (): boolean => document.pictureInPictureEnabled === true

const open = async (): Promise<void> => {
  // Refused while no frame has arrived, or without a click.
  await picture()
    ?.requestPictureInPicture()
    .catch(() => undefined)
}

export const togglePictureWindow = async (): Promise<void> => {
  if (document.pictureInPictureElement) await document.exitPictureInPicture().catch(() => undefined)
  else await open()
}

/** The browser opens the window by itself when the user changes to another tab. Returns a function that ends this. */
export const openPictureWindowWhenHidden = (): (() => void) => {
  const offer = (handler: (() => void) | null): void => {
    try {
      navigator.mediaSession?.setActionHandler('enterpictureinpicture' as MediaSessionAction, handler)
    } catch {
      // The browser does not do this.
    }
  }
  offer(() => void open())
  return () => offer(null)
}

const events = ['enterpictureinpicture', 'leavepictureinpicture'] as const

const follow = (listener: () => void): (() => void) => {
  for (const event of events) document.addEventListener(event, listener)
  return () => {
    for (const event of events) document.removeEventListener(event, listener)
  }
}

/** Whether the window is open. */
export const usePictureWindow = (): boolean =>
  useSyncExternalStore(follow, () => (document.pictureInPictureElement ?? null) !== null)

export const usePictureWindowWhenHidden = (): void => useEffect(openPictureWindowWhenHidden, [])
