import * as v from 'valibot'
import { Id } from '../../shared/shapes/wire.ts'
import { missCauses } from '../../vocabulary/demand.ts'
import { englishLevels, Gender } from '../../vocabulary/people.ts'
import { freeParts, freeWhens } from '../../vocabulary/tutor-list.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const Day = v.pipe(v.string(), v.isoDate())

/** Minutes of lessons and of what tutors offered; searches that found nobody, null where they were not counted. */
const Sums = v.object({ booked: Count, offered: Count, missed: v.nullable(Count) })

/** An hour of the week by the wall clock of Cairo; `weekday` 0 is Sunday. Minutes of all days that were counted. */
const WeekHour = v.object({ weekday: Count, hour: Count, booked: Count, offered: Count })

/** What a search that found nobody was narrowed by; nothing for those that are not told apart. */
const MissedFilter = v.object({
  text: v.optional(v.literal(true)),
  when: v.optional(v.picklist(freeWhens)),
  part: v.optional(v.array(v.picklist(freeParts))),
  level: v.optional(v.array(v.picklist(englishLevels))),
  gender: v.optional(v.picklist(Object.values(Gender))),
  topic: v.optional(v.array(Id)),
})

/** Students who registered in the seven days from `week` on, and what became of them; null: cannot be known yet. */
const Cohort = v.object({
  week: Day,
  students: Count,
  first: Count,
  second: Count,
  fourth: v.nullable(Count),
  paid: Count,
  renewed: v.nullable(Count),
})

export const Demand = v.object({
  /** How many of the last `demand.days` were counted, and the last of them. */
  days: Count,
  lastDay: v.nullable(Day),
  /** Null until a day was counted; `before`: of as many days before, null until all of them were. */
  sums: v.nullable(Sums),
  before: v.nullable(Sums),
  hours: v.array(WeekHour),
  fullest: v.array(WeekHour),
  /** Null until a day's were counted. */
  misses: v.nullable(v.array(v.object({ filter: MissedFilter, cause: v.picklist(missCauses), count: Count }))),
  /**
   * From registration to the first lesson: `numbers` by `waitHours`, then later than all, then without a lesson.
   * `medianHours` of those with one. Null until such students were counted.
   */
  waits: v.nullable(v.object({ students: Count, numbers: v.array(Count), medianHours: v.nullable(Count) })),
  weeks: v.array(Cohort),
  /** Tutors who are listed now. */
  tutors: Count,
})
export type Demand = v.InferOutput<typeof Demand>
