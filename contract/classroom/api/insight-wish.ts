import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Role, tutorRoles } from '../../vocabulary/roles.ts'
import { InsightWish } from '../shapes/insight.ts'

const who = [Role.Student, ...tutorRoles]

export const getInsightWish = endpoint({
  method: 'GET',
  path: '/insight-wish',
  who,
  note: 'Whether the caller wishes such texts of every lesson, and whether they may.',
  reply: InsightWish,
})

export const setInsightWish = endpoint({
  method: 'PUT',
  path: '/insight-wish',
  who,
  limit: 'write',
  note: 'Wishes texts of every lesson from now on, or takes that back. The wish sets the caller’s own switch where they enter a lesson; lessons that are under way stay as they are. Both are entries of the register of consents.',
  body: v.object({ on: v.boolean() }),
  reply: InsightWish,
  errors: ['guardian-required', 'birth-year-required'],
})
