/**
 * Arabic has six plural forms, so every counted noun is listed here in all six. `#` is the number.
 * `pair` is the dual after a preposition (بعد دقيقتين), `two` the dual on its own (دقيقتان).
 */
export const nouns = {
  seconds: {
    zero: 'لا ثوانٍ',
    one: 'ثانية واحدة',
    two: 'ثانيتان',
    pair: 'ثانيتين',
    few: '# ثوانٍ',
    many: '# ثانية',
    other: '# ثانية',
  },
  minutes: {
    zero: 'لا دقائق',
    one: 'دقيقة واحدة',
    two: 'دقيقتان',
    pair: 'دقيقتين',
    few: '# دقائق',
    many: '# دقيقة',
    other: '# دقيقة',
  },
  hours: {
    zero: 'لا ساعات',
    one: 'ساعة واحدة',
    two: 'ساعتان',
    pair: 'ساعتين',
    few: '# ساعات',
    many: '# ساعة',
    other: '# ساعة',
  },
  days: {
    zero: 'لا أيام',
    one: 'يوم واحد',
    two: 'يومان',
    pair: 'يومين',
    few: '# أيام',
    many: '# يومًا',
    other: '# يوم',
  },
  weeks: {
    zero: 'لا أسابيع',
    one: 'أسبوع واحد',
    two: 'أسبوعان',
    pair: 'أسبوعين',
    few: '# أسابيع',
    many: '# أسبوعًا',
    other: '# أسبوع',
  },
  months: {
    zero: 'لا أشهر',
    one: 'شهر واحد',
    two: 'شهران',
    pair: 'شهرين',
    few: '# أشهر',
    many: '# شهرًا',
    other: '# شهر',
  },
  lessons: {
    zero: 'لا حصص',
    one: 'حصة واحدة',
    two: 'حصتان',
    pair: 'حصتين',
    few: '# حصص',
    many: '# حصة',
    other: '# حصة',
  },
  messages: {
    zero: 'لا رسائل',
    one: 'رسالة واحدة',
    two: 'رسالتان',
    pair: 'رسالتين',
    few: '# رسائل',
    many: '# رسالة',
    other: '# رسالة',
  },
  tutors: {
    zero: 'لا معلّمين',
    one: 'معلّم واحد',
    two: 'معلّمان',
    pair: 'معلّمين',
    few: '# معلّمين',
    many: '# معلّمًا',
    other: '# معلّم',
  },
  students: {
    zero: 'لا طلاب',
    one: 'طالب واحد',
    two: 'طالبان',
    pair: 'طالبين',
    few: '# طلاب',
    many: '# طالبًا',
    other: '# طالب',
  },
  friends: {
    zero: 'لا أصدقاء',
    one: 'صديق واحد',
    two: 'صديقان',
    pair: 'صديقين',
    few: '# أصدقاء',
    many: '# صديقًا',
    other: '# صديق',
  },
  reviews: {
    zero: 'لا تقييمات',
    one: 'تقييم واحد',
    two: 'تقييمان',
    pair: 'تقييمين',
    few: '# تقييمات',
    many: '# تقييمًا',
    other: '# تقييم',
  },
  letters: {
    zero: 'لا حروف',
    one: 'حرف واحد',
    two: 'حرفان',
    pair: 'حرفين',
    few: '# أحرف',
    many: '# حرفًا',
    other: '# حرف',
  },
  transfers: {
    zero: 'لا تحويلات',
    one: 'تحويل واحد',
    two: 'تحويلان',
    pair: 'تحويلين',
    few: '# تحويلات',
    many: '# تحويلًا',
    other: '# تحويل',
  },
  requests: {
    zero: 'لا طلبات',
    one: 'طلب واحد',
    two: 'طلبان',
    pair: 'طلبين',
    few: '# طلبات',
    many: '# طلبًا',
    other: '# طلب',
  },
  words: {
    zero: 'لا كلمات',
    one: 'كلمة واحدة',
    two: 'كلمتان',
    pair: 'كلمتين',
    few: '# كلمات',
    many: '# كلمة',
    other: '# كلمة',
  },
  results: {
    zero: 'لا نتائج',
    one: 'نتيجة واحدة',
    two: 'نتيجتان',
    pair: 'نتيجتين',
    few: '# نتائج',
    many: '# نتيجة',
    other: '# نتيجة',
  },
  accounts: {
    zero: 'لا حسابات',
    one: 'حساب واحد',
    two: 'حسابان',
    pair: 'حسابين',
    few: '# حسابات',
    many: '# حسابًا',
    other: '# حساب',
  },
  changes: {
    zero: 'لا تغييرات',
    one: 'تغيير واحد',
    two: 'تغييران',
    pair: 'تغييرين',
    few: '# تغييرات',
    many: '# تغييرًا',
    other: '# تغيير',
  },
  passkeys: {
    zero: 'لا مفاتيح',
    one: 'مفتاح واحد',
    two: 'مفتاحان',
    pair: 'مفتاحين',
    few: '# مفاتيح',
    many: '# مفتاحًا',
    other: '# مفتاح',
  },
} as const

export type CountedNoun = keyof typeof nouns

type Dual<After extends boolean> = After extends true ? 'pair' : 'two'
type Plural<
  N extends CountedNoun,
  Value extends string,
  After extends boolean,
> = `{${Value}, plural, zero {${(typeof nouns)[N]['zero']}} one {${(typeof nouns)[N]['one']}} two {${(typeof nouns)[N][Dual<After>]}} few {${(typeof nouns)[N]['few']}} many {${(typeof nouns)[N]['many']}} other {${(typeof nouns)[N]['other']}}}`

/** The ICU fragment of a noun for `{count}`; pass another value's name to count two things in one message. */
export function plural<
  const N extends CountedNoun,
  const Value extends string = 'count',
  const After extends boolean = false,
>(noun: N, value?: Value, after?: After) {
  const { zero, one, two, pair, few, many, other }: Record<string, string> = nouns[noun]
  const forms = { zero, one, two: after ? pair : two, few, many, other }
  const cases = Object.entries(forms).map(([rule, form]) => `${rule} {${form}}`)
  return `{${value ?? 'count'}, plural, ${cases.join(' ')}}` as Plural<N, Value, After>
}
