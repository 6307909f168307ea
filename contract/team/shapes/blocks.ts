import * as v from 'valibot'
import { Id, Instant } from '../../shared/shapes/wire.ts'
import { blockReasons } from '../../vocabulary/blocks.ts'

const Named = v.nullable(v.object({ id: Id, name: v.nullable(v.string()) }))

/** One block of an account. `until` is null for one without end; `endedBy` is null while it runs and where it passed its end. */
export const AccountBlock = v.object({
  id: Id,
  reason: v.picklist(blockReasons),
  words: v.string(),
  blockedBy: Named,
  createdAt: Instant,
  until: v.nullable(Instant),
  endedAt: v.nullable(Instant),
  endedBy: Named,
  endWords: v.nullable(v.string()),
})
export type AccountBlock = v.InferOutput<typeof AccountBlock>
