import * as v from 'valibot'
import { TutorCard, TutorFilterQuery } from '../../people/shapes/tutor.ts'
import { endpoint } from '../../shared/api/endpoint.ts'
import { SearchText } from '../../shared/shapes/fields.ts'
import { Id, idInPath, paged, pageQuery } from '../../shared/shapes/wire.ts'
import { Role } from '../../vocabulary/roles.ts'
import { tutorSorts } from '../../vocabulary/tutor-list.ts'

export const listFavouriteTutors = endpoint({
  method: 'GET',
  path: '/favourite-tutor/list',
  who: [Role.Student],
  note: 'The caller’s favourites who can be booked, narrowed and ordered like the list of all tutors.',
  query: v.object({
    search: v.optional(SearchText),
    ...TutorFilterQuery,
    sort: v.optional(v.picklist(tutorSorts)),
    ...pageQuery,
  }),
  reply: paged(TutorCard),
  errors: ['topic-not-found', 'invalid-english-level'],
})

export const listFavouriteIds = endpoint({
  method: 'GET',
  path: '/favourite-tutor/ids',
  who: [Role.Student],
  note: 'The ids of the caller’s favourites, newest first.',
  reply: v.array(Id),
})

export const addFavouriteTutor = endpoint({
  method: 'PUT',
  path: '/favourite-tutor/{id}',
  who: [Role.Student],
  limit: 'write',
  note: 'Marks a listed tutor as a favourite; again changes nothing. A text tells the student when a favourite opens hours, a few times a day at most.',
  params: idInPath,
  errors: ['tutor-not-found', 'too-many-favourites'],
})

export const removeFavouriteTutor = endpoint({
  method: 'DELETE',
  path: '/favourite-tutor/{id}',
  who: [Role.Student],
  limit: 'write',
  note: 'Removes the mark; a tutor without one is no error.',
  params: idInPath,
})
