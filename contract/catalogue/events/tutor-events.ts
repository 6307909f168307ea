import * as v from 'valibot'
import { serverEvent } from '../../shared/events/event.ts'
import { Id } from '../../shared/shapes/wire.ts'
import { tutorNews } from '../../vocabulary/tutor-news.ts'
import { BookedTime } from '../shapes/booked-time.ts'

/** When the newest of the changes was told, epoch ms: it was stored before, so what was asked for later holds it. */
const asOf = v.pipe(v.number(), v.integer())

/** The page fetches what it shows at a random moment within this time, ms, unless what it has is as new. */
const within = v.optional(v.number())

export const TutorsCacheUpdated = serverEvent({
  name: 'TutorsCacheUpdated',
  note: 'To whoever has a tutor list open, at most every five seconds: times of the tutors in `taken` were booked, and with `more` anything else changed: of the tutors in `changed` alone, where it is there. Of a tutor in `booked` it names all times that were, so that nothing need be fetched. Without fields: everything may have changed.',
  data: v.object({
    asOf: v.optional(asOf),
    within,
    taken: v.optional(v.array(Id)),
    booked: v.optional(v.pipe(v.array(BookedTime), v.maxLength(tutorNews.bookings))),
    more: v.optional(v.boolean()),
    changed: v.optional(v.pipe(v.array(Id), v.maxLength(tutorNews.named))),
  }),
})
export const TutorChanged = serverEvent({
  name: 'TutorChanged',
  note: 'To whoever has the profile of this tutor open, at most every five seconds: something of it or of the free times changed.',
  data: v.object({ tutor: Id, asOf, within }),
})
