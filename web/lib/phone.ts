/** Formats an Egyptian mobile number while it is typed: eleven digits in groups of 3, 4 and 4. */
import { toLatinDigits } from '#contract/vocabulary/text.ts'

/**
 * The typed or pasted text as plain digits, with the country code replaced by the leading zero: `+20 10…` is `010…`.
 * Surplus digits are kept, so that the form reports them.
 */
export const toPhoneDigits = (text: string): string =>
  toLatinDigits(text)
    .replace(/\D/g, '')
    .replace(/^(00)?200?(?=1)/, '0')

/** `01012345678` as `010 1234 5678`; incomplete numbers are grouped as far as they go. */
export const formatPhone = (digits: string): string =>
  [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ')

/** The caret's position in the grouped text, such that as many digits precede it as did in the typed `text`. */
export const caretAfterGrouping = (text: string, caret: number): number => {
  const behind = toPhoneDigits(text).length - toLatinDigits(text.slice(caret)).replace(/\D/g, '').length
  return formatPhone('0'.repeat(Math.max(0, behind))).length
}
