/** An Egyptian mobile as it is typed: eleven digits in groups of 3, 4 and 4. */
import { toLatinDigits } from '#contract/vocabulary/text.ts'

/**
 * What was typed or pasted as plain digits, the country code turned into the leading zero: `+20 10…` is `010…`. Too many
 * stay too many, for the form to say so.
 */
export const toPhoneDigits = (text: string): string =>
  toLatinDigits(text)
    .replace(/\D/g, '')
    .replace(/^(00)?200?(?=1)/, '0')

/** `01012345678` as `010 1234 5678`; a beginning of it as far as it goes. */
export const formatPhone = (digits: string): string =>
  [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ')

/** Where a caret at `caret` of the typed `text` belongs once the text is grouped: as many digits stay behind it. */
export const caretAfterGrouping = (text: string, caret: number): number => {
  const behind = toPhoneDigits(text).length - toLatinDigits(text.slice(caret)).replace(/\D/g, '').length
  return formatPhone('0'.repeat(Math.max(0, behind))).length
}
