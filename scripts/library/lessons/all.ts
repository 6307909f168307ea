/** The lessons of the library, in the order tutors see them. */
import type { Lesson } from '../page.ts'
import { atTheAirport } from './at-the-airport.ts'
import { describingAPlace } from './describing-a-place.ts'
import { givingOpinions } from './giving-opinions.ts'
import { ieltsPartTwo } from './ielts-part-two.ts'
import { introducingYourself } from './introducing-yourself.ts'
import { jobInterview } from './job-interview.ts'
import { orderingFood } from './ordering-food.ts'
import { pastStories } from './past-stories.ts'
import { phoneCalls } from './phone-calls.ts'
import { smallTalk } from './small-talk.ts'

export const lessons: readonly Lesson[] = [
  introducingYourself,
  orderingFood,
  describingAPlace,
  atTheAirport,
  pastStories,
  phoneCalls,
  smallTalk,
  givingOpinions,
  jobInterview,
  ieltsPartTwo,
]
