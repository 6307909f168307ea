import { sign } from 'hono/jwt'
import type { SessionGrant } from '#contract/classroom/shapes/session.ts'
import { isPolite } from '#contract/lessons/rules/session-window.ts'
import { session } from '#contract/vocabulary/limits.ts'
import { jwtSigner, type Keyring } from '#worker/keyring.ts'
import type { IceServers } from './ice-servers.ts'

export interface GrantOptions {
  sessionId: string
  userId: number
  otherId: number
  now: number
}

/** The server side of a video call: tells a member which transport to use, with which credentials. */
export interface CallTransport {
  readonly backend: SessionGrant['backend']
  grant(options: GrantOptions): Promise<SessionGrant>
}

/** Peer to peer: the browsers connect directly and signal through the session's object. Needs no account. */
export const createPeerTransport = (keyring: Keyring, ice: IceServers): CallTransport => ({
  backend: 'p2p',
  async grant({ sessionId, userId, otherId, now }) {
    const expiresAt = now + session.tokenMs
    const claims = {
      kind: 'call',
      aud: keyring.audience,
      sid: sessionId,
      id: userId,
      exp: Math.floor(expiresAt / 1000),
    }
    const [token, iceServers] = await Promise.all([
      sign(claims, jwtSigner(keyring, 'call'), 'HS256'),
      ice.forUser(userId, now),
    ])
    return { backend: 'p2p', token, iceServers: [...iceServers], polite: isPolite(userId, otherId), expiresAt }
  },
})
