/** Shows push messages, opens the page they lead to, and keeps the subscription to them. */

import { pushChangedMessage } from './messages.ts'
import { findOpenPage, readPayload } from './push-payload.ts'

export const showNotification = (worker: ServiceWorkerGlobalScope, text: unknown): Promise<void> => {
  const { title, body, url, tag } = readPayload(text, worker.location.origin)
  return worker.registration.showNotification(title, {
    ...{ body, tag, data: { url } },
    dir: 'rtl',
    lang: 'ar',
    icon: '/icons/icon-192.png',
  })
}

/** Brings an open tab to the page, unless it holds a call or a payment; otherwise opens a new one. */
export const openNotification = async (worker: ServiceWorkerGlobalScope, notification: Notification): Promise<void> => {
  notification.close()
  const { url, ring } = notification.data as { url: string; ring?: string }
  const address = new URL(url, worker.location.origin).href
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = findOpenPage(windows, address, ring)
  if (there) return void (await there.focus())
  const free = windows.find((one) => !/\/(lesson|interview|demo-session|checkout)\//.test(new URL(one.url).pathname))
  // A tab that this worker does not control cannot be sent elsewhere.
  const moved = await free?.navigate(address).catch(() => null)
  if (moved) await moved.focus()
  else await worker.clients.openWindow(address)
}

/**
 * Subscribes again when the browser has ended its subscription, and has open pages tell the server. Where none is open,
 * the app does so when it next starts: a service worker has no token.
 */
export const renewSubscription = async (
  worker: ServiceWorkerGlobalScope,
  { newSubscription, oldSubscription }: PushSubscriptionChangeEvent,
): Promise<void> => {
  const key = oldSubscription?.options.applicationServerKey
  if (!newSubscription && key)
    await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  for (const page of await worker.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    page.postMessage({ type: pushChangedMessage })
}
