import { endpoint } from '../../shared/api/endpoint.ts'
import { idInPath } from '../../shared/shapes/wire.ts'
import { LessonNotes } from '../shapes/notes.ts'

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
