import * as v from 'valibot'
import { RatingText, RatingValue } from '../shapes/fields.ts'
import { Rating, TutorRating } from '../shapes/rating.ts'
import { Id, idInPath, paged, pageQuery } from '../shapes/wire.ts'
import { Role } from '../vocabulary/roles.ts'
import { endpoint } from './endpoint.ts'

export const createRating = endpoint({
  method: 'POST',
  path: '/rating',
  who: [Role.Student],
  limit: 'write',
  note: 'Rates a tutor the caller has had a lesson with. One rating per tutor; a second is refused.',
  body: v.object({ rateeId: Id, value: RatingValue, feedback: v.nullable(RatingText) }),
  reply: Rating,
  errors: [
    'user-not-found',
    'rating-exists',
    'too-low-rating-value',
    'too-high-rating-value',
    'too-short-rating-text',
    'too-long-rating-text',
  ],
})

export const listTutorRatings = endpoint({
  method: 'GET',
  path: '/rating/list/tutor/{id}',
  who: 'anyone',
  note: 'Ratings of a tutor: the caller’s own first, then best first, longer texts before shorter, newest first.',
  params: idInPath,
  query: v.object(pageQuery),
  reply: paged(TutorRating),
  errors: ['tutor-not-found'],
})
