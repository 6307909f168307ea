import * as v from 'valibot'
import { Id, Instant } from '../../shared/shapes/wire.ts'
import { askedFields, credentialChangeStates } from '../../vocabulary/credentials.ts'

const AskedField = v.picklist(askedFields)

/** A change that the team asked for and that waits. */
export const PendingContactChange = v.object({
  id: Id,
  field: AskedField,
  /** Null: the account has none, or shall have none. Factors have no value: both are null. */
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  createdAt: Instant,
  /** When it takes effect unless an old address answers before. */
  effectiveAt: Instant,
})
export type PendingContactChange = v.InferOutput<typeof PendingContactChange>

/** What the holder of a link is told: both addresses are masked. */
export const LinkedContactChange = v.object({
  field: AskedField,
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
  state: v.picklist(credentialChangeStates),
  effectiveAt: Instant,
})
export type LinkedContactChange = v.InferOutput<typeof LinkedContactChange>
