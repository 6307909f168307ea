import { requestOf } from '#contract/api/request.ts'
import { listOnboardedTutors } from '#contract/api/tutors.ts'
import { pictureSet } from '#web/lib/small-picture.ts'

/** Divides by one, two and three columns. */
export const pageSize = 12

/** How wide the picture of a card is shown, for the choice among its forms. */
export const pictureSizes = '(max-width: 640px) calc(100vw - 3.5rem), 400px'

/** What the list of tutors asks first. The build writes it into the page, which asks before the code has come. */
export const firstTutors: string = requestOf(listOnboardedTutors, { query: { page: 1, size: pageSize } }).url

/** The forms of the picture whose address stands where `$` is. */
export const pictureForms: string = pictureSet('/assets/uploads/$') ?? ''
