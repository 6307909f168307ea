import * as v from 'valibot'
import { serverEvent } from '../../shared/events/event.ts'
import { Id, Instant } from '../../shared/shapes/wire.ts'
import { availabilityEnds, ringEnds } from '../../vocabulary/now.ts'
import { Ring, RingId, RingOffer } from '../shapes/now.ts'

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
  note: 'To whoever has a tutor list open: a tutor can start at once until then; null: no longer.',
  data: v.object({ tutor: Id, until: v.nullable(Instant) }),
})
