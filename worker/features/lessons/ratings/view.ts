import type { PopulatedRating, TutorRating } from '#contract/lessons/shapes/rating.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { fileUrl } from '#worker/files/file-url.ts'

import type { ratings } from '#worker/storage/schema/people.ts'
import type { PopulatedRow } from './list-store.ts'
import type { findRatings } from './store.ts'

export const ratingView = ({ feedbackLength: _, ...rating }: typeof ratings.$inferSelect) => ({
  ...rating,
  landingConsentAt: toIsoInstantOrNull(rating.landingConsentAt),
  createdAt: toIsoInstant(rating.createdAt),
  updatedAt: toIsoInstant(rating.updatedAt),
})

/** As `callerId` sees it. */
export const tutorRatingView = (
  row: Awaited<ReturnType<typeof findRatings>>[number],
  callerId: number | null,
): TutorRating => ({
  ...row,
  image: fileUrl(row.image),
  landingConsentAt: row.userId === callerId ? toIsoInstantOrNull(row.landingConsentAt) : null,
})

const withImageUrl = <P extends { image: string | null }>(person: P): P => ({ ...person, image: fileUrl(person.image) })

export const populatedRatingView = ({ rater, ratee, ...rating }: PopulatedRow): PopulatedRating => ({
  ...rating,
  rater: withImageUrl(rater),
  ratee: withImageUrl(ratee),
  createdAt: toIsoInstant(rating.createdAt),
  updatedAt: toIsoInstant(rating.updatedAt),
})
