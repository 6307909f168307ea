import * as v from 'valibot'
import { Instant } from '../../shared/shapes/wire.ts'
import { archiveStates, deletionObstacles } from '../../vocabulary/my-data.ts'

/** An archive of the caller’s data; `bytes` and `expiresAt` once it is ready. */
export const Archive = v.object({
  state: v.picklist(archiveStates),
  askedAt: Instant,
  bytes: v.number(),
  expiresAt: v.nullable(Instant),
})
export type Archive = v.InferOutput<typeof Archive>

/** What is lost with the account: earnings in piastres, minutes beside those of the week, and a subscription. */
export const DeletionLosses = v.object({
  balance: v.pipe(v.number(), v.integer()),
  minutes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  subscribed: v.boolean(),
})
export type DeletionLosses = v.InferOutput<typeof DeletionLosses>

/** An account that waits to be deleted. */
export const Deletion = v.object({ askedAt: Instant, dueAt: Instant })
export type Deletion = v.InferOutput<typeof Deletion>

export const MyData = v.object({
  /** The newest; null: none was asked for, or it has been deleted. */
  archive: v.nullable(Archive),
  /** From when on the next may be asked for; null: now. */
  nextArchiveAt: v.nullable(Instant),
  /** Null while nobody has asked for it. */
  deletion: v.nullable(Deletion),
  /** What has to be over before. */
  obstacles: v.array(v.picklist(deletionObstacles)),
  losses: DeletionLosses,
  /** Lessons ahead as a student, which are cancelled. */
  comingLessons: v.number(),
})
export type MyData = v.InferOutput<typeof MyData>
