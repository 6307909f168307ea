/** Folds text in SQL, for searches over few rows without a folded column. */
import { foldForSearch } from '#contract/vocabulary/text.ts'

/**
 * Code points that may be folded: Arabic letters and diacritics, digits, and Persian and Urdu letters typed in their
 * place.
 */
const typedRanges: readonly (readonly [first: number, last: number])[] = [
  [0x621, 0x652],
  [0x660, 0x669],
  [0x670, 0x6d5],
  [0x6f0, 0x6f9],
]
const letters = typedRanges.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
)
const foldedLetters = letters.filter((letter) => foldForSearch(`x${letter}x`) !== `x${letter}x`)

/** `foldForSearch` as an SQL expression, generated from that function so that the two cannot differ. */
export const foldedSql = (column: string): string =>
  foldedLetters.reduce(
    (sql, letter) => `replace(${sql}, '${letter}', '${foldForSearch(`x${letter}x`).slice(1, -1)}')`,
    `lower(coalesce(${column}, ''))`,
  )
