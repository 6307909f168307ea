import type { SessionGrant } from '#contract/shapes/session.ts'
import type { SessionTransport } from './transport.ts'

export interface TransportOptions {
  sessionId: string
  myId: number
  otherId: number
  grant: SessionGrant
}

/** Opens the transport that the grant names. Each is a chunk of its own, so only that one is downloaded. */
export const openTransport = async (wish: TransportOptions): Promise<SessionTransport> => {
  if (wish.grant.backend !== 'p2p') throw new Error(`transport ${wish.grant.backend} is not part of this build`)
  const { PeerTransport } = await import('./peer-transport.ts')
  return new PeerTransport({ ...wish, grant: wish.grant })
}
