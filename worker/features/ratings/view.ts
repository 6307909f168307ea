import type { PopulatedRating, TutorRating } from '#contract/shapes/rating.ts'
import { fileUrl, instant } from '#worker/features/users/view.ts'
import type { ratings } from '#worker/storage/schema/people.ts'
import type { PopulatedRow } from './list-store.ts'
import type { findRatings } from './store.ts'

export const ratingSelf = ({ feedbackLength: _, ...rating }: typeof ratings.$inferSelect) => ({
  ...rating,
  createdAt: instant(rating.createdAt),
  updatedAt: instant(rating.updatedAt),
})

export const tutorRating = (row: Awaited<ReturnType<typeof findRatings>>[number]): TutorRating => ({
  ...row,
  image: fileUrl(row.image),
})

const facing = <P extends { image: string | null }>(person: P): P => ({ ...person, image: fileUrl(person.image) })

export const populatedRating = ({ rater, ratee, ...rating }: PopulatedRow): PopulatedRating => ({
  ...rating,
  rater: facing(rater),
  ratee: facing(ratee),
  createdAt: instant(rating.createdAt),
  updatedAt: instant(rating.updatedAt),
})
