import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { idInPath } from '../../shared/shapes/wire.ts'
import { PagePlace, StoredStroke } from '../shapes/ink.ts'

const InkedPage = v.object({ ...PagePlace.entries, strokes: v.array(StoredStroke) })

export const getLessonInk = endpoint({
  method: 'GET',
  path: '/lesson/{id}/ink',
  who: 'signed-in',
  note: 'The pages that were shown in a lesson, in that order, each with what its two people drew on it. Only those two; it is drawn over the socket.',
  params: idInPath,
  reply: v.array(InkedPage),
  errors: ['lesson-not-found'],
  owned: true,
})
