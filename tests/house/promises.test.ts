/** Sentences that promise what neither code nor a measurement holds, and faults of counted nouns: none comes back. */
import { expect, test } from 'vitest'
import { copyFiles, expectNone, filesIn, linesMatching, read } from './tree.ts'

const copy = [...copyFiles, ...filesIn('worker/copy')]

/** What was promised once, and why it does not hold. */
const broken: readonly (readonly [words: RegExp, why: string])[] = [
  [/الأكثر اختيار|الأكثر طلب|الأكثر شعبية/, 'nobody counts what is chosen'],
  [/خادم توصيل|لا يحفظ شيئًا/, 'a call may pass a media server'],
  [/(?:كل معلّم|المعلّمون|معلّمات).*(?:اجتازوا|مرّوا ب|يمرّ ب)/, 'the team may excuse somebody from the steps'],
  [/السعر شامل|السعر الكامل|كل ما تدفعه(?! لحوار)/, 'a counter and an instalment may add to the price'],
  [/لا تنقطع الحصة|مكانك في الحصة محفوظ\b/, 'nothing holds a line together'],
  [/تضاعف|ضعف الثقة/, 'nobody measured what a picture does'],
  [/ملفات جديدة كل أسبوع|معلّمون جدد كل/, 'nothing publishes somebody every week'],
  [/خلال (?:يومين|يومي عمل|48 ساعة|24 ساعة)/, 'nothing watches how long the team takes'],
  [/من الصباح إلى|آخر الليل|على مدار الساعة/, 'nothing opens hours at every time of day'],
  [/حصة الليلة/, 'nobody may teach tonight'],
  [/تنبيه في حوار قبل أن يسري|نخبرك قبل (?:تغيير|أن تتغيّر)/, 'no notice precedes other terms'],
  [
    /رصيد أسبوعها|لا (?:ت|ي)نتقل إلى (?:ما بعده|الأسبوع)/,
    'minutes that come back last for days of their own, and a share of a week is carried',
  ],
  [/حذف الحساب (?:يمحو|يحذف)|يُحذف الحساب/, 'accounts are deleted by hand'],
]

test('no sentence promises what nothing holds', () => {
  const found = broken.flatMap(([words, why]) => linesMatching(copy, words).map((line) => `${line}: ${why}`))
  expectNone(found, 'Make it true, or say what is true.')
})

/** The counted noun of a form, such as `حرفًا` of `# حرفًا محفوظًا`; with the word it belongs to in `طلب سحب`. */
const nounOf = (form = ''): string =>
  /^ ?(طلب سحب|طلب استرداد|[\p{L}\p{M}]+)/u.exec(form.slice(form.indexOf('#') + 1))?.[1] ?? ''
/** Feminine and plural forms, and those that something belongs to, are the same for eleven as for a hundred. */
const isUnchanged = (noun: string): boolean => noun === '' || / |ة$|^أخرى$/.test(noun)

/** Masculine nouns that lack the ending they have from eleven to ninety-nine. */
const faultsIn = (text: string): string[] =>
  [...text.matchAll(/many \{([^{}]*)\} other \{([^{}]*)\}/g)]
    .filter(([, many, other]) => nounOf(many) === nounOf(other) && !isUnchanged(nounOf(many)))
    .map(([form]) => form)

test('eleven and more take the noun with its ending', () => {
  expectNone(
    copy.flatMap((path) => faultsIn(read(path)).map((form) => `${path}: ${form}`)),
    'Write `many {# يومًا}` beside `other {# يوم}`.',
  )
})

test('a fault would be found', () => {
  expect(faultsIn('{count, plural, few {أيام} many {يوم} other {يوم}}')).toHaveLength(1)
  expect(faultsIn('{count, plural, few {# آخرون} many {# آخرون} other {# آخرون}}')).toHaveLength(1)
  expect(faultsIn('{count, plural, few {أيام} many {يومًا} other {يوم}}')).toEqual([])
  expect(faultsIn('{count, plural, few {# حصص} many {# حصة} other {# حصة}}')).toEqual([])
  expect(broken.some(([words]) => words.test('السعر شامل، ولا يُجدَّد الدفع من نفسه.'))).toBe(true)
})

test('a duration of months has one plural', () => {
  expectNone(linesMatching(copy, /شهور/), 'Write أشهر.')
})
