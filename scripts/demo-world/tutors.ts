/** The tutors of the demo world, in the order in which they joined. */
import { listedTutors } from './listed-tutors.ts'
import { moreListedTutors } from './more-listed-tutors.ts'
import type { TutorSeed } from './tutor-seed.ts'
import { unlistedTutors } from './unlisted-tutors.ts'

export const tutors: readonly TutorSeed[] = [...listedTutors, ...moreListedTutors, ...unlistedTutors]
