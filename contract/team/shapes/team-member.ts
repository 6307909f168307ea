import * as v from 'valibot'
import { RoleField } from '../../people/shapes/user.ts'
import { FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'

/** Somebody whose account opens those of others, and how it is kept. */
export const TeamMember = v.object({
  id: Id,
  name: v.nullable(v.string()),
  image: v.nullable(FileUrl),
  role: RoleField,
  /** The newest of their sign-ins that are not ended; null where there is none. */
  seen: v.nullable(
    v.object({
      at: Instant,
      browser: v.nullable(v.string()),
      system: v.nullable(v.string()),
      city: v.nullable(v.string()),
    }),
  ),
  passkeys: v.number(),
  oneTimeCodes: v.boolean(),
  /** They reach nothing before they add a factor: the public reaches the deployment, and they have none. */
  lacksFactor: v.boolean(),
  blocked: v.boolean(),
})
export type TeamMember = v.InferOutput<typeof TeamMember>
