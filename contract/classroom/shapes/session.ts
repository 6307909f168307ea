import * as v from 'valibot'
import { RoleField } from '../../people/shapes/user.ts'
import { FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { recordingStatuses, SessionEventType, SessionKind } from '../../vocabulary/teaching.ts'

const kinds = Object.values(SessionKind).join('|')

/** `lesson:<uuid>`, `interview:<uuid>` or `demo:<uuid>`. */
export const SessionId = v.pipe(
  v.string(),
  v.regex(new RegExp(`^(${kinds}):[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)),
)

/** As a frame brings it. The room checks it, so that a malformed one is acked as such. */
export const RawSessionId = v.pipe(v.string(), v.maxLength(64))

/** Somebody who is inside the call now. */
export const SessionMember = v.object({
  id: Id,
  name: v.nullable(v.string()),
  image: v.nullable(FileUrl),
  role: RoleField,
  gender: v.nullable(v.picklist(['male', 'female'])),
})
export type SessionMember = v.InferOutput<typeof SessionMember>

export const IceServer = v.object({
  urls: v.union([v.string(), v.array(v.string())]),
  username: v.optional(v.string()),
  credential: v.optional(v.string()),
})

/** Permission to enter a call. The polite side yields when both offer at once. `expiresAt` in epoch ms. */
export const SessionGrant = v.variant('backend', [
  v.object({
    backend: v.literal('p2p'),
    token: v.string(),
    iceServers: v.array(IceServer),
    polite: v.boolean(),
    expiresAt: v.number(),
  }),
  v.object({ backend: v.literal('realtimekit'), token: v.string(), expiresAt: v.number() }),
])
export type SessionGrant = v.InferOutput<typeof SessionGrant>

const SessionLine = v.object({ userId: Id, type: v.picklist(Object.values(SessionEventType)), at: Instant })
const Presence = v.object({
  userId: Id,
  /** Milliseconds inside between start and end. */
  attendedMs: v.number(),
  /** Milliseconds from the start to their first minute inside; 0 for who was there before, null for who never came. */
  lateMs: v.nullable(v.number()),
})

const Recording = v.object({
  /** The media server's, by which its operator finds the file. */
  id: v.string(),
  status: v.picklist(recordingStatuses),
  startedAt: v.nullable(Instant),
  stoppedAt: v.nullable(Instant),
  bytes: v.nullable(v.number()),
})

/** Who was in a call when. */
export const SessionLog = v.object({
  start: Instant,
  end: Instant,
  tutor: v.array(SessionLine),
  student: v.array(SessionLine),
  attendance: v.array(Presence),
  /** What the media server recorded; nothing where calls run directly. */
  recordings: v.array(Recording),
})
export type SessionLog = v.InferOutput<typeof SessionLog>
