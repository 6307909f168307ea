import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Email, SearchText } from '../../shared/shapes/fields.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { Id, Instant, idInPath, q } from '../../shared/shapes/wire.ts'
import { adminRoles } from '../../vocabulary/roles.ts'
import { Invite } from '../shapes/plan.ts'

const fields = { email: Email, planId: Id, expiresAt: Instant }

export const createInvite = endpoint({
  method: 'POST',
  path: '/invite',
  who: adminRoles,
  limit: 'write',
  note: 'Invites an address to a plan and mails it, once a second admin agrees. A student who has proved that address, now or later, is invited to the plan. One invite an address.',
  body: v.object(fields),
  errors: ['plan-not-found', 'illegal', 'invalid-email', 'approval-waits'],
})

export const updateInvite = endpoint({
  method: 'PUT',
  path: '/invite/{id}',
  who: adminRoles,
  limit: 'write',
  note: 'Changes an invite that was not accepted yet; a new address is mailed. All but an earlier end waits for a second admin.',
  params: idInPath,
  body: v.partial(v.object(fields)),
  reply: Invite,
  errors: ['invite-not-found', 'plan-not-found', 'illegal', 'invalid-email', 'approval-waits'],
})

export const deleteInvite = endpoint({
  method: 'DELETE',
  path: '/invite/{id}',
  who: adminRoles,
  limit: 'write',
  note: 'Takes an invite back; a plan invite that came of it stays.',
  params: idInPath,
  errors: ['invite-not-found'],
})

export const getInvite = endpoint({
  method: 'GET',
  path: '/invite/{id}',
  who: adminRoles,
  note: 'One invite.',
  params: idInPath,
  reply: Invite,
  errors: ['invite-not-found'],
})

export const listInvites = endpoint({
  method: 'GET',
  path: '/invite/list',
  who: adminRoles,
  note: 'Invites, newest first; `email` is the beginning of an address.',
  query: listQuery(
    {
      email: v.optional(SearchText),
      planIds: v.optional(q.list(q.int())),
      accepted: v.optional(q.bool()),
      expiresAt: v.optional(q.filter(Instant)),
      createdAt: v.optional(q.filter(Instant)),
    },
    ['created_at', 'expires_at'],
  ),
  reply: listReply(Invite),
})
