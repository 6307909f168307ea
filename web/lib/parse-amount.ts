import { toLatinDigits } from '#contract/vocabulary/text.ts'

/** A typed amount in hundredths; null when it is none. `١٬٢٥٠٫٥` is 125050. */
export const parseAmount = (typed: string): number | null => {
  const text = toLatinDigits(typed)
    .replaceAll('٫', '.')
    .replace(/[\s,٬]/g, '')
  const [, pounds, cents = ''] = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(text) ?? []
  return pounds === undefined ? null : Number(pounds) * 100 + Number(cents.padEnd(2, '0'))
}
