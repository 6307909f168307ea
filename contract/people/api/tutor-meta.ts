import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { q } from '../../shared/shapes/wire.ts'
import { adminRoles, tutorRoles } from '../../vocabulary/roles.ts'
import { TutorMeta } from '../shapes/tutor.ts'

export const getTutorMeta = endpoint({
  method: 'GET',
  path: '/user/tutor/meta',
  who: [...adminRoles, ...tutorRoles],
  owned: 'self',
  note: 'The tutor row with the steps of onboarding and what the profile lacks, for that tutor and admins.',
  query: v.object({ tutorId: q.int() }),
  reply: TutorMeta,
  errors: ['tutor-not-found'],
})
