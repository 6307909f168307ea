/** What a student is offered whose tutor has not come. */
import * as v from 'valibot'
import { FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { Face } from './now.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const RescueTutor = v.object({
  ...Face.entries,
  bio: v.nullable(v.string()),
  thumbnail: v.nullable(FileUrl),
  /** 0 to 5 with two decimals, 0 when nobody rated yet. */
  avgRating: v.number(),
})

export const RescueStart = v.object({ tutor: RescueTutor, slotId: Id, start: Instant })

export const Rescue = v.object({
  /**
   * `early`: the tutor still has time to come. `open`: another lesson can take its place. `arrived`: the tutor is there.
   * `settled`: it was cancelled because they did not come. `over`: anything else that ended it.
   */
  state: v.picklist(['early', 'open', 'arrived', 'settled', 'over']),
  /** Minutes of the lesson, which another one takes or which come back. */
  minutes: Count,
  /** Until when minutes that come back can be used. */
  minutesUntil: Instant,
  /** Who can start at once, when they are rung and accept; the best first. */
  now: v.array(RescueTutor),
  /** Offered times within fifteen minutes, the best tutor first. */
  soon: v.array(RescueStart),
  /** The nearest times of tonight and tomorrow beside them. */
  later: v.array(RescueStart),
})
export type Rescue = v.InferOutput<typeof Rescue>
export type RescueStart = v.InferOutput<typeof RescueStart>
