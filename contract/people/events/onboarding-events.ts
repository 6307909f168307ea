import * as v from 'valibot'
import { serverEvent } from '../../shared/events/event.ts'

export const OnboardingUpdated = serverEvent({
  name: 'OnboardingUpdated',
  note: 'A step of onboarding of the receiver, or of an applicant the receiver decides about, has changed: an intro video, interview, demo session, media or activation. Fetch them again.',
  data: v.object({}),
})
