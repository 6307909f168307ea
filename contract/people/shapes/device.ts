import * as v from 'valibot'
import { Id, Instant } from '../../shared/shapes/wire.ts'
import { deviceKinds } from '../../vocabulary/devices.ts'

/** A browser somebody signed in with, as they see it. Names are those of its makers; null where it did not tell. */
export const SignedInDevice = v.object({
  id: Id,
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  kind: v.nullable(v.picklist(deviceKinds)),
  /** Where its network was at the sign-in, in English. */
  city: v.nullable(v.string()),
  signedInAt: Instant,
  /** To ten minutes. */
  lastSeenAt: Instant,
  /** Whether the request came from it. */
  current: v.boolean(),
  /** A browser the account did not know: the person is asked whether it was them. */
  questioned: v.boolean(),
  /** Set where we ended it because somebody else held its token; it is no longer signed in. */
  reusedAt: v.nullable(Instant),
})
export type SignedInDevice = v.InferOutput<typeof SignedInDevice>
