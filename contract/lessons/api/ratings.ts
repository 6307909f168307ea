import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { RatingText, RatingValue, ReviewReason } from '../../shared/shapes/fields.ts'
import { Id, idInPath, paged, pageQuery } from '../../shared/shapes/wire.ts'
import { regularRoles } from '../../vocabulary/roles.ts'
import { PopulatedRating, Rating, TutorRating } from '../shapes/rating.ts'

export const createRating = endpoint({
  method: 'POST',
  path: '/rating',
  who: regularRoles,
  limit: 'write',
  note: 'Rates: a student a tutor they had a lesson with, a tutor the studio that filmed them. One rating per pair; a second is refused. Students who are not of age write words only with a guardian’s consent (`guardian-required`). `showOnLanding`: a student lets their words be shown on the landing page.',
  body: v.object({
    rateeId: Id,
    value: RatingValue,
    feedback: v.nullable(RatingText),
    showOnLanding: v.optional(v.boolean()),
  }),
  reply: Rating,
  errors: [
    'user-not-found',
    'rating-exists',
    'guardian-required',
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

export const updateRating = endpoint({
  method: 'PUT',
  path: '/rating/{id}',
  who: 'signed-in',
  owned: true,
  limit: 'write',
  note: 'Changes a rating, by its author or an admin; `feedback: null` takes the text away. Other words end what `showOnLanding` allowed, which its author alone gives and takes back.',
  params: idInPath,
  body: v.object({
    value: v.optional(RatingValue),
    feedback: v.optional(v.nullable(RatingText)),
    showOnLanding: v.optional(v.boolean()),
  }),
  errors: [
    'rating-not-found',
    'guardian-required',
    'too-low-rating-value',
    'too-high-rating-value',
    'too-short-rating-text',
    'too-long-rating-text',
  ],
})

export const deleteRating = endpoint({
  method: 'DELETE',
  path: '/rating/{id}',
  who: 'signed-in',
  owned: true,
  limit: 'write',
  note: 'Takes a rating back, by its author or an admin, whose reason is logged.',
  params: idInPath,
  query: v.object({ reason: v.optional(ReviewReason) }),
  errors: ['rating-not-found'],
})

export const getRating = endpoint({
  method: 'GET',
  path: '/rating/{id}',
  who: 'signed-in',
  owned: true,
  note: 'One rating with both people, for them and admins.',
  params: idInPath,
  reply: PopulatedRating,
  errors: ['rating-not-found'],
})

export const listRatingsByRater = endpoint({
  method: 'GET',
  path: '/rating/list/rater/{id}',
  who: 'signed-in',
  owned: 'self',
  note: 'Ratings somebody has given, newest first, for them and admins.',
  params: idInPath,
  query: v.object(pageQuery),
  reply: paged(PopulatedRating),
})

export const listRatingsOfRatee = endpoint({
  method: 'GET',
  path: '/rating/list/ratee/{id}',
  who: 'anyone',
  owned: true,
  note: 'Ratings somebody has received, newest first: of a tutor for everybody, of a studio for itself and admins.',
  params: idInPath,
  query: v.object(pageQuery),
  reply: paged(PopulatedRating),
  errors: ['user-not-found'],
})
