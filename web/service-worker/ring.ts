/** A ring for a lesson at once as a notification of the system: while no page is looked at, and as long as it lasts. */

import type { RingNotice } from './messages.ts'

const tag = 'ring'
/** Where the tutor is sent when no page is open any more. */
const home = '/t/dashboard'

/** What is used of the service worker; no globals, so that tests of the app can run it. */
interface Host {
  readonly clients: {
    matchAll: (which: {
      type: 'window'
      includeUncontrolled: true
    }) => Promise<readonly { readonly id: string; readonly visibilityState: string }[]>
  }
  readonly registration: {
    showNotification: (
      title: string,
      look: {
        readonly body: string
        readonly tag: string
        readonly silent: boolean
        readonly requireInteraction: boolean
        readonly data: object
        readonly dir: 'rtl'
        readonly lang: string
        readonly icon: string
      },
    ) => Promise<void>
    getNotifications: (which: { tag: string }) => Promise<readonly { readonly data: unknown; close: () => void }[]>
  }
}

/** One after another: a ring that ends while its notification is being made would else stay. */
let last: Promise<unknown> = Promise.resolve()
const inTurn = <T>(step: () => Promise<T>): Promise<T> => {
  const done = last.then(step)
  last = done.catch(() => undefined)
  return done
}

export const closeRing = ({ registration }: Host, id: string): Promise<void> =>
  inTurn(async () => {
    const shown = await registration.getNotifications({ tag })
    for (const one of shown) if ((one.data as { ring?: string } | null)?.ring === id) one.close()
  })

/** `senderId`: the page that asks; it knows itself whether it is looked at. Of several pages one notification remains. */
export const showRing = async (
  worker: Host,
  { id, title, body, leftMs, silent }: RingNotice,
  senderId: string | null,
): Promise<void> => {
  await inTurn(async () => {
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
    if (pages.some((page) => page.id !== senderId && page.visibilityState === 'visible')) return
    await worker.registration.showNotification(title, {
      ...{ body, tag, silent, requireInteraction: true, data: { url: home, ring: id } },
      dir: 'rtl',
      lang: 'ar',
      icon: '/icons/icon-192.png',
    })
  })
  // The page closes it as well, unless the system has stopped the page by then.
  await new Promise((resolve) => setTimeout(resolve, leftMs))
  await closeRing(worker, id)
}
