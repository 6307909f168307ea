/** A network that a test can cut: requests fail and sockets are closed, as in a tunnel. */
import type { BrowserContext, WebSocketRoute } from 'playwright'

export interface BreakableNetwork {
  readonly cut: () => Promise<void>
  readonly mend: () => Promise<void>
}

/**
 * Call it before the first page of the context opens. Playwright's offline mode leaves open sockets connected, so they
 * are cut here.
 */
export const createBreakableNetwork = async (context: BrowserContext): Promise<BreakableNetwork> => {
  const open = new Set<WebSocketRoute>()
  let broken = false
  await context.routeWebSocket(/\/api\/v1\/socket$/, (socket) => {
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
  return {
    cut: async () => {
      broken = true
      await context.setOffline(true)
      await Promise.all([...open].map((socket) => socket.close()))
    },
    mend: async () => {
      broken = false
      await context.setOffline(false)
    },
  }
}
