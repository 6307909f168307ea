import * as v from 'valibot'
import { FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'

/** One rating as its author sees it; one per rater and ratee. */
export const Rating = v.object({
  id: Id,
  raterId: Id,
  rateeId: Id,
  value: v.number(),
  feedback: v.nullable(v.string()),
  /** Since when its author lets it be shown on the landing page; null: not. */
  landingConsentAt: v.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
})

/**
 * One rating on a tutor's page. `userId`, `name`, `image` are the rater's. `landingConsentAt` is told to the rater alone,
 * and null to everybody else.
 */
export const TutorRating = v.object({
  id: Id,
  userId: Id,
  name: v.nullable(v.string()),
  image: v.nullable(FileUrl),
  value: v.number(),
  feedback: v.nullable(v.string()),
  landingConsentAt: v.nullable(Instant),
})
export type TutorRating = v.InferOutput<typeof TutorRating>

const RatingPerson = v.object({ id: Id, name: v.nullable(v.string()), image: v.nullable(FileUrl) })

/** A rating with both people. */
export const PopulatedRating = v.object({
  id: Id,
  rater: RatingPerson,
  ratee: RatingPerson,
  value: v.number(),
  feedback: v.nullable(v.string()),
  createdAt: Instant,
  updatedAt: Instant,
})
export type PopulatedRating = v.InferOutput<typeof PopulatedRating>
