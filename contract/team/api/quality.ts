import { endpoint } from '../../shared/api/endpoint.ts'
import { adminRoles } from '../../vocabulary/roles.ts'
import { Quality } from '../shapes/quality.ts'

export const getQuality = endpoint({
  method: 'GET',
  path: '/admin/quality',
  who: adminRoles,
  note: 'The three hundred listed tutors who were there first, worst first, with the figures they see of themselves and what only the team sees: marks of figures that are beyond a limit, minutes, ratings over time, next free time.',
  reply: Quality,
})
