import * as v from 'valibot'
import { SessionKind } from '../vocabulary/teaching.ts'
import { RoleField } from './user.ts'
import { FileUrl, Id } from './wire.ts'

const kinds = Object.values(SessionKind).join('|')

/** `lesson:<uuid>`, `interview:<uuid>` or `demo:<uuid>`. */
export const SessionId = v.pipe(
  v.string(),
  v.regex(new RegExp(`^(${kinds}):[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)),
)

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
