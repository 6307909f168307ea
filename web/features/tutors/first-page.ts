import { requestOf } from '#contract/api/call.ts'
import { listOnboardedTutors } from '#contract/api/tutors.ts'

/** Divides by one, two and three columns. */
export const pageSize = 12

/** What the list of tutors asks first. The build writes it into the page, which asks before the code has come. */
export const firstTutors: string = requestOf(listOnboardedTutors, { query: { page: 1, size: pageSize } }).url
