import type { PopulatedRating, TutorRating } from '#contract/lessons/shapes/rating.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { fileUrl } from '#worker/files/file-url.ts'

import type { ratings } from '#worker/storage/schema/people.ts'
import type { PopulatedRow } from './list-store.ts'
import type { findRatings } from './store.ts'

export const ratingView = ({ feedbackLength: _, ...rating }: typeof ratings.$inferSelect) => ({
  ...rating,
  createdAt: toIsoInstant(rating.createdAt),
  updatedAt: toIsoInstant(rating.updatedAt),
})

export const tutorRatingView = (row: Awaited<ReturnType<typeof findRatings>>[number]): TutorRating => ({
  ...row,
  image: fileUrl(row.image),
})

const withImageUrl = <P extends { image: string | null }>(person: P): P => ({ ...person, image: fileUrl(person.image) })

export const populatedRatingView = ({ rater, ratee, ...rating }: PopulatedRow): PopulatedRating => ({
  ...rating,
  rater: withImageUrl(rater),
  ratee: withImageUrl(ratee),
  createdAt: toIsoInstant(rating.createdAt),
  updatedAt: toIsoInstant(rating.updatedAt),
})
