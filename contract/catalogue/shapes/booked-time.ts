import * as v from 'valibot'
import { Id, Instant } from '../../shared/shapes/wire.ts'

/** A time of a tutor that was booked. `next`: when they are free next since then; absent where that stayed as it was. */
export const BookedTime = v.object({ tutor: Id, start: Instant, end: Instant, next: v.optional(v.nullable(Instant)) })
export type BookedTime = v.InferOutput<typeof BookedTime>
