/** What the server tells of a call: who is inside, through a socket that lives, with what turned on. */
import * as v from 'valibot'
import { serverEvent } from '../../shared/events/event.ts'
import { GenderField } from '../../shared/shapes/fields.ts'
import { Id, Instant } from '../../shared/shapes/wire.ts'
import { CallClip } from '../shapes/clip.ts'
import { PagePlace } from '../shapes/ink.ts'
import { SessionId } from '../shapes/session.ts'

const Member = v.object({ userId: Id, sessionId: SessionId })

export const MemberJoinedSessionId = serverEvent({
  name: 'MemberJoinedSessionId',
  data: Member,
  note: 'Somebody entered the call.',
})

/** To the person themselves it means: another tab took over, close the media here. */
export const MemberLeftSessionId = serverEvent({
  name: 'MemberLeftSessionId',
  data: Member,
  note: 'Somebody left the call, or lost it to another tab.',
})

export const MemberWaits = serverEvent({
  name: 'MemberWaits',
  data: v.object({
    ...Member.entries,
    name: v.nullable(v.string()),
    gender: v.nullable(GenderField),
    startAt: Instant,
  }),
  note: 'Somebody came to the lobby or the room of a call, to every socket of the other member while that one is not there: a tutor in the lesson before sees who is next.',
})

export const MemberConnectionChanged = serverEvent({
  name: 'MemberConnectionChanged',
  data: v.object({ ...Member.entries, connected: v.boolean() }),
  note: 'The socket of somebody inside was lost, or is back. They leave the call when it stays away.',
})

/** Null: they have not said yet. */
const Toggle = v.nullable(v.boolean())

export const SessionState = serverEvent({
  name: 'SessionState',
  data: v.object({
    sessionId: SessionId,
    members: v.array(
      v.object({ userId: Id, connected: v.boolean(), mic: Toggle, camera: Toggle, paused: Toggle, screen: Toggle }),
    ),
    page: v.optional(v.nullable(PagePlace)),
    clip: v.optional(CallClip),
  }),
  note: 'Everybody inside and what they have turned on, the page that is shown and the clip that is played; sent to a tab that entered, also when it enters again.',
})

export const SessionTransportChanged = serverEvent({
  name: 'SessionTransportChanged',
  data: v.object({ sessionId: SessionId }),
  note: 'The media server does not carry this call any more: both members go on directly. A page that is inside asks for its permission anew.',
})

/** Here, and not with what is drawn: every call listens to it, and few show a page. */
export const PageShown = serverEvent({
  name: 'PageShown',
  note: 'Another page is shown in the call, or none any more. Who enters reads it in SessionState.',
  data: v.object({ sessionId: SessionId, place: v.nullable(PagePlace) }),
})

/** Here, and not with what is sent of clips: every call listens to it, and few play one. */
export const ClipChanged = serverEvent({
  name: 'ClipChanged',
  note: 'Another clip is played in the call, or none, or otherwise, or a device says another state.',
  data: v.object({ sessionId: SessionId, ...CallClip.entries }),
})
