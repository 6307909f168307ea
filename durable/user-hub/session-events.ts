import * as events from '#contract/classroom/events/session.ts'
import { SignalTutor, StudentSignalled } from '#contract/classroom/events/signals.ts'
import { parseSessionId } from '#contract/lessons/rules/session-window.ts'
import { Disconnect } from '#contract/shared/events/channels.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import type { MemberMedia } from '#worker/session-room.ts'
import { type EventHandler, handleEvent, type SocketEventContext } from './events.ts'

const invalid = { code: 'invalid-session-id' } as const

/** Seat and room of a well-formed session id; null for a malformed one, so that it creates no object. */
const findSeat = (context: SocketEventContext, sessionId: string) => {
  if (!parseSessionId(sessionId)) return null
  const { userId, tabId } = context.tab
  return { seat: { sessionId, userId, tabId }, room: context.sessionRoom(sessionId) }
}

const relay = async (context: SocketEventContext, sessionId: string, frame: string) => {
  const target = findSeat(context, sessionId)
  return target ? target.room.relay(target.seat, frame) : invalid
}

const setMedia = async (context: SocketEventContext, sessionId: string, change: MemberMedia, frame: string) => {
  const target = findSeat(context, sessionId)
  return target ? target.room.setMedia(target.seat, change, frame) : invalid
}

const ping = async (context: SocketEventContext, sessionId: string, about: number, frame: string) => {
  const target = findSeat(context, sessionId)
  return target ? target.room.ping(target.seat, about, frame) : invalid
}

export const sessionEvents: readonly EventHandler[] = [
  handleEvent(Disconnect, async () => ({ code: 'ok', close: realtime.close.logout })),

  handleEvent(events.PreJoinSession, async (context, { sessionId }) => {
    const target = findSeat(context, sessionId)
    if (!target) return invalid
    context.watchSession(sessionId)
    const answer = await target.room.listen(target.seat)
    if (answer.code !== 'ok') context.unwatchSession(sessionId)
    return answer
  }),

  handleEvent(events.JoinSession, async (context, { sessionId, seatId, resume }) => {
    const target = findSeat(context, sessionId)
    if (!target) return invalid
    context.watchSession(sessionId)
    const answer = await target.room.join({ ...target.seat, seatId, resume })
    if (answer.code === 'ok') await context.enterSession(sessionId)
    return answer
  }),

  handleEvent(events.LeaveSession, async (context, { sessionId }) => {
    const target = findSeat(context, sessionId)
    return target ? target.room.leave(target.seat) : invalid
  }),

  handleEvent(events.SessionOffer, (context, { sessionId, offer }) =>
    relay(context, sessionId, frameOf(events.RelayedOffer, { offer })),
  ),
  handleEvent(events.SessionAnswer, (context, { sessionId, answer }) =>
    relay(context, sessionId, frameOf(events.RelayedAnswer, { answer })),
  ),
  handleEvent(events.IceCandidate, (context, { sessionId, candidate }) =>
    relay(context, sessionId, frameOf(events.RelayedCandidate, { candidate })),
  ),
  handleEvent(events.AnnounceIncomingOffer, (context, { sessionId, attempt }) =>
    relay(context, sessionId, frameOf(events.RelayedIncomingOffer, { attempt })),
  ),
  handleEvent(events.ReadyToReceiveOffer, (context, { sessionId, attempt }) =>
    relay(context, sessionId, frameOf(events.RelayedReady, { attempt })),
  ),

  handleEvent(events.PingSessionMember, (context, { sessionId, userId }) =>
    ping(context, sessionId, userId, frameOf(events.RelayedPing, { userId })),
  ),
  handleEvent(events.PongSessionMember, (context, { sessionId, userId }) =>
    ping(context, sessionId, userId, frameOf(events.RelayedPong, { userId })),
  ),

  handleEvent(events.ToggleCamera, (context, { session, camera, paused }) => {
    const frame = frameOf(events.CameraToggle, { user: context.tab.userId, camera, paused })
    return setMedia(context, session, { camera, paused: paused ?? false }, frame)
  }),
  handleEvent(events.ToggleMic, (context, { session, mic }) =>
    setMedia(context, session, { mic }, frameOf(events.MicToggled, { user: context.tab.userId, mic })),
  ),
  handleEvent(events.UserSharingScreen, (context, { session, screen }) =>
    setMedia(context, session, { screen }, frameOf(events.UserSharedScreen, { user: context.tab.userId, screen })),
  ),

  handleEvent(SignalTutor, async (context, { sessionId, signal }) => {
    const target = findSeat(context, sessionId)
    return target ? target.room.signal(target.seat, frameOf(StudentSignalled, { sessionId, signal })) : invalid
  }),

  // Older clients expect `ok` in every case; the frame is relayed only from inside the call.
  handleEvent(events.PeerOpened, async (context, { sessionId, peerId }) => {
    await relay(context, sessionId, frameOf(events.UserJoinedSession, { peerId }))
    return { code: 'ok' }
  }),
  handleEvent(events.RegisterPeer, async () => ({ code: 'ok' })),
]
