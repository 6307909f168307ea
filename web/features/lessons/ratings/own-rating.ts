import type { TutorRating } from '#contract/lessons/shapes/rating.ts'
import { useUser } from '#web/features/people/account/query.ts'
import { useTutorRatings } from './query.ts'

/** The signed-in user's rating of a tutor; undefined while unknown or absent. */
export const useOwnRating = (tutorId: number): TutorRating | undefined => {
  const user = useUser()
  const { data } = useTutorRatings(tutorId)
  return data?.pages.flatMap(({ list }) => list).find((one) => one.userId === user?.id)
}
