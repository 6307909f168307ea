import * as v from 'valibot'
import { TutorCard } from '../../people/shapes/tutor.ts'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Id } from '../../shared/shapes/wire.ts'
import { returnReasons } from '../../vocabulary/proof.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const getPlatformFigures = endpoint({
  method: 'GET',
  path: '/public/figures',
  who: 'anyone',
  cacheSeconds: 300,
  note: 'What the platform did in the last full month of Cairo and until its end, counted once a night. Null where a month held too few lessons for a figure to mean something, as is its rating where there are too few.',
  reply: v.nullable(
    v.object({
      /** The Cairo day that ends the month, `2026-10-31`: nothing later is counted. */
      until: v.string(),
      /** Lessons of the month that both attended. */
      monthLessons: Count,
      /** All that ended until that day. */
      totalLessons: Count,
      /** Tutors who held one of those of the month. */
      tutors: Count,
      /** Minutes of lessons of the month that students got back, by why, most first; null while they are not counted. */
      returned: v.nullable(v.array(v.object({ reason: v.picklist(returnReasons), minutes: Count }))),
      /** At least half of so many disputes that were ruled in the month waited at most so many hours. */
      rulings: v.nullable(v.object({ count: Count, hours: Count })),
      /** At least half of so many ratings of tutors are as good as `median`, 1 to 5. */
      ratings: v.nullable(v.object({ count: Count, median: v.number() })),
    }),
  ),
})

export const getShowcase = endpoint({
  method: 'GET',
  path: '/public/showcase',
  who: 'anyone',
  cacheSeconds: 30,
  note: 'What the landing page shows of people: the newest words of students who allowed it there and held a lesson with the tutor, whatever their stars, and the best rated tutor who has a film.',
  reply: v.object({
    ratings: v.array(
      v.object({
        id: Id,
        value: v.number(),
        text: v.string(),
        /** The first name alone; null for who has none. */
        writer: v.nullable(v.string()),
        tutor: v.object({ id: Id, name: v.string() }),
      }),
    ),
    /** The tutor whose film is shown; null while none of the best rated has one. */
    filmed: v.nullable(TutorCard),
  }),
})
