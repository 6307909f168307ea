/** Written by `node scripts/library/draw.ts`. */
export const libraryPages = [] as const
