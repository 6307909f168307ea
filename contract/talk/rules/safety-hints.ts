/**
 * Whether a message leads out of the product: it holds a mobile number, or asks for payment somewhere else. The message
 * is sent either way; both people get a hint. Written for what Egyptians type, so it prefers to miss a rare spelling
 * over a hint beside prices, dates, times and the numbers of lessons.
 */
import { cleanText, foldForSearch, toLatinDigits } from '../../vocabulary/text.ts'

export type SafetyHint = 'phone' | 'payment'

/** Digits written together, with the sign of an international number. */
const digitGroup = /\+?\d+/g
/** What may stand between the groups of one number: spaces, dashes, dots, brackets. */
const groupSeparator = /^[ \u00A0().\u2010-\u2015\u2212_-]{1,3}$/
/** A mobile number of Egypt, at home or from abroad, without separators. */
const mobile = /^(?:0|(?:\+|00)20(?:0)?)1[0125]\d{8}$/
/** As written in links such as `wa.me/2010…`, where the signs before the country are left out. */
const bareMobile = /^201[0125]\d{8}$/
/** Length of the shortest form of a number, and of the longest: `0020` and the zero of home before ten digits. */
const [shortest, longest] = [11, 15]

interface DigitGroup {
  readonly digits: string
  /** Belongs to the same number as the group before it, by what stands between the two. */
  readonly joined: boolean
}

const readDigitGroups = (text: string): DigitGroup[] => {
  let end = 0
  return [...text.matchAll(digitGroup)].map(({ 0: digits, index }) => {
    const joined = end > 0 && groupSeparator.test(text.slice(end, index))
    end = index + digits.length
    return { digits, joined }
  })
}

/**
 * Groups of a spelled number begin with its prefix (`010 1234 5678`, `+20 10…`) or are single digits. Two digits at the
 * beginning are a date, or lessons counted one after the other: `01-10-2026`, `01 02 03 04 05 6`.
 */
const isSpelledNumber = (groups: readonly string[]): boolean => {
  const [first = ''] = groups
  return first.length >= 3 || groups.every((group) => group.length === 1)
}

const hasMobile = (text: string): boolean => {
  const groups = readDigitGroups(toLatinDigits(text.normalize('NFKC')))
  return groups.some(({ digits }, start) => {
    if (mobile.test(digits) || bareMobile.test(digits)) return true
    const taken = [digits]
    let joined = digits
    for (let at = start + 1; joined.length < longest; at++) {
      const next = groups[at]
      if (!next?.joined) return false
      taken.push(next.digits)
      joined += next.digits
      if (joined.length >= shortest && mobile.test(joined) && isSpelledNumber(taken)) return true
    }
    return false
  })
}

/** Spellings in folded text: without hamzas and vowel marks, ى as ي, ة as ه. */
const wallets = [
  'insta ?pay',
  'انستا ?باي',
  'انستباي',
  '(?:vodafone|orange|etisalat|vf) ?cash',
  '(?:فودافون|فودا|اورانج|اتصالات|اتصالت) ?كاش',
  // Not "we pay", which lessons say.
  'وي ?باي',
  'تيلدا',
  'pay ?pal',
  'باي ?بال',
  'western ?union',
  'ويسترن ?يونيون',
  'money ?gram',
  'موني ?جرام',
  'payoneer',
  'بايونير',
  'cash ?app',
  'revolut',
  'skrill',
  'iban',
  'ايبان',
]
const place = '(?:موقع|منصه|تطبيق|برنامج|ابلكيشن|حوار)'
const sum = '(?:فلوس|مبلغ|ثمن|حساب|فيزا|مصاري)'
const requests = [
  // «حوّل لي على رقمي», but not «حول لي الجملة».
  '(?:حول|حولي|حولو|حولوا|ابعت|ابعتي|ارسل|ارسلي) ?(?:لي|لنا) علي',
  `(?:حول|حولي|تحول|هحول|احول|ابعت|ابعتي|ابعث|هبعت|ارسل|ارسلي|تحويل) ?(?:لي|لك|لنا)? ?(?:ال)?${sum}`,
  'تحويل (?:بنكي|علي (?:رقم|حساب|محفظ))',
  '(?:ادفع|ادفعي|تدفع|تدفعي|الدفع|دفع) ?(?:لي|لك)? ?(?:كاش|نقدا|نقدي|مباشره|مباشرا|مباشر|بره|برا)',
  `(?:خارج|بره|برا|بعيد عن|بعيدا عن|من غير|بدون) (?:ال)?${place}`,
  '(?:outside|off|without) (?:of )?(?:the |this )?(?:site|website|platform|app|hiwar)',
  'pay (?:me|you) (?:directly|in cash|cash)',
  'send (?:me )?(?:the )?money',
  'bank transfer',
]
// One letter may be written onto an Arabic word before it: و، ف، ب، ل، ك, and the article.
const payment = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:[وفبلك])?(?:ال)?(?:${[...wallets, ...requests].join('|')})(?![a-z])`,
  'u',
)

/** Joins words that a dash, a dot or a line parts: `insta-pay`, `vodafone_cash`. */
const folded = (text: string): string => foldForSearch(text.replace(/[-_.\u2010-\u2015*]+/g, ' '))

/**
 * What a message should be answered with a hint for, or null. `findSafetyHint('رقمي ٠١٠ ١٢٣٤ ٥٦٧٨')` is `phone`,
 * `findSafetyHint('حوّل لي على انستاباي')` is `payment`; a text with both is `payment`.
 */
export const findSafetyHint = (raw: string): SafetyHint | null => {
  const text = cleanText(raw)
  if (payment.test(folded(text))) return 'payment'
  return hasMobile(text) ? 'phone' : null
}

/** Where a conversation could go on, in folded text. */
const messengers = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:[وفبلكع])?(?:ال)?(?:${[
    'whats ?app',
    'واتس(?: ?اب)?',
    'telegram',
    'تي?لي?جرام',
    'snap ?chat',
    'سناب(?: ?شات)?',
    'insta(?:gram)?',
    'انستا(?: ?جرام)?',
    'facebook',
    'فيس ?بوك',
    'messenger',
    'ماسنجر',
    'discord',
    'ديسكورد',
    'viber',
    'فايبر',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'u',
)
/** With its scheme any name counts, without it those of common endings: a full stop may lack its space. */
const hosts =
  /https?:\/\/([^\s/:?#]+)|(?<![\p{L}\p{N}.-])((?:[a-z0-9-]+\.)+(?:com|net|org|me|io|gg|link|app|ly|tv|eg|co|info|online|site|xyz|be))(?![\p{L}\p{N}-])/giu

/**
 * Whether a text names an address of another site, a mail address, or a messenger: what a student under age is warned
 * of. `ownHost`: the product's own. `leadsOutside('t.me/karim', 'hiwar.example')` is true.
 */
export const leadsOutside = (raw: string, ownHost: string): boolean => {
  const text = cleanText(raw).normalize('NFKC')
  if (messengers.test(folded(text))) return true
  return [...text.matchAll(hosts)].some(([, full, bare]) => {
    const host = (full ?? bare ?? '').toLowerCase().replace(/^www\./, '')
    return host !== ownHost.toLowerCase().replace(/^www\./, '')
  })
}
