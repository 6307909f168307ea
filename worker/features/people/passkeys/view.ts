import type { Passkey } from '#contract/people/shapes/factors.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type { PasskeyRow } from './store.ts'

/** A passkey as its owner sees it. */
export const passkeyView = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: toIsoInstant(createdAt),
  lastUsedAt: lastUsedAt === null ? null : toIsoInstant(lastUsedAt),
})
