/** How a list of ratings is grouped and counted. Pure. */
import type { TutorRating } from '#contract/lessons/shapes/rating.ts'

export type RatingRow =
  | { kind: 'one'; rating: TutorRating }
  /** Consecutive ratings with the same stars and no text, shown as one row. */
  | { kind: 'stars'; value: number; ratings: TutorRating[] }

/** The rows of a list of ratings; one's own is never grouped. */
export const ratingRows = (ratings: readonly TutorRating[], ownId: number | null): RatingRow[] => {
  const rows: RatingRow[] = []
  for (const rating of ratings) {
    const last = rows.at(-1)
    if (rating.feedback !== null || rating.userId === ownId) rows.push({ kind: 'one', rating })
    else if (last?.kind === 'stars' && last.value === rating.value) last.ratings.push(rating)
    else rows.push({ kind: 'stars', value: rating.value, ratings: [rating] })
  }
  return rows
}

/** Number of ratings with five stars, four, … one. */
export const countByStars = (ratings: readonly TutorRating[]): { stars: number; count: number }[] =>
  [5, 4, 3, 2, 1].map((stars) => ({
    stars,
    count: ratings.filter((one) => Math.round(one.value) === stars).length,
  }))
