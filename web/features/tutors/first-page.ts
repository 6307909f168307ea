import { requestOf } from '#contract/api/request.ts'
import { listOnboardedTutors } from '#contract/api/tutors.ts'
import { imageSrcSet } from '#web/lib/image-sizes.ts'

/** Divisible by the one, two and three columns of the grid. */
export const pageSize = 12

/** The `sizes` of a card's picture, from which the browser chooses one of its widths. */
export const pictureSizes = '(max-width: 640px) calc(100vw - 3.5rem), 400px'

/**
 * The first request of the tutor list. The build writes it into the page, which sends it before the app's code is
 * loaded.
 */
export const firstTutors: string = requestOf(listOnboardedTutors, { query: { page: 1, size: pageSize } }).url

/** The `srcset` of a card's picture; `$` stands for its file name. */
export const pictureForms: string = imageSrcSet('/assets/uploads/$') ?? ''
