/** The one thing worth saying in the room right now. Everything else waits for its turn. */
import { session } from '#contract/vocabulary/limits.ts'
import type { ConnectionState } from '#web/lib/socket.ts'
import type { TransportState } from './transport/transport.ts'

export interface StatusFacts {
  readonly now: number
  readonly start: number
  readonly end: number
  readonly teaching: boolean
  readonly transport: TransportState
  readonly socket: ConnectionState
  readonly online: boolean
  /** The other person is inside, or was until this moment. */
  readonly otherInside: boolean
  /** They came to this lesson at any time, as the server has it; null until it said so. */
  readonly otherCame: boolean | null
  readonly weak: boolean
  /** Pictures rest so that the voice has the line: ours, and those of the other one. */
  readonly ownPicturePaused: boolean
  readonly otherPicturePaused: boolean
  readonly audioOnly: boolean
  /** No path between the two networks was found. */
  readonly blocked: boolean
}

export type Status =
  | 'own-connection'
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

const pictures = ({ ownPicturePaused, otherPicturePaused, weak, audioOnly }: StatusFacts): Status | null => {
  // Who asked for sound alone misses no picture.
  if (audioOnly) return null
  if (ownPicturePaused) return 'own-picture-paused'
  if (otherPicturePaused) return 'other-picture-paused'
  return weak ? 'weak' : null
}

const waiting = ({ now, start, end, teaching, otherCame }: StatusFacts): Status | null => {
  // After the end nobody is waited for any more.
  if (now >= end) return null
  if (otherCame) return 'other-left'
  if (now < start) return 'waiting-start'
  // Absence is the server's word: a page that was opened late has not seen who came before it.
  const late = otherCame === false && now >= start + session.absenceAfterMs
  if (teaching) return late ? 'student-absent' : 'waiting-student'
  return late ? 'tutor-absent' : 'waiting-tutor'
}

/** In order: own line, the picture's path, the other's line, the quality, and only then who is missing. */
export const statusOf = (facts: StatusFacts): Status | null => {
  const { transport } = facts
  if (transport === 'ended' || transport === 'idle') return null
  if (ownConnection(facts)) return 'own-connection'
  if (!facts.otherInside) return transport === 'connecting' ? 'connecting' : waiting(facts)
  if (transport === 'connected') return pictures(facts)
  if (facts.blocked) return 'blocked'
  if (transport === 'failed') return 'failed'
  // The live connection of this side works, so the loss is theirs or between the two.
  if (transport === 'reconnecting') return 'other-connection'
  return 'connecting'
}
