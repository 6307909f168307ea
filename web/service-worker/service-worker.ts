/**
 * Keeps the app's files, and the public pages a browser has shown, for times without a network. It answers documents and
 * files of the build, and nothing else: requests of the API, sockets, uploads, films and everything a person owns pass
 * by it. What a signed-in person can read without a network is kept by web/lib/kept-answers.ts.
 */
import { clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { revocableHeader } from '#contract/shared/shapes/rendered-page.ts'
import { shareTargetPath } from '#contract/talk/rules/share-target.ts'
import {
  closeRingMessage,
  forgetPagesMessage,
  isSameReleaseMessage,
  keepScreensMessage,
  pageCacheName,
  type RingNotice,
  showPushMessage,
  showRingMessage,
} from './messages.ts'
import { createPageMatcher, isAppDocument, markAsKept } from './pages.ts'
import { openNotification, renewSubscription, showNotification } from './push.ts'
import { closeRing, showRing } from './ring.ts'
import { keepSharedContent } from './shared-content.ts'

declare const self: ServiceWorkerGlobalScope

/** Written by the build, see web/build/service-worker.ts. */
declare const build: {
  /** The app's document and what it needs to start. */
  readonly shell: readonly PrecacheEntry[]
  /** Files of the screens that can be read without a network. */
  readonly screens: readonly string[]
  /** Routes whose pages are the same for everybody. */
  readonly pages: readonly string[]
  readonly keptNotice: string
}
// Once: the build replaces the name by the lists themselves.
const { shell, screens, pages: pageRoutes, keptNotice } = build

/** How long a slow network may take for a document before a kept one is shown, seconds. */
const documentLimitSeconds = 4
const daySeconds = 86_400

/** Redirects and errors are not kept: a kept one would hide what came after it. */
const onlySuccess: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (response.status === 200 && !response.redirected ? response : null),
}

/** Pages that show what somebody may take back are not kept: here nothing would take it back. */
const onlyLasting: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (response.headers.has(revocableHeader) ? null : response),
}

const markKept: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse) return null
    const { status, headers } = cachedResponse
    return new Response(markAsKept(await cachedResponse.text(), keptNotice), { status, headers })
  },
}

// A file of the build never changes under its name. Those of earlier releases serve tabs that are still open.
const files = new CacheFirst({
  cacheName: 'hiwar-files',
  plugins: [
    onlySuccess,
    new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 60 * daySeconds, purgeOnQuotaError: true }),
  ],
})

const pages = new NetworkFirst({
  cacheName: pageCacheName,
  networkTimeoutSeconds: documentLimitSeconds,
  plugins: [
    onlySuccess,
    onlyLasting,
    markKept,
    new ExpirationPlugin({ maxEntries: 30, maxAgeSeconds: 7 * daySeconds, purgeOnQuotaError: true }),
  ],
})

const documents = new NetworkOnly({ networkTimeoutSeconds: documentLimitSeconds })

const isPage = createPageMatcher(pageRoutes)

precacheAndRoute([...shell])
cleanupOutdatedCaches()
clientsClaim()

registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/build/'), files)

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isAppDocument(request, url.pathname),
  async (options) => {
    try {
      return await (isPage(options.url) ? pages : documents).handle(options)
    } catch {
      return (await matchPrecache('/shells/app')) ?? Response.error()
    }
  },
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === shareTargetPath,
  ({ request }) => keepSharedContent(request),
  'POST',
)

/**
 * One after another, so that the files do not compete with what the person opens next. Ends where a new worker waits: it takes
 * over once this has ended, and the files of this release are of no use then.
 */
const keepScreens = async (event: ExtendableEvent): Promise<void> => {
  for (const address of screens) {
    if (self.registration.waiting) return
    await files.handle({ event, request: new Request(address) })
  }
}

/**
 * Removes the pages, and their addresses and times, which Workbox records in a database. The plugin's own method would
 * remove only what this worker has used since the browser last started it.
 */
const forgetPages = async (): Promise<void> => {
  await caches.delete(pageCacheName)
  await new CacheExpiration(pageCacheName, { maxEntries: 1 }).delete()
}

self.addEventListener('message', (event) => {
  const { type, app, payload, ring } = (event.data ?? {}) as Partial<Record<'type' | 'app' | 'payload', unknown>> & {
    ring?: RingNotice
  }
  // Sent once the person has agreed, see web/features/frame/new-version.ts.
  if (type === 'SKIP_WAITING') void self.skipWaiting()
  // Without a network the next visit fetches them.
  if (type === keepScreensMessage) event.waitUntil(keepScreens(event).catch(() => undefined))
  if (type === showPushMessage) event.waitUntil(showNotification(self, payload))
  if (type === showRingMessage && ring) {
    const sender = event.source instanceof Client ? event.source.id : null
    event.waitUntil(showRing(self, ring, sender).catch(() => undefined))
  }
  if (type === closeRingMessage && ring) event.waitUntil(closeRing(self, ring.id))
  if (type === forgetPagesMessage) event.waitUntil(forgetPages())
  if (type === isSameReleaseMessage) event.ports[0]?.postMessage(shell.some((file) => file.url === app))
})

self.addEventListener('push', (event) => event.waitUntil(showNotification(self, event.data?.text())))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(self, event.notification)))
// Without a network the app subscribes again when it next starts.
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(self, event).catch(() => undefined)),
)

// Pages of an earlier release name files that this one does not keep.
self.addEventListener('activate', (event) => event.waitUntil(forgetPages()))
