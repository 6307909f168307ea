/** What browsers send of a sound file that the tutor of a call plays to both; what they are told is in `session-state.ts`. */
import * as v from 'valibot'
import type { AckCode } from '../../shared/events/acks.ts'
import { clientEvent, serverEvent } from '../../shared/events/event.ts'
import { Id } from '../../shared/shapes/wire.ts'
import { ClipDevice, ClipWish } from '../shapes/clip.ts'
import { RawSessionId } from '../shapes/session.ts'

const acks = ['ok', 'invalid-session-id', 'unallowed', 'not-member'] as const satisfies readonly AckCode[]

export const PlayClip = clientEvent({
  name: 'PlayClip',
  note: 'Loads a clip of the call for both, plays, pauses, moves or slows it, or takes it away with null. Only whoever teaches, and only from inside the call. What is played starts a moment later for both. `clip-not-found`: the call has no such clip.',
  data: v.object({ sessionId: RawSessionId, clip: v.nullable(ClipWish) }),
  acks,
  rate: 'asking',
})

export const TellClipState = clientEvent({
  name: 'TellClipState',
  note: 'Tells the other member what the own device makes of the clip. Of a clip that is no longer loaded it changes nothing.',
  data: v.object({ sessionId: RawSessionId, id: Id, state: ClipDevice }),
  acks,
  rate: 'signalling',
})

export const AskServerTime = clientEvent({
  name: 'AskServerTime',
  note: 'Asks for the time of the server; ServerTime is sent before the ack. `asked` comes back as it is.',
  data: v.object({ asked: v.number() }),
  acks: ['ok'],
  rate: 'asking',
})

export const ServerTime = serverEvent({
  name: 'ServerTime',
  note: 'The time of the server when it was asked, epoch ms.',
  data: v.object({ asked: v.number(), now: v.number() }),
})
