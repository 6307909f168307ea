/** A network that a test can cut: requests fail and sockets are closed, as in a tunnel. */
import type { BrowserContext, Page, WebSocketRoute } from 'playwright'

export interface BreakableNetwork {
  readonly cut: () => Promise<void>
  /** Nothing is answered, though the device still reports a network. */
  readonly silence: () => Promise<void>
  readonly mend: () => Promise<void>
}

/**
 * The network of a page, or of all pages of a context. Call it before the first of them opens an address. Playwright's
 * offline mode, which is one for the whole context, leaves open sockets connected, so they are cut here.
 */
export const createBreakableNetwork = async (place: Page | BrowserContext): Promise<BreakableNetwork> => {
  const context = 'context' in place ? place.context() : place
  const open = new Set<WebSocketRoute>()
  let broken = false
  await place.routeWebSocket(/\/api\/v1\/socket$/, (socket) => {
    if (broken) return void socket.close()
    const server = socket.connectToServer()
    open.add(socket)
    const end = () => open.delete(socket)
    socket.onClose((code, reason) => {
      end()
      void server.close({ code, reason })
    })
    server.onClose((code, reason) => {
      end()
      void socket.close({ code, reason })
    })
  })
  const endpoints = '**/api/v1/**'
  const closeSockets = () => Promise.all([...open].map((socket) => socket.close()))
  return {
    cut: async () => {
      broken = true
      await context.setOffline(true)
      await closeSockets()
    },
    silence: async () => {
      broken = true
      await place.route(endpoints, (route) => route.abort('connectionreset'))
      await closeSockets()
    },
    mend: async () => {
      broken = false
      await place.unroute(endpoints)
      await context.setOffline(false)
    },
  }
}
