/**
 * Takes the place of the service worker where that one has to go: removes everything it keeps and itself. Browsers that
 * have the old one fetch this with their next visit; pages load from the network from then on.
 */
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const removeAll = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await self.registration.unregister()
  }
  event.waitUntil(removeAll())
})
