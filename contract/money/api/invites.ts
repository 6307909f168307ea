import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Email, SearchText } from '../../shared/shapes/fields.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { Id, Instant, idInPath, q, Seen } from '../../shared/shapes/wire.ts'
import { adminRoles } from '../../vocabulary/roles.ts'
import { inviteStates } from '../rules/invites.ts'
import { Invite } from '../shapes/plan.ts'

const fields = { email: Email, planId: Id, expiresAt: Instant }

export const createInvite = endpoint({
  method: 'POST',
  path: '/invite',
  who: adminRoles,
  limit: 'write',
  note: 'Invites an address to a plan and mails it, once a second admin agrees. A student who has proved that address, now or later, is invited to the plan. One invite an address that still counts; one that is over gives way.',
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
  body: v.object({ ...v.partial(v.object(fields)).entries, seen: Seen }),
  reply: Invite,
  errors: ['invite-not-found', 'changed-meanwhile', 'plan-not-found', 'illegal', 'invalid-email', 'approval-waits'],
})

export const resendInvite = endpoint({
  method: 'POST',
  path: '/invite/{id}/send',
  who: adminRoles,
  limit: 'write',
  note: 'Mails an invite again that still waits, to the same address: once a day, five mails in all. `seen` is `updatedAt` as the caller read it; the same request again is answered as the first was, and mails nothing.',
  params: idInPath,
  body: v.object({ seen: Instant }),
  reply: Invite,
  errors: ['invite-not-found', 'invite-over', 'invite-sent-enough', 'changed-meanwhile', 'plan-not-found'],
})

export const deleteInvite = endpoint({
  method: 'DELETE',
  path: '/invite/{id}',
  who: adminRoles,
  limit: 'write',
  note: 'Takes an invite back; a plan invite that came of it stays. It is listed as taken back, or no more once it was accepted.',
  params: idInPath,
  errors: ['invite-not-found'],
})

export const getInvite = endpoint({
  method: 'GET',
  path: '/invite/{id}',
  who: adminRoles,
  note: 'One invite that was not taken back.',
  params: idInPath,
  reply: Invite,
  errors: ['invite-not-found'],
})

export const listInvites = endpoint({
  method: 'GET',
  path: '/invite/list',
  who: adminRoles,
  note: 'Invites, newest first; `email` is the beginning of an address. Those that are waiting or expired come in the order of their end.',
  query: listQuery(
    {
      email: v.optional(SearchText),
      planIds: v.optional(q.list(q.int())),
      accepted: v.optional(q.bool()),
      state: v.optional(v.picklist(inviteStates)),
      expiresAt: v.optional(q.filter(Instant)),
      createdAt: v.optional(q.filter(Instant)),
    },
    ['created_at', 'expires_at'],
  ),
  reply: listReply(Invite),
})
