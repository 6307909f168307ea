import { getSessionToken, leaveMediaServer } from '#contract/classroom/api/sessions.ts'
import type { SessionGrant } from '#contract/classroom/shapes/session.ts'
import { api } from '#web/lib/api.ts'
import type { PeerGrant } from './fallback-transport.ts'
import type { SessionTransport } from './transport.ts'

export interface TransportOptions {
  sessionId: string
  myId: number
  otherId: number
  grant: SessionGrant
}

/** Opens the transport that the grant names. Each is a chunk of its own, so only that one is downloaded. */
export const openTransport = async ({ grant, ...options }: TransportOptions): Promise<SessionTransport> => {
  const openPeers = async (direct: PeerGrant): Promise<SessionTransport> => {
    const { PeerTransport } = await import('./peer-transport.ts')
    return new PeerTransport({ ...options, grant: direct })
  }
  if (grant.backend === 'p2p') return openPeers(grant)
  const { openServerTransport } = await import('./server-transport.ts')
  const { sessionId } = options
  const host = {
    sessionId,
    askForPeers: () => api(leaveMediaServer, { body: { sessionId } }),
    askForGrant: () => api(getSessionToken, { query: { sessionId } }),
    openPeers,
  }
  return openServerTransport(host, { ...options, token: grant.token })
}
