import { foldForSearch } from '../../vocabulary/text.ts'

const wordsOf = (name: string): string[] =>
  foldForSearch(name)
    .split(/[\s.\-_]+/)
    .filter((word) => word.length > 1)
const isArabic = (words: readonly string[]): boolean => words.some((word) => /[\u0621-\u064A]/.test(word))

/**
 * Whether two names may be of one person: they share two words, or all of the shorter one. Names in different letters
 * cannot be compared and count as similar.
 */
export const areSimilarNames = (one: string, other: string): boolean => {
  const [first, second] = [wordsOf(one), wordsOf(other)]
  if (first.length === 0 || second.length === 0 || isArabic(first) !== isArabic(second)) return true
  const shared = first.filter((word) => second.includes(word)).length
  return shared >= Math.min(2, first.length, second.length)
}
