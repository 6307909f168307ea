/** Patterns of typed text, and the folding that makes spellings of one word equal in search. */

const arabicIndic = /[\u0660-\u0669\u06F0-\u06F9]/g

/** `٠١٢` and `۰۱۲` become `012`; everything else stays. */
export const toLatinDigits = (text: string): string =>
  text.replace(arabicIndic, (digit) => String(digit.charCodeAt(0) & 0xf))

export const collapseSpaces = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** Control characters, direction overrides, zero-width blanks and invisible letters. */
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]/g
/**
 * Characters no text field can hold, line feeds and tabs apart. A field that drops one of them counts its characters
 * differently from who stored it.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
export const unfieldable = /[\u0000-\u0008\u000B-\u001F\u007F]/g

/** Joiners (ZWJ, ZWNJ) are part of some words and emoji; elsewhere they are invisible. */
const idleJoiners = /(^|\s)[\u200C\u200D]+|[\u200C\u200D]+(?=\s|$)/g

/** Multi-line text as stored: NFC, without invisible characters, trimmed. */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(unseen, '')
    .replace(idleJoiners, '$1')
    .trim()

/** As `cleanText`, in one line. */
export const cleanLine = (text: string): string => collapseSpaces(cleanText(text))

/** Arabic letters (no digits, no signs) and the marks and lines that may follow one. */
const letters = '\\u0621-\\u063A\\u0641-\\u064A\\u066E\\u066F\\u0671-\\u06D3'
const marks = '\\u0640\\u064B-\\u0652\\u0670'
/** Words that begin with a letter: combining marks alone are not readable. */
const wordsOf = (first: string): RegExp =>
  new RegExp(`^[${first}][${first}${marks}]*( [${first}][${first}${marks}]*)*$`)

/** A name holds Arabic and Latin letters only. */
export const namePattern = wordsOf(`A-Za-z${letters}`)
export const arabicNamePattern = wordsOf(letters)
/** Five in a row, among them a letter: spaces alone are no Arabic. */
export const arabicRunPattern = new RegExp(`(?=[${marks} ]*[${letters}])[${letters}${marks} ]{5,}`)
export const latinLetterPattern = /[A-Za-z]/
/** A password holds a letter of either script, and a digit of either. */
export const passwordLetterPattern = new RegExp(`[A-Za-z${letters}]`)
export const passwordDigitPattern = /[\d\u0660-\u0669\u06F0-\u06F9]/

/** Without invisible characters, which would let two addresses look alike, and with a possible domain. */
export const emailPattern = /^[^\s\p{C}@"(),:;<>[\\\]]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u
export const phonePattern = /^01[0125]\d{8}$/
export const codePattern = /^[1-9]\d{4}$/

/**
 * Normalises `+20 10…`, `0020…`, Arabic digits and invisible marks around a copied number to the eleven digits of a
 * mobile.
 */
export const normalisePhone = (text: string): string => {
  const digits = toLatinDigits(cleanText(text)).replace(/[\s\-()]/g, '')
  return digits.replace(/^(\+20|0020)(?=1)/, '0').replace(/^(\+20|0020)0/, '0')
}

/** Diacritics, tatweel and invisible characters: they do not change the word. */
const unheard =
  /[\u0300-\u036F\u0610-\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** Letters typed for one another, by habit or for want of a key on the keyboard. */
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
  // NFKD splits a letter with a hamza or an accent into the bare letter and a mark.
  collapseSpaces(
    sameLetters.reduce(
      (folded, [letters, as]) => folded.replace(letters, as),
      toLatinDigits(text).normalize('NFKD').replace(unheard, '').toLowerCase(),
    ),
  )

/** Length as people count it: code points, so an emoji is one. */
export const textLength = (text: string): number => [...text].length
