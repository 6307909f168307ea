/** The most important thing about the call right now, as one status. The others wait until it is resolved. */
import { session } from '#contract/vocabulary/limits.ts'
import type { ConnectionState } from '#web/lib/socket.ts'
import type { TransportState } from '../transport/transport.ts'

export interface StatusFacts {
  readonly now: number
  readonly start: number
  readonly end: number
  readonly teaching: boolean
  readonly transport: TransportState
  readonly socket: ConnectionState
  readonly online: boolean
  /** The other member is inside, or was a moment ago. */
  readonly otherInside: boolean
  /** This page has seen them inside. */
  readonly otherSeen: boolean
  /** The server's answer to whether they were inside long enough to have come; null until it has arrived. */
  readonly otherCame: boolean | null
  readonly weak: boolean
  /** Video is paused so that sound gets the bandwidth: one's own, and the other member's. */
  readonly ownPicturePaused: boolean
  readonly otherPicturePaused: boolean
  readonly audioOnly: boolean
  /** ICE found no path between the two networks. */
  readonly blocked: boolean
}

export type Status =
  | 'own-connection'
  | 'server-lost'
  | 'failed'
  | 'blocked'
  | 'other-connection'
  | 'own-picture-paused'
  | 'other-picture-paused'
  | 'weak'
  | 'connecting'
  | 'other-left'
  | 'waiting-start'
  | 'waiting-tutor'
  | 'tutor-absent'
  | 'waiting-student'
  | 'student-absent'

const ownConnection = ({ online, socket }: StatusFacts): boolean => !online || socket === 'reconnecting'

/** The other member is heard and seen, so what is lost is the server and not the network of this device. */
const serverOnly = ({ online, transport, otherInside }: StatusFacts): boolean =>
  online && transport === 'connected' && otherInside

const pictures = ({ ownPicturePaused, otherPicturePaused, weak, audioOnly }: StatusFacts): Status | null => {
  // In sound-only mode no video is missing.
  if (audioOnly) return null
  if (ownPicturePaused) return 'own-picture-paused'
  if (otherPicturePaused) return 'other-picture-paused'
  return weak ? 'weak' : null
}

const waiting = ({ now, start, end, teaching, otherSeen, otherCame }: StatusFacts): Status | null => {
  // After the end nobody is expected any more.
  if (now >= end) return null
  if (otherCame) return 'other-left'
  // Only the server's answer shows an absence: a page that was opened late has not seen who joined before, and a moment
  // inside is not enough to have come.
  const late = otherCame === false && now >= start + session.absenceAfterMs
  if (otherSeen && !late) return 'other-left'
  if (now < start) return 'waiting-start'
  if (teaching) return late ? 'student-absent' : 'waiting-student'
  return late ? 'tutor-absent' : 'waiting-tutor'
}

/**
 * In this order: one's own connection, or the server's, the path of the media, the other member's connection, the
 * quality, and then who is missing.
 */
export const statusOf = (facts: StatusFacts): Status | null => {
  const { transport } = facts
  if (transport === 'ended' || transport === 'idle') return null
  if (ownConnection(facts)) return serverOnly(facts) ? 'server-lost' : 'own-connection'
  if (!facts.otherInside) return transport === 'connecting' ? 'connecting' : waiting(facts)
  if (transport === 'connected') return pictures(facts)
  if (facts.blocked) return 'blocked'
  if (transport === 'failed') return 'failed'
  // This side's socket works, so the fault is on the other side or in between.
  if (transport === 'reconnecting') return 'other-connection'
  return 'connecting'
}
