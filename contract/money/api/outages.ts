import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Id, Instant } from '../../shared/shapes/wire.ts'
import { outageLimits } from '../../vocabulary/disputes.ts'
import { adminRoles } from '../../vocabulary/roles.ts'
import { cleanText } from '../../vocabulary/text.ts'
import { Outage, OutageCount } from '../shapes/outage.ts'

export const listOutages = endpoint({
  method: 'GET',
  path: '/outage/list',
  who: adminRoles,
  note: 'Spans in which the platform failed, as the team has marked them; the latest first, at most fifty.',
  reply: v.object({ list: v.array(Outage) }),
})

export const countOutage = endpoint({
  method: 'GET',
  path: '/outage/count',
  who: adminRoles,
  note: 'What marking this span would cover: all its lessons, and those whose verdict would change.',
  query: v.object({ start: Instant, end: Instant }),
  reply: OutageCount,
  errors: ['illegal'],
})

export const createOutage = endpoint({
  method: 'POST',
  path: '/outage',
  who: adminRoles,
  proof: true,
  limit: 'write',
  note: 'Marks a span as a failure of ours. Lessons of it are judged accordingly; those judged already are judged again, at once or within minutes: what was not held returns its minutes and is paid in full. What the team has ruled about a lesson stands. `covered` is the number of lessons the caller was shown; `changed-meanwhile` where it is another by now. More lessons than one admin covers alone within 30 days (`approvals.outage`) wait for a second one.',
  body: v.object({
    start: Instant,
    end: Instant,
    reason: v.pipe(
      v.string(),
      v.transform(cleanText),
      v.minLength(outageLimits.reason.min),
      v.maxLength(outageLimits.reason.max),
    ),
    covered: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  reply: v.object({ id: Id, rejudged: v.number() }),
  errors: ['illegal', 'changed-meanwhile', 'approval-waits'],
})
