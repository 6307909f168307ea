/** How the product speaks: one word for each thing, a reader in every instruction, and forms that hold no placeholders. */
import { describe, expect, test } from 'vitest'
import { copyFiles, expectNone, files, filesIn, linesMatching, read } from './tree.ts'

const spoken = files.filter((path) => /^(web|worker)\//.test(path) && /[\u0600-\u06ff]/.test(read(path)))
const copy = [...copyFiles, ...filesIn('worker/copy')]

/** A word that does not stand inside another, whatever is joined to its beginning. */
const word = (...words: readonly string[]): RegExp =>
  new RegExp(`(?<!\\p{L})[وفبلك]{0,2}(?:${words.join('|')})(?!\\p{L})`, 'u')

/** What is no longer said, and what is said for it. */
const dropped: readonly (readonly [said: RegExp, instead: string])[] = [
  [word('ال?رمز', 'رموز', 'الرموز', 'كود التحقق', 'لرمز'), 'كود, كود التأكيد, كود QR'],
  [word('رقم فوري', 'الرقم المرجعي', 'كود الدفع'), 'رقم الدفع من فوري'],
  [word('ال?مقطع', 'ال?مقاطع'), 'الفيديو التعريفي, فيديو التقديم'],
  [/إيقاف الاشتراك|اشتراك(?:ك|ه|ها)? متوقّ?ف/, 'إلغاء الاشتراك, ملغى'],
  [/رد المبلغ|يُرد|سيُرد|عاد منها|يعود المبلغ|المردود/, 'استرداد, تم الاسترداد'],
  [/نقل (?:ال)?(?:حصة|موعد)/, 'تغيير الموعد'],
  [/(?:ال)?موعد (?:ال)?ثابت/, 'الموعد الأسبوعي'],
  [/رصيد الأسبوع|دقائق التجربة/, 'رصيد الدقائق, الدقائق المجانية'],
  [word('باقٍ', 'متبقية', 'المتبقية', 'متبقي', 'المتبقي'), 'باقي'],
  [word('ال?هاتف', 'هاتفك', 'ال?محمول'), 'رقم الموبايل'],
  [word('ال?شبكة', 'انقطع الاتصال', 'الاتصال منقطع', 'الاتصال بالشبكة'), 'الإنترنت'],
  [/حصة إنجليزية/, 'حصة إنجليزي'],
  [word('اللقاء', 'الغرفة', 'غرفة'), 'الحصة'],
  [/كلمة المرور|الرقم السري (?!خلف)/, 'كلمة السر'],
  [word('إملاء', 'ال?مهلة', 'مضى', 'مضت', 'تمضِ', 'ال?حسم', 'سارٍ', 'سارية', 'ال?خادم'), 'a word of everyday'],
  [word('لدى', 'لديك', 'لديه', 'لديها', 'لديهم', 'لدينا'), 'عند, عندك'],
  [word('يُرجى', 'يرجى', 'تعذّر', 'تعذر', 'يتعذّر'), 'لم نتمكن من'],
  [/في الحالة الحالية/, 'الآن'],
]

/** `يمكن الحجز` speaks to nobody; `يمكنك`, `يمكنه` have a reader. */
const readerless = /(?<!\p{L})(?:[وف]?(?:لا |لن |قد )?)يمكن(?!\p{L})/u

/** Sentences that begin with a verbal noun and end with a full stop: an instruction to nobody. */
const opening =
  /(?:['`"]|[.؟!] )(?:إملاء|السحب ب|كتابة|مراجعة|الضغط|اختيار|تحديث|إعادة|تجربة|استخدام|الكتابة|المحاولة|الاختيار) [^'`".؟!]*\.(?:['`"]| )/

describe('one thing has one word', () => {
  test.each(dropped)('%s', (said, instead) => {
    expectNone(linesMatching(spoken, said), `Say ${instead}.`)
  })
})

test('what somebody can do is said to them', () => {
  expectNone(linesMatching(copy, readerless), 'Say يمكنك, يمكنه, or who does it.')
})

test('an instruction begins with what the reader does', () => {
  expectNone(linesMatching(copy, opening), 'Address the reader: [اكتب|اكتبي], or يمكنك.')
})

/** `[م|ف]` and `[م|ف|غير معروف]`; see web/copy/reader.tsx. */
const forms = /\[([^[\]]*\|[^[\]]*)\]/g
const faultOf = (inside: string): string | null => {
  const parts = inside.split('|')
  if (parts.length > 3) return 'has more than three forms'
  if (/[{}<>#]/.test(inside)) return 'holds a placeholder or a tag'
  return parts.length === 2 && parts[0] === parts[1] ? 'has twice the same form' : null
}

test('the forms of a word are two or three, without placeholders', () => {
  const faults = copyFiles.flatMap((path) =>
    [...read(path).matchAll(forms)].flatMap(([all, inside = '']) => {
      const fault = faultOf(inside)
      return fault === null ? [] : [`${path}: ${all} ${fault}`]
    }),
  )
  expectNone(faults, 'Put the placeholder outside: [اكتب|اكتبي] {name}.')
})

interface Words {
  readonly [key: string]: string | Words
}
const addressed = (words: Words, above: string): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? value.search(forms) === -1
        ? []
        : [`${above}.${key}`]
      : addressed(value, `${above}.${key}`),
  )

test('a sentence with forms is said by a translator or by `forReader`', async () => {
  const code = filesIn('web').filter((path) => /\.tsx?$/.test(path) && !copyFiles.includes(path))
  const breaches: string[] = []
  for (const path of copyFiles) {
    const file: Record<string, unknown> = await import(/* @vite-ignore */ `../../${path}`)
    for (const [area, words] of Object.entries(file)) {
      if (typeof words !== 'object' || words === null) continue
      for (const key of addressed(words as Words, area)) {
        // By its own name, chosen by a key, or handed on with its group: `leave.yes`, `leave[words]`, `words={media.leave}`.
        const [own = '', above = ''] = [key, key.slice(0, key.lastIndexOf('.'))].map((name) =>
          name.replaceAll('.', '\\.'),
        )
        const whole = above === area ? [] : [`(?<=[{(,:]\\s*)${above}(?=\\s*[}),])`]
        const ways = [`${own}(?!\\w)`, `${above}\\[`, ...whole].join('|')
        const direct = new RegExp(`(?<!forReader\\()(?<![\\w.])(?:${ways})`)
        breaches.push(
          ...linesMatching(
            code.filter((one) => read(one).includes(`#${path}`)),
            direct,
          ),
        )
      }
    }
  }
  expectNone(breaches, 'Write forReader(…): the brackets would be shown.')
})

test('faults would be found', () => {
  expect(faultOf('اكتب|اكتبي {name}')).not.toBeNull()
  expect(faultOf('حفظ|حفظ')).not.toBeNull()
  expect(faultOf('احفظ|احفظي|حفظ')).toBeNull()
  expect(readerless.test('يمكن إعادة المحاولة')).toBe(true)
  expect(readerless.test('يمكنك الحجز، ولا يمكنه ذلك')).toBe(false)
  expect(opening.test("'كتابة الرقم أولًا.'")).toBe(true)
  expect(dropped.some(([said]) => said.test('افتح بالرمز'))).toBe(true)
})
