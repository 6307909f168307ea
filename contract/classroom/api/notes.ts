import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { Instant, idInPath } from '../../shared/shapes/wire.ts'

const LessonNotes = v.object({
  text: v.string(),
  /** Null while nothing was written. */
  changedAt: v.nullable(Instant),
  /** Whether they can still be changed. */
  writable: v.boolean(),
})

export const getLessonNotes = endpoint({
  method: 'GET',
  path: '/lesson/{id}/notes',
  who: 'signed-in',
  note: 'The notes the two people of a lesson wrote together, as plain text. Only those two; they are written over the socket.',
  params: idInPath,
  reply: LessonNotes,
  errors: ['lesson-not-found'],
  owned: true,
})
