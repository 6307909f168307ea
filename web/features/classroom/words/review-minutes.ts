/** Minutes a review of so many words takes: about half a minute each, in whole minutes. */
export const minutesFor = (words: number): number => Math.max(1, Math.ceil(words / 2))
