import * as v from 'valibot'
import { SearchText } from '../shapes/fields.ts'
import { MyTutorStats, TutorActivity, TutorCard, TutorStats, UncontactedTutor } from '../shapes/tutor.ts'
import { idInPath, paged, pageQuery } from '../shapes/wire.ts'
import { Role, tutorRoles } from '../vocabulary/roles.ts'
import { endpoint } from './endpoint.ts'

export const listOnboardedTutors = endpoint({
  method: 'GET',
  path: '/user/tutor/list/onboarded',
  who: 'anyone',
  cacheSeconds: 30,
  note: 'Tutors who can be booked, soonest free time first, then rating, then lessons held. Search folds Arabic spellings and looks in names and topics.',
  query: v.object({ search: v.optional(SearchText), ...pageQuery }),
  reply: paged(TutorCard),
})

export const getTutorInfo = endpoint({
  method: 'GET',
  path: '/user/tutor/info/{id}',
  who: 'anyone',
  note: 'One public tutor. Before onboarding only the tutor and admins see it.',
  params: idInPath,
  reply: TutorCard,
  errors: ['tutor-not-found'],
})

export const getTutorStats = endpoint({
  method: 'GET',
  path: '/user/tutor/stats/{id}',
  who: 'anyone',
  note: 'Lessons held, distinct students and minutes of a public tutor.',
  params: idInPath,
  reply: TutorStats,
  errors: ['tutor-not-found'],
})

export const getMyTutorStats = endpoint({
  method: 'GET',
  path: '/user/tutor/stats/personalized',
  who: tutorRoles,
  note: 'The caller’s teaching in four numbers; minutes where a time is meant.',
  reply: MyTutorStats,
  errors: ['tutor-not-found'],
})

export const getTutorActivity = endpoint({
  method: 'GET',
  path: '/user/tutor/activity/{id}',
  who: 'anyone',
  note: 'Lessons held per Cairo day over the last year; a long lesson scores 2, a short one 1.',
  params: idInPath,
  reply: TutorActivity,
  errors: ['tutor-not-found'],
})

export const listUncontactedTutors = endpoint({
  method: 'GET',
  path: '/user/tutor/list/uncontacted',
  who: [Role.Student],
  note: 'Bookable tutors the caller shares no chat room with.',
  query: v.object(pageQuery),
  reply: paged(UncontactedTutor),
})
