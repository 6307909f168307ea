import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { Instant, q } from '../../shared/shapes/wire.ts'
import { adminRoles } from '../../vocabulary/roles.ts'
import { AuditActionField, AuditEntry } from '../shapes/audit.ts'

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/audit/list',
  who: adminRoles,
  note: 'What the team changed and looked at, newest first. `actors` did it, `subjects` are the people it was about.',
  query: listQuery(
    {
      actors: v.optional(q.list(q.int())),
      subjects: v.optional(q.list(q.int())),
      actions: v.optional(q.list(AuditActionField)),
      createdAt: v.optional(q.filter(Instant)),
    },
    ['created_at'],
  ),
  reply: listReply(AuditEntry),
})
