/** Divisible by the one, two and three columns of the grid. */
export const pageSize = 12

/** The `sizes` of a card's picture, from which the browser chooses one of its widths. */
export const pictureSizes = '(max-width: 640px) 7rem, 400px'
