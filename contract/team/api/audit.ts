import * as v from 'valibot'
import { RoleField } from '../../people/shapes/user.ts'
import { endpoint } from '../../shared/api/endpoint.ts'
import { listQuery, listReply } from '../../shared/shapes/list.ts'
import { Id, Instant, q } from '../../shared/shapes/wire.ts'
import { auditActions } from '../../vocabulary/audit.ts'
import { adminRoles } from '../../vocabulary/roles.ts'

const AuditActionField = v.picklist(auditActions)

const Person = v.object({ id: Id, name: v.nullable(v.string()), role: RoleField })
const Values = v.record(v.string(), v.unknown())

/** One line of the log. It holds no secrets: of an address its ends and a digest to compare, of a password that it changed. */
const AuditEntry = v.object({
  id: Id,
  /** Who did it; null once the account is gone. */
  actor: v.nullable(Person),
  action: AuditActionField,
  /** The id of what it was done to, of the kind that begins the action; 0 for the whole product. */
  targetId: v.number(),
  /** The person it was about, where it was about one. */
  subject: v.nullable(Person),
  /** Changed fields with their values, where they are known. */
  before: v.nullable(Values),
  after: v.nullable(Values),
  /** What else is known: the names of changed fields, a reason, an amount. */
  facts: Values,
  /** The network it came from, without the part that names a household; null for schedules and old lines. */
  network: v.nullable(v.string()),
  /** Browser and system, such as `Chrome, Android`; null where neither is known. */
  device: v.nullable(v.string()),
  createdAt: Instant,
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/audit/list',
  who: adminRoles,
  note: 'What the team changed and looked at, and its sign-ins, newest first. `actors` did it, `subjects` are the people it was about.',
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
