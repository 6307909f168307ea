import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Id, Instant, idInPath } from '../../shared/shapes/wire.ts'
import { lookLimits } from '../../vocabulary/looks.ts'
import { Role } from '../../vocabulary/roles.ts'
import { RoleField } from '../shapes/user.ts'

/** A look that is open; its token is shown once. */
const OpenedLook = v.object({
  token: v.string(),
  person: v.object({ id: Id, name: v.nullable(v.string()), role: RoleField }),
  endsAt: Instant,
})
export type OpenedLook = v.InferOutput<typeof OpenedLook>

export const startLook = endpoint({
  method: 'POST',
  path: '/admin/user/{id}/look',
  who: [Role.SuperAdmin],
  proof: true,
  limit: 'write',
  note: 'Opens the screens of a student or a tutor to be seen for fifteen minutes: the token reads as that person, but no chats and no secrets, and writes nothing (`view-only`, `view-hidden`). It ends with the caller’s own sign-in. With an open report about the person that report is the reason and nobody is told; else the person is told at once, with these words. Of one caller one look is open. A blocked account has no screens (`illegal`).',
  params: idInPath,
  body: v.object({
    words: v.pipe(v.string(), v.trim(), v.minLength(lookLimits.words.min), v.maxLength(lookLimits.words.max)),
    reportId: v.nullable(Id),
  }),
  reply: OpenedLook,
  errors: ['user-not-found', 'report-not-found', 'illegal'],
})

export const endLook = endpoint({
  method: 'POST',
  path: '/admin/look/end',
  who: [Role.SuperAdmin],
  limit: 'write',
  note: 'Ends the look the caller has open. Harmless where there is none.',
})
