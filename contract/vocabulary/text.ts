/** Shapes of text people type, and the folding that makes two spellings of one word meet. */

const arabicIndic = /[\u0660-\u0669\u06F0-\u06F9]/g

/** `٠١٢` and `۰۱۲` become `012`; everything else stays. */
export const toLatinDigits = (text: string): string =>
  text.replace(arabicIndic, (digit) => String(digit.charCodeAt(0) & 0xf))

export const collapseSpaces = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** Arabic letters (no digits, no signs) and Latin letters, the only ones a name may hold. */
export const arabicLetter = '\\u0621-\\u063A\\u0641-\\u064A\\u066E-\\u06D3\\u0640\\u064B-\\u0652'
export const namePattern = new RegExp(`^[A-Za-z${arabicLetter} ]+$`)
export const arabicNamePattern = new RegExp(`^[${arabicLetter} ]+$`)
export const arabicRunPattern = new RegExp(`[${arabicLetter} ]{5,}`)
export const latinLetterPattern = /[A-Za-z]/

export const emailPattern = /^[^\s@"(),:;<>[\\\]]+@[^\s@.]+(\.[^\s@.]+)+$/
export const phonePattern = /^01[0125]\d{8}$/
export const codePattern = /^[1-9]\d{4}$/

/** Brings `+20 10…`, `0020…` and Arabic digits to the eleven digits of an Egyptian mobile. */
export const normalisePhone = (text: string): string => {
  const digits = toLatinDigits(text).replace(/[\s\-()]/g, '')
  return digits.replace(/^(\+20|0020)(?=1)/, '0').replace(/^(\+20|0020)0/, '0')
}

/** Marks above and below letters, the stretching line, and characters nobody sees: no spelling hangs on them. */
const unheard =
  /[\u0300-\u036F\u0610-\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** Letters that stand for one another: by habit, for want of a key, or because a keyboard is a neighbour's. */
const sameLetters: readonly (readonly [RegExp, string])[] = [
  [/[ٱ]/g, 'ا'],
  [/[ىیې]/g, 'ي'],
  [/[ةهھہە]/g, 'ه'],
  [/[کڪ]/g, 'ك'],
  [/ڤ/g, 'ف'],
  [/پ/g, 'ب'],
  [/چ/g, 'ج'],
  [/ء/g, ''],
]

/**
 * One folded spelling for search: no vowel marks, hamzas, accents or tatweel, ى as ي, ة as ه, letters joined in one
 * sign taken apart, Latin in lower case, Latin digits, single spaces. `foldForSearch('أحْمَد  عليّ')` is `احمد علي`.
 */
export const foldForSearch = (text: string): string =>
  // Taken apart, a letter with a hamza or an accent is the bare letter and a mark.
  collapseSpaces(
    sameLetters.reduce(
      (folded, [letters, as]) => folded.replace(letters, as),
      toLatinDigits(text).normalize('NFKD').replace(unheard, '').toLowerCase(),
    ),
  )

/** Plain chat text: control characters out (newline stays), ends trimmed. */
export const cleanMessage = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F\u200E\u200F\u202A-\u202E]/g, '')
    .trim()

/** Length as people count it: code points, so an emoji is one. */
export const textLength = (text: string): number => [...text].length
