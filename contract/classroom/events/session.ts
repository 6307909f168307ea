import * as v from 'valibot'
import type { AckCode } from '../../shared/events/acks.ts'
import { clientEvent, serverEvent } from '../../shared/events/event.ts'
import { Id } from '../../shared/shapes/wire.ts'
import { session as bounds } from '../../vocabulary/limits.ts'
import { RawSessionId } from '../shapes/session.ts'

/** A name that the sender makes up: a UUID in our own browsers. */
const ClientName = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

const common = ['ok', 'invalid-session-id', 'unallowed'] as const
const joining = [...common, 'lesson-not-found', 'interview-not-found'] as const satisfies readonly AckCode[]
const relaying = [...common, 'not-member', 'unreachable'] as const satisfies readonly AckCode[]

export const Offer = v.object({
  type: v.picklist(['offer', 'answer', 'pranswer', 'rollback']),
  sdp: v.optional(v.pipe(v.string(), v.maxBytes(bounds.sdpBytes))),
})

export const Candidate = v.object({
  candidate: v.optional(v.pipe(v.string(), v.maxBytes(bounds.candidateBytes))),
  sdpMLineIndex: v.optional(v.nullable(v.number())),
  sdpMid: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64)))),
  usernameFragment: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(256)))),
})

export const PreJoinSession = clientEvent({
  name: 'PreJoinSession',
  note: 'Listens to who comes and goes, from a day before the start until half an hour after the end.',
  data: v.object({ sessionId: RawSessionId }),
  acks: joining,
  rate: 'asking',
})

export const JoinSession = clientEvent({
  name: 'JoinSession',
  note: 'Enters the call, inside the join window. The latest tab of a person wins. `seatId` names one stay in one page; with `resume` a page that lost its socket returns, and is refused with `seat-lost` once the person left or entered elsewhere.',
  data: v.object({
    sessionId: RawSessionId,
    seatId: v.optional(ClientName),
    resume: v.optional(v.boolean()),
  }),
  acks: joining,
  rate: 'asking',
})

export const LeaveSession = clientEvent({
  name: 'LeaveSession',
  note: 'Leaves the call.',
  data: v.object({ sessionId: RawSessionId }),
  acks: ['ok', 'invalid-session-id', 'unallowed'],
  rate: 'asking',
})

export const SessionOffer = clientEvent({
  name: 'SessionOffer',
  note: 'Relays a WebRTC offer to the other member inside.',
  data: v.object({ sessionId: RawSessionId, offer: Offer }),
  acks: relaying,
  rate: 'signalling',
})

export const SessionAnswer = clientEvent({
  name: 'SessionAnswer',
  note: 'Relays a WebRTC answer.',
  data: v.object({ sessionId: RawSessionId, answer: Offer }),
  acks: relaying,
  rate: 'signalling',
})

export const IceCandidate = clientEvent({
  name: 'IceCandidate',
  note: 'Relays one ICE candidate.',
  data: v.object({ sessionId: RawSessionId, candidate: Candidate }),
  acks: relaying,
  rate: 'signalling',
})

export const AnnounceIncomingOffer = clientEvent({
  name: 'AnnounceIncomingOffer',
  note: 'Asks the other side to start its peer afresh; it answers ReadyToReceiveOffer, once for each `attempt`.',
  data: v.object({ sessionId: RawSessionId, attempt: v.optional(ClientName) }),
  acks: relaying,
  rate: 'signalling',
})

export const ReadyToReceiveOffer = clientEvent({
  name: 'ReadyToReceiveOffer',
  note: 'Says a fresh peer is waiting for the offer of this `attempt`.',
  data: v.object({ sessionId: RawSessionId, attempt: v.optional(ClientName) }),
  acks: relaying,
  rate: 'signalling',
})

export const PingSessionMember = clientEvent({
  name: 'PingSessionMember',
  note: 'Asks whether the other member’s browser still answers; `userId` is who should answer.',
  data: v.object({ sessionId: RawSessionId, userId: Id }),
  acks: relaying,
  rate: 'signalling',
})

export const PongSessionMember = clientEvent({
  name: 'PongSessionMember',
  note: 'Answers a ping; `userId` is who asked.',
  data: v.object({ sessionId: RawSessionId, userId: Id }),
  acks: relaying,
  rate: 'signalling',
})

export const ToggleCamera = clientEvent({
  name: 'ToggleCamera',
  note: 'Tells the other member that the camera went on or off, or that its picture rests for the sake of the voice.',
  data: v.object({ session: RawSessionId, camera: v.boolean(), paused: v.optional(v.boolean()) }),
  acks: relaying,
  rate: 'typing',
})

export const ToggleMic = clientEvent({
  name: 'ToggleMic',
  note: 'Tells the other member that the microphone went on or off.',
  data: v.object({ session: RawSessionId, mic: v.boolean() }),
  acks: relaying,
  rate: 'typing',
})

export const UserSharingScreen = clientEvent({
  name: 'UserSharingScreen',
  note: 'Tells the other member that a screen is being shared, or no longer.',
  data: v.object({ session: RawSessionId, screen: v.boolean() }),
  acks: relaying,
  rate: 'typing',
})

export const PeerOpened = clientEvent({
  name: 'PeerOpened',
  note: 'Older clients hand over a peer id; relayed as UserJoinedSession when inside.',
  data: v.object({ sessionId: RawSessionId, peerId: v.pipe(v.string(), v.maxLength(128)) }),
  acks: ['ok'],
  rate: 'signalling',
})

export const RegisterPeer = clientEvent({
  name: 'RegisterPeer',
  note: 'Accepted from older clients, without effect.',
  data: v.object({ peer: v.pipe(v.string(), v.maxLength(128)) }),
  acks: ['ok'],
})

const relayedEvent = <N extends string, S extends v.GenericSchema>(name: N, data: S, note: string) =>
  serverEvent({ name, data, note })
const OfAttempt = v.object({ attempt: v.optional(ClientName) })

export const UserJoinedSession = relayedEvent(
  'UserJoinedSession',
  v.object({ peerId: v.string() }),
  'Peer id of an older client.',
)
export const RelayedOffer = relayedEvent('SessionOffer', v.object({ offer: Offer }), 'An offer of the other member.')
export const RelayedAnswer = relayedEvent(
  'SessionAnswer',
  v.object({ answer: Offer }),
  'An answer of the other member.',
)
export const RelayedCandidate = relayedEvent(
  'IceCandidate',
  v.object({ candidate: Candidate }),
  'A candidate of the other member.',
)
export const RelayedIncomingOffer = relayedEvent(
  'AnnounceIncomingOffer',
  OfAttempt,
  'The other side wants to offer afresh.',
)
export const RelayedReady = relayedEvent('ReadyToReceiveOffer', OfAttempt, 'The other side waits for an offer.')
export const RelayedPing = relayedEvent('PingSessionMember', v.object({ userId: Id }), 'Is `userId` there?')
export const RelayedPong = relayedEvent(
  'PongSessionMember',
  v.object({ userId: Id }),
  'Answer to the ping of `userId`.',
)
export const CameraToggle = relayedEvent(
  'CameraToggle',
  v.object({ user: Id, camera: v.boolean(), paused: v.optional(v.boolean()) }),
  'A camera went on or off. `paused`: pictures rest while the line carries no more than the voice.',
)
export const MicToggled = relayedEvent(
  'MicToggled',
  v.object({ user: Id, mic: v.boolean() }),
  'A microphone went on or off.',
)
export const UserSharedScreen = relayedEvent(
  'UserSharedScreen',
  v.object({ user: Id, screen: v.boolean() }),
  'Screen sharing began or ended.',
)
