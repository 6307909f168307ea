import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Role } from '../../vocabulary/roles.ts'
import { GoalMinutes, Progress } from '../shapes/progress.ts'

export const getProgress = endpoint({
  method: 'GET',
  path: '/progress',
  who: [Role.Student],
  note: 'What the caller has learnt: lessons that are over and were not cancelled, by weeks of Cairo from Saturday on; words; the goal.',
  reply: Progress,
})

export const setProgressGoal = endpoint({
  method: 'PUT',
  path: '/progress/goal',
  who: [Role.Student],
  limit: 'write',
  note: 'Sets the minutes of lessons the caller aims for in a week, in quarters of an hour; null for no goal.',
  body: v.object({ minutes: GoalMinutes }),
})
