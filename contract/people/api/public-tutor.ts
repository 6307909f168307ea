import { endpoint } from '../../shared/api/endpoint.ts'
import { idInPath } from '../../shared/shapes/wire.ts'
import { TutorCard } from '../shapes/tutor.ts'

export const getTutorInfo = endpoint({
  method: 'GET',
  path: '/user/tutor/info/{id}',
  who: 'anyone',
  note: 'One public tutor. Before onboarding only the tutor, admins and the managers who interview or review them see it.',
  params: idInPath,
  reply: TutorCard,
  errors: ['tutor-not-found'],
})
