/** Sums of money in words, as they stand on a cheque: a figure that is read twice is not paid ten times over. */
const masculine = ['', 'واحد', 'اثنان', 'ثلاثة', 'أربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية', 'تسعة', 'عشرة'] as const
const teens = [
  'أحد عشر',
  'اثنا عشر',
  'ثلاثة عشر',
  'أربعة عشر',
  'خمسة عشر',
  'ستة عشر',
  'سبعة عشر',
  'ثمانية عشر',
  'تسعة عشر',
] as const
const tens = ['', '', 'عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون'] as const
const hundreds = ['', 'مئة', 'مئتان', 'ثلاثمئة', 'أربعمئة', 'خمسمئة', 'ستمئة', 'سبعمئة', 'ثمانمئة', 'تسعمئة'] as const

const joined = (parts: readonly string[]): string => parts.filter(Boolean).join(' و')

const belowHundred = (n: number): string => {
  if (n <= 10) return masculine[n] ?? ''
  if (n < 20) return teens[n - 11] ?? ''
  return joined([masculine[n % 10] ?? '', tens[Math.floor(n / 10)] ?? ''])
}

const belowThousand = (n: number): string => joined([hundreds[Math.floor(n / 100)] ?? '', belowHundred(n % 100)])

const thousands = (n: number): string => {
  if (n === 0) return ''
  if (n === 1) return 'ألف'
  if (n === 2) return 'ألفان'
  const rest = n % 100
  return `${belowThousand(n)} ${rest >= 3 && rest <= 10 ? 'آلاف' : rest >= 11 ? 'ألفًا' : 'ألف'}`
}

const highest = 999_999

/** A whole number from 1 to 999,999; the empty text for any other. */
export const numberInWords = (n: number): string =>
  Number.isInteger(n) && n >= 1 && n <= highest
    ? joined([thousands(Math.floor(n / 1000)), belowThousand(n % 1000)])
    : ''

/** Before the noun it counts, a dual loses its ending, and so does the accusative of a thousand. */
const beforeNoun = (words: string): string => words.replace(/(مئت|ألف)ان$/, '$1ا').replace(/ألفًا$/, 'ألف')

const counted = (n: number, one: string, two: string, few: string, many: string, other: string): string => {
  const rest = n % 100
  if (n === 1) return `${one} واحد`
  if (n === 2) return two
  return `${beforeNoun(numberInWords(n))} ${rest >= 3 && rest <= 10 ? few : rest >= 11 ? many : other}`
}

/** Piastres as `أربعة آلاف ومئتان وخمسون جنيهًا`, with the piastres where there are any. */
export const amountInWords = (piastres: number): string => {
  const pounds = Math.floor(piastres / 100)
  const rest = piastres % 100
  return joined([
    pounds > 0 ? counted(pounds, 'جنيه', 'جنيهان', 'جنيهات', 'جنيهًا', 'جنيه') : '',
    rest > 0 ? counted(rest, 'قرش', 'قرشان', 'قروش', 'قرشًا', 'قرش') : '',
  ])
}
