import * as v from 'valibot'
import { Changer, Id, Instant } from '../../shared/shapes/wire.ts'

/** What the team wrote down about a person. */
export const PersonNote = v.object({
  id: Id,
  text: v.string(),
  author: Changer,
  pinned: v.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type PersonNote = v.InferOutput<typeof PersonNote>
