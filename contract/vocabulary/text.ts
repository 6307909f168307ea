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

/**
 * One folded spelling for search: no vowel marks or tatweel, alef forms as ا, ى as ي, ة as ه,
 * Latin in lower case, single spaces. `foldForSearch('أحْمَد  عليّ')` is `احمد علي`.
 */
export const foldForSearch = (text: string): string =>
  collapseSpaces(
    toLatinDigits(text)
      .toLowerCase()
      .replace(/[\u064B-\u0652\u0670\u0640]/g, '')
      .replace(/[أإآٱ]/g, 'ا')
      .replace(/ى/g, 'ي')
      .replace(/ة/g, 'ه')
      .replace(/ؤ/g, 'و')
      .replace(/ئ/g, 'ي'),
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
