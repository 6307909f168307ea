/** Requests that succeed at the endpoints of `contract/catalogue`. */
import { addFavouriteTutor, removeFavouriteTutor } from '#contract/catalogue/api/favourites.ts'
import { getTutorActivity, getTutorStats, listSimilarTutors } from '#contract/catalogue/api/tutors.ts'
import { type CostCase, cost } from './cost-case.ts'
import { lookingAtTutor } from './rows.ts'

export const catalogueCosts: readonly CostCase[] = [
  cost(getTutorStats, lookingAtTutor),
  cost(listSimilarTutors, lookingAtTutor),
  cost(addFavouriteTutor, lookingAtTutor),
  cost(removeFavouriteTutor, lookingAtTutor),
  cost(getTutorActivity, lookingAtTutor),
]
