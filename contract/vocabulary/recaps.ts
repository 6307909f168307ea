/** The parts of a recap, in the order in which it is written and read. */
export const recapParts = ['practised', 'toCorrect', 'homework', 'nextTime'] as const
export type RecapPart = (typeof recapParts)[number]

/** Length of one part. */
export const recapTextMax = 1000
