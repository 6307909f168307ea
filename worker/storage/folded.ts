/** Search without a folded column, for the few rows of one person or one short list. */
import { foldForSearch } from '#contract/vocabulary/text.ts'

/** What people type: letters and their marks, digits, and the letters neighbours of Arabic use in its place. */
const typed: readonly (readonly [first: number, last: number])[] = [
  [0x621, 0x652],
  [0x660, 0x669],
  [0x670, 0x6d5],
  [0x6f0, 0x6f9],
]
const letters = typed.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
)
const changed = letters.filter((letter) => foldForSearch(`x${letter}x`) !== `x${letter}x`)

/** The folding of `foldForSearch` as SQL, derived from it letter by letter so that the two cannot drift apart. */
export const foldedSql = (column: string): string =>
  changed.reduce(
    (sql, letter) => `replace(${sql}, '${letter}', '${foldForSearch(`x${letter}x`).slice(1, -1)}')`,
    `lower(coalesce(${column}, ''))`,
  )
