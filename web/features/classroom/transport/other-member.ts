/**
 * What the server tells about the other member of a call, whatever carries the media: whether they are inside, through
 * a socket that lives, and what they have turned on.
 */

import { CameraToggle, MicToggled, UserSharedScreen } from '#contract/classroom/events/session.ts'
import {
  MemberConnectionChanged,
  MemberJoinedSessionId,
  MemberLeftSessionId,
  SessionState,
} from '#contract/classroom/events/session-state.ts'
import type { ServerEvent } from '#contract/shared/events/event.ts'
import { listen } from '#web/lib/socket.ts'
import type { RemoteMember } from './transport.ts'

export interface OtherMemberHost {
  readonly sessionId: string
  readonly myId: number
  readonly otherId: number
  came(): void
  left(): void
  /** The server counts this page as gone: another page took over, or the call was closed. */
  evicted(): void
  /** Whether their socket is connected. */
  connection(isConnected: boolean): void
  changed(change: Partial<RemoteMember>): void
}

export const absentMember = (userId: number): RemoteMember => ({
  userId,
  audio: null,
  video: null,
  screen: null,
  screenSound: null,
  mic: true,
  camera: true,
  picturePaused: false,
  sharing: false,
  quality: null,
})

/** Returns a function that stops it. */
export const followOtherMember = (host: OtherMemberHost): (() => void) => {
  const { sessionId, otherId, myId } = host
  const stops: (() => void)[] = []
  const on = <E extends ServerEvent>(event: E, handle: Parameters<typeof listen<E>>[1]) =>
    stops.push(listen(event, handle))
  on(MemberJoinedSessionId, (member) => {
    if (member.sessionId === sessionId && member.userId === otherId) host.came()
  })
  on(MemberLeftSessionId, (member) => {
    if (member.sessionId !== sessionId) return
    if (member.userId === otherId) host.left()
    else if (member.userId === myId) host.evicted()
  })
  on(SessionState, (call) => {
    if (call.sessionId !== sessionId) return
    const other = call.members.find((member) => member.userId === otherId)
    if (!other) return host.left()
    const { mic, camera, paused, screen } = other
    host.changed({
      mic: mic ?? true,
      camera: camera ?? true,
      picturePaused: paused ?? false,
      sharing: screen ?? false,
    })
    host.connection(other.connected)
  })
  on(MemberConnectionChanged, (member) => {
    if (member.sessionId === sessionId && member.userId === otherId) host.connection(member.connected)
  })
  const about = (user: number, change: Partial<RemoteMember>) => {
    if (user === otherId) host.changed(change)
  }
  on(CameraToggle, ({ user, camera, paused }) => about(user, { camera, picturePaused: paused ?? false }))
  on(MicToggled, ({ user, mic }) => about(user, { mic }))
  on(UserSharedScreen, ({ user, screen }) => about(user, { sharing: screen }))
  return () => {
    for (const stop of stops) stop()
  }
}
