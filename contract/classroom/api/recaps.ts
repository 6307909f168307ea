import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { idInPath, paged, pageQuery } from '../../shared/shapes/wire.ts'
import { Role, tutorRoles } from '../../vocabulary/roles.ts'
import { LessonPreparation, Recap, RecapTexts, ReceivedRecap } from '../shapes/recap.ts'

export const saveRecap = endpoint({
  method: 'PUT',
  path: '/lesson/{id}/recap',
  who: tutorRoles,
  limit: 'write',
  owned: true,
  note: 'Writes or replaces the recap of a lesson, by its tutor, once it has begun. The student’s pages are told. Its homework is set with it, changed until it is handed in, and taken back with its text.',
  params: idInPath,
  body: RecapTexts,
  reply: Recap,
  errors: ['lesson-not-found', 'illegal', 'empty-recap', 'long-recap-text'],
})

export const getRecap = endpoint({
  method: 'GET',
  path: '/lesson/{id}/recap',
  who: 'signed-in',
  owned: true,
  note: 'The recap of a lesson, for its two people; null while there is none.',
  params: idInPath,
  reply: v.object({ recap: v.nullable(Recap) }),
  errors: ['lesson-not-found'],
})

export const listMyRecaps = endpoint({
  method: 'GET',
  path: '/recap/list',
  who: [Role.Student],
  note: 'The recaps of the caller’s lessons, latest lesson first.',
  query: v.object(pageQuery),
  reply: paged(ReceivedRecap),
})

export const getLessonPreparation = endpoint({
  method: 'GET',
  path: '/lesson/{id}/preparation',
  who: tutorRoles,
  owned: true,
  note: 'For the tutor of a lesson: what the student tells about themselves, their topics, the recap of the latest lesson of the two that has one, the words of the student’s list that come back soonest, homework of the two with its state, recordings that wait for the tutor’s marks, their earlier lessons, and whether the student is under age.',
  params: idInPath,
  reply: LessonPreparation,
  errors: ['lesson-not-found'],
})
