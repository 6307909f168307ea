import * as v from 'valibot'
import { TutorCard } from '../../people/shapes/tutor.ts'
import { serverEvent } from '../../shared/events/event.ts'

export const TutorsCacheUpdated = serverEvent({
  name: 'TutorsCacheUpdated',
  note: 'The tutor list changed in more than one place; fetch it again.',
  data: v.object({}),
})
export const TutorUpdated = serverEvent({ name: 'TutorUpdated', note: 'One public tutor changed.', data: TutorCard })
