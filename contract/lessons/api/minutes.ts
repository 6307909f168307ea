import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Id, q } from '../../shared/shapes/wire.ts'
import { minuteLimits } from '../../vocabulary/minutes.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'
import { MinuteAccount, MinuteGrant } from '../shapes/minutes.ts'

const query = v.object({ before: v.optional(q.int()) })

export const getMinutes = endpoint({
  method: 'GET',
  path: '/minutes',
  who: [Role.Student],
  note: 'The caller’s account of minutes: the running week or the trial, the lots beside it, and the latest movements; `before` continues them.',
  query,
  reply: MinuteAccount,
  errors: ['user-not-found'],
})

export const getMinutesOf = endpoint({
  method: 'GET',
  path: '/minutes/{userId}',
  who: adminRoles,
  note: 'The same for any student.',
  params: v.object({ userId: q.int() }),
  query,
  reply: MinuteAccount,
  errors: ['user-not-found'],
})

export const grantMinutes = endpoint({
  method: 'POST',
  path: '/minutes/{userId}',
  who: adminRoles,
  proof: true,
  limit: 'write',
  idempotent: true,
  note: `Gives a student extra minutes for so many days, with a reason that is told to them. In the log; above ${minuteLimits.grantAlert.toOne} minutes for one student, or ${minuteLimits.grantAlert.byOne} by one of the team, within ${minuteLimits.grantAlert.withinDays} days the team is alerted. Above \`approvals.grant\` of the settings, counted with what this admin gave the student alone within 30 days, a second admin decides (\`approval-waits\`).`,
  params: v.object({ userId: q.int() }),
  body: MinuteGrant,
  reply: v.object({ userId: Id }),
  errors: ['student-not-found', 'illegal', 'approval-waits'],
})
