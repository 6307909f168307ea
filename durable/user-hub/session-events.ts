import * as events from '#contract/classroom/events/session.ts'
import { parseSessionId } from '#contract/lessons/rules/session-window.ts'
import { Disconnect } from '#contract/shared/events/connection.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import type { MemberMedia } from '#worker/live-rooms.ts'
import { type EventHandler, handleEvent, type SocketEventContext } from './events.ts'

const invalid = { code: 'invalid-session-id' } as const

/** Seat and room of a well-formed session id; null for a malformed one, so that it creates no object. */
const at = (asking: SocketEventContext, sessionId: string) => {
  if (!parseSessionId(sessionId)) return null
  const { userId, tabId } = asking.tab
  return { seat: { sessionId, userId, tabId }, room: asking.sessionRoom(sessionId) }
}

const relay = async (asking: SocketEventContext, sessionId: string, frame: string) => {
  const call = at(asking, sessionId)
  return call ? call.room.relay(call.seat, frame) : invalid
}

const setMedia = async (asking: SocketEventContext, sessionId: string, change: MemberMedia, frame: string) => {
  const call = at(asking, sessionId)
  return call ? call.room.setMedia(call.seat, change, frame) : invalid
}

const ping = async (asking: SocketEventContext, sessionId: string, about: number, frame: string) => {
  const call = at(asking, sessionId)
  return call ? call.room.ping(call.seat, about, frame) : invalid
}

export const sessionEvents: readonly EventHandler[] = [
  handleEvent(Disconnect, async () => ({ code: 'ok', close: realtime.close.logout })),

  handleEvent(events.PreJoinSession, async (asking, { sessionId }) => {
    const call = at(asking, sessionId)
    if (!call) return invalid
    asking.watchSession(sessionId)
    const answer = await call.room.listen(call.seat)
    if (answer.code !== 'ok') asking.unwatchSession(sessionId)
    return answer
  }),

  handleEvent(events.JoinSession, async (asking, { sessionId, seatId, resume }) => {
    const call = at(asking, sessionId)
    if (!call) return invalid
    asking.watchSession(sessionId)
    const answer = await call.room.join({ ...call.seat, seatId, resume })
    if (answer.code === 'ok') await asking.enterSession(sessionId)
    return answer
  }),

  handleEvent(events.LeaveSession, async (asking, { sessionId }) => {
    const call = at(asking, sessionId)
    return call ? call.room.leave(call.seat) : invalid
  }),

  handleEvent(events.SessionOffer, (asking, { sessionId, offer }) =>
    relay(asking, sessionId, frameOf(events.RelayedOffer, { offer })),
  ),
  handleEvent(events.SessionAnswer, (asking, { sessionId, answer }) =>
    relay(asking, sessionId, frameOf(events.RelayedAnswer, { answer })),
  ),
  handleEvent(events.IceCandidate, (asking, { sessionId, candidate }) =>
    relay(asking, sessionId, frameOf(events.RelayedCandidate, { candidate })),
  ),
  handleEvent(events.AnnounceIncomingOffer, (asking, { sessionId, attempt }) =>
    relay(asking, sessionId, frameOf(events.RelayedIncomingOffer, { attempt })),
  ),
  handleEvent(events.ReadyToReceiveOffer, (asking, { sessionId, attempt }) =>
    relay(asking, sessionId, frameOf(events.RelayedReady, { attempt })),
  ),

  handleEvent(events.PingSessionMember, (asking, { sessionId, userId }) =>
    ping(asking, sessionId, userId, frameOf(events.RelayedPing, { userId })),
  ),
  handleEvent(events.PongSessionMember, (asking, { sessionId, userId }) =>
    ping(asking, sessionId, userId, frameOf(events.RelayedPong, { userId })),
  ),

  handleEvent(events.ToggleCamera, (asking, { session, camera, paused }) => {
    const frame = frameOf(events.CameraToggle, { user: asking.tab.userId, camera, paused })
    return setMedia(asking, session, { camera, paused: paused ?? false }, frame)
  }),
  handleEvent(events.ToggleMic, (asking, { session, mic }) =>
    setMedia(asking, session, { mic }, frameOf(events.MicToggled, { user: asking.tab.userId, mic })),
  ),
  handleEvent(events.UserSharingScreen, (asking, { session, screen }) =>
    setMedia(asking, session, { screen }, frameOf(events.UserSharedScreen, { user: asking.tab.userId, screen })),
  ),

  // Older clients expect `ok` in every case; the frame is relayed only from inside the call.
  handleEvent(events.PeerOpened, async (asking, { sessionId, peerId }) => {
    await relay(asking, sessionId, frameOf(events.UserJoinedSession, { peerId }))
    return { code: 'ok' }
  }),
  handleEvent(events.RegisterPeer, async () => ({ code: 'ok' })),
]
