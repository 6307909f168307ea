import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { code, Instant, idInPath } from '../../shared/shapes/wire.ts'
import { privateNoteMax } from '../../vocabulary/homework.ts'
import { tutorRoles } from '../../vocabulary/roles.ts'
import { cleanText, textLength } from '../../vocabulary/text.ts'

const PrivateNote = v.object({
  text: v.string(),
  /** Null while nothing was written. A change sends it as `seen`. */
  updatedAt: v.nullable(Instant),
})

export const getPrivateNote = endpoint({
  method: 'GET',
  path: '/private-note/{id}',
  who: tutorRoles,
  owned: true,
  note: 'What a tutor wrote for themselves about a student they have a lesson with. Nobody else reads it, neither the student nor the team.',
  params: idInPath,
  reply: PrivateNote,
  errors: ['student-not-found'],
})

export const savePrivateNote = endpoint({
  method: 'PUT',
  path: '/private-note/{id}',
  who: tutorRoles,
  limit: 'write',
  owned: true,
  note: 'Replaces what a tutor wrote for themselves about a student. `changed-meanwhile` tells that it was changed elsewhere; the same text again changes nothing.',
  params: idInPath,
  body: v.object({
    text: v.pipe(
      v.string(),
      v.transform(cleanText),
      v.check((text) => textLength(text) <= privateNoteMax, code('long-private-note')),
    ),
    seen: v.nullable(Instant),
  }),
  reply: PrivateNote,
  errors: ['student-not-found', 'changed-meanwhile', 'long-private-note'],
})
