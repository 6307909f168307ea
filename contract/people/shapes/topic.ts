import * as v from 'valibot'
import { Id, Instant } from '../../shared/shapes/wire.ts'

/** Something to talk about; both names are unique. */
export const Topic = v.object({
  id: Id,
  name: v.object({ ar: v.string(), en: v.string() }),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Topic = v.InferOutput<typeof Topic>

/** As listed; how many people chose it is told to admins only. */
export const ListedTopic = v.object({
  ...Topic.entries,
  users: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
export type ListedTopic = v.InferOutput<typeof ListedTopic>

/** A topic somebody chose. */
export const UserTopic = v.object({ ...Topic.entries, userId: Id })
export type UserTopic = v.InferOutput<typeof UserTopic>
