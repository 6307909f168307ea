import * as v from 'valibot'
import { serverEvent } from '../../shared/events/event.ts'
import { availabilityEnds, ringEnds } from '../../vocabulary/now.ts'
import { tutorNews } from '../../vocabulary/tutor-news.ts'
import { AvailabilityChange, Ring, RingId, RingOffer } from '../shapes/now.ts'

export const RingOffered = serverEvent({
  name: 'RingOffered',
  note: 'To a tutor who is available: a student looks for somebody who starts at once.',
  data: RingOffer,
})
export const RingClosed = serverEvent({
  name: 'RingClosed',
  note: 'To a tutor who was asked: the ring needs no answer any more. `taken`: somebody else was first.',
  data: v.object({ id: RingId, reason: v.picklist(ringEnds) }),
})
export const RingChanged = serverEvent({
  name: 'RingChanged',
  note: 'To the student of a search: it as it is now.',
  data: Ring,
})
export const AvailabilityEnded = serverEvent({
  name: 'AvailabilityEnded',
  note: 'To a tutor: they no longer count as available now, and why.',
  data: v.object({ reason: v.picklist(availabilityEnds) }),
})
export const AvailableNow = serverEvent({
  name: 'AvailableNow',
  note: 'As `NowChanged` for earlier clients, one tutor a frame.',
  data: AvailabilityChange,
})
export const NowChanged = serverEvent({
  name: 'NowChanged',
  note: 'To whoever shows who can start at once, at most every five seconds and only where somebody came, left or stays longer: all that changed. With `more` it is too much to be named, and the page asks again at a random moment within so many ms.',
  data: v.object({
    changes: v.pipe(v.array(AvailabilityChange), v.maxLength(tutorNews.named)),
    more: v.boolean(),
    within: v.number(),
  }),
})
