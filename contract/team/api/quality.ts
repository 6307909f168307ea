import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Instant, idInPath } from '../../shared/shapes/wire.ts'
import { quality } from '../../vocabulary/quality.ts'
import { adminRoles } from '../../vocabulary/roles.ts'
import { cleanText, textLength } from '../../vocabulary/text.ts'
import { Quality, TutorQuality } from '../shapes/quality.ts'

export const getQuality = endpoint({
  method: 'GET',
  path: '/admin/quality',
  who: adminRoles,
  note: 'The three hundred listed tutors who were there first, worst first, with the figures they see of themselves and what only the team sees: marks of figures that are beyond a limit, minutes, ratings over time, next free time.',
  reply: Quality,
})

export const getTutorQuality = endpoint({
  method: 'GET',
  path: '/admin/tutor/{id}/quality',
  who: adminRoles,
  note: 'The figures of one tutor as `getQuality` has them; null for somebody who is not listed.',
  params: idInPath,
  reply: v.nullable(TutorQuality),
})

const Note = v.pipe(
  v.string(),
  v.maxLength(4 * quality.note.max),
  v.transform(cleanText),
  v.check((text) => textLength(text) >= quality.note.min && textLength(text) <= quality.note.max),
)

export const closeQualityCase = endpoint({
  method: 'PUT',
  path: '/admin/tutor/{id}/quality-case',
  who: adminRoles,
  limit: 'write',
  note: 'Closes the case of a tutor whose figures call for a decision, with what was decided. `seen` is when the case was raised. After thirty days it rises again if the figures still call for one.',
  params: idInPath,
  body: v.object({ note: Note, seen: Instant }),
  errors: ['tutor-not-found', 'changed-meanwhile'],
})
