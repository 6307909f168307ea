/** A ring while the tutor looks at something else: a notification of the system, which the service worker shows. */
import { useEffect, useState } from 'react'
import type { RingOffer } from '#contract/lessons/shapes/now.ts'
import { serverNow } from '#web/lib/clock.ts'
import { closeRingMessage, type RingNotice, showRingMessage } from '#web/service-worker/messages.ts'
import { isRingHeard } from './ring-sound.ts'

/** Null where the browser has none, or shows none of pages. */
const readPermission = (): NotificationPermission | null =>
  'Notification' in window && 'serviceWorker' in navigator ? Notification.permission : null

/** Whether rings may be shown outside the page, and what asks for it: call it from a press, after saying why. */
export const useRingPermission = (): [NotificationPermission | null, () => void] => {
  const [permission, setPermission] = useState(readPermission)
  const ask = () => {
    if (permission === 'default')
      void Notification.requestPermission().then(setPermission, () => setPermission(readPermission()))
  }
  return [permission, ask]
}

const tellWorker = async (type: string, ring: Pick<RingNotice, 'id'>): Promise<void> => {
  // Without one, as in development, there is nobody to show it.
  const registration = await navigator.serviceWorker.getRegistration()
  registration?.active?.postMessage({ type, ring })
}

/** While mounted: shown whenever the page is hidden, and closed when it is looked at again or the ring ends. */
export const useRingNotification = (
  { id, until }: RingOffer,
  { title, body }: { title: string; body: string },
): void => {
  useEffect(() => {
    if (readPermission() !== 'granted') return
    const show = () => {
      const leftMs = Math.max(0, Date.parse(until) - serverNow())
      const notice: RingNotice = { id, title, body, leftMs, silent: !isRingHeard() }
      void tellWorker(showRingMessage, notice)
    }
    const close = () => void tellWorker(closeRingMessage, { id })
    const follow = () => (document.hidden ? show() : close())
    if (document.hidden) show()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      close()
    }
  }, [id, until, title, body])
}
