import * as v from 'valibot'
import { Id, Instant } from './wire.ts'

/** Something to talk about; both names are unique. */
export const Topic = v.object({
  id: Id,
  name: v.object({ ar: v.string(), en: v.string() }),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Topic = v.InferOutput<typeof Topic>

/** A topic somebody chose. */
export const UserTopic = v.object({ ...Topic.entries, userId: Id })
export type UserTopic = v.InferOutput<typeof UserTopic>
