/** Shows push messages, and opens the page they lead to. */

import { common } from '#web/copy/common.ts'

interface PushPayload {
  readonly title: string
  readonly body: string
  readonly url: string
  readonly tag: string
}

/** Null for what is no message of our server. */
const parsePayload = (text: unknown): PushPayload | null => {
  try {
    const { title, body, url, tag } = JSON.parse(String(text)) as Partial<PushPayload>
    // A path of this site: `//host` would lead elsewhere.
    if (typeof title !== 'string' || typeof url !== 'string' || !/^\/(?!\/)/.test(url)) return null
    return { title, body: typeof body === 'string' ? body : '', url, tag: typeof tag === 'string' ? tag : url }
  } catch {
    return null
  }
}

/** Browsers end a subscription whose messages show nothing, so an unreadable one shows the name of the app. */
const unreadable: PushPayload = { title: common.brand, body: '', url: '/', tag: 'hiwar' }

export const showNotification = (worker: ServiceWorkerGlobalScope, text: unknown): Promise<void> => {
  const { title, body, url, tag } = parsePayload(text) ?? unreadable
  return worker.registration.showNotification(title, {
    ...{ body, tag, data: { url } },
    ...{ dir: 'rtl', lang: 'ar', icon: '/icons/icon-192.png' },
  })
}

/** Brings an open tab to the page, unless it holds a call or a payment; otherwise opens a new one. */
export const openNotification = async (worker: ServiceWorkerGlobalScope, notification: Notification): Promise<void> => {
  notification.close()
  const { url } = notification.data as { url: string }
  const address = new URL(url, worker.location.origin).href
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find((one) => one.url === address)
  if (there) return void (await there.focus())
  const free = windows.find((one) => !/\/(lesson|interview|demo-session|checkout)\//.test(new URL(one.url).pathname))
  // A tab that this worker does not control cannot be sent elsewhere.
  const moved = await free?.navigate(address).catch(() => null)
  if (moved) await moved.focus()
  else await worker.clients.openWindow(address)
}
