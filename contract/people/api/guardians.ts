import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Phone } from '../../shared/shapes/fields.ts'
import { idInPath } from '../../shared/shapes/wire.ts'
import { adminRoles, Role } from '../../vocabulary/roles.ts'
import { GuardianRecord, GuardianRelationField, OwnGuardian } from '../shapes/guardian.ts'

export const getMyGuardian = endpoint({
  method: 'GET',
  path: '/guardian',
  who: [Role.Student],
  note: 'Whether the caller needs a guardian, and the one they named last. `needed`: under age, and no consent stands.',
  reply: v.object({ needed: v.boolean(), guardian: v.nullable(OwnGuardian) }),
})

export const askGuardian = endpoint({
  method: 'POST',
  path: '/guardian',
  who: [Role.Student],
  limit: 'write',
  note: 'Names a guardian and sends a link to their phone, for students who are under age. Another number takes the place of the one that waits, whose link opens nothing more; the same number gets a new link. One in ten minutes, five a day. `unresolved-phone`: nothing reaches that number.',
  body: v.object({ phone: Phone, relation: GuardianRelationField }),
  reply: OwnGuardian,
  errors: ['invalid-phone', 'illegal', 'guardian-is-student', 'unresolved-phone'],
})

export const remindGuardian = endpoint({
  method: 'POST',
  path: '/guardian/reminder',
  who: [Role.Student],
  limit: 'write',
  note: 'Sends the guardian who waits a new link, limited like the first; the one before opens nothing more.',
  reply: OwnGuardian,
  errors: ['guardian-not-found', 'illegal', 'guardian-is-student', 'unresolved-phone'],
})

export const listGuardians = endpoint({
  method: 'GET',
  path: '/guardian/{id}',
  who: adminRoles,
  note: 'Every guardian a student has named, newest first, with the consent and where it came from.',
  params: idInPath,
  reply: v.object({ minor: v.boolean(), guardians: v.array(GuardianRecord) }),
  errors: ['student-not-found'],
})
