import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Role } from '../../vocabulary/roles.ts'
import { Goal, GoalChoice } from '../shapes/mark.ts'

export const getGoal = endpoint({
  method: 'GET',
  path: '/goal',
  who: [Role.Student],
  note: 'What the caller learns for; null for no goal.',
  reply: v.object({ goal: v.nullable(Goal) }),
})

export const setGoal = endpoint({
  method: 'PUT',
  path: '/goal',
  who: [Role.Student],
  limit: 'write',
  note: 'Chooses or changes what the caller learns for; a band is given for IELTS Speaking and for nothing else, and the day is one to come.',
  body: GoalChoice,
  reply: Goal,
  errors: ['goal-band', 'goal-day'],
})

export const dropGoal = endpoint({
  method: 'DELETE',
  path: '/goal',
  who: [Role.Student],
  limit: 'write',
  note: 'Leaves the caller without a goal; marks stay.',
})
