import * as v from 'valibot'
import { Id, Instant } from '../../shared/shapes/wire.ts'

export const Outage = v.object({
  id: Id,
  start: Instant,
  end: Instant,
  reason: v.string(),
  createdBy: Id,
  createdAt: Instant,
  /** Lessons whose verdict it changed so far. */
  rejudged: v.number(),
})
export type Outage = v.InferOutput<typeof Outage>

/** Lessons of a span that were not cancelled before, and those of them whose verdict it would change. */
export const OutageCount = v.object({ covered: v.number(), changing: v.number() })
export type OutageCount = v.InferOutput<typeof OutageCount>
