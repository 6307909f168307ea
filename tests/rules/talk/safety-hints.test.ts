import { describe, expect, test } from 'vitest'
import { findSafetyHint, leadsOutside } from '#contract/talk/rules/safety-hints.ts'

const phones = [
  '01012345678',
  'رقمي 01012345678 كلميني',
  '٠١٠١٢٣٤٥٦٧٨',
  '۰۱۱۱۲۳۴۵۶۷۸',
  '010 1234 5678',
  '010-1234-5678',
  '010.1234.5678',
  '010 – 1234 – 5678',
  '0 1 2 1 2 3 4 5 6 7 8',
  '٠ ١ ٥ ١ ٢ ٣ ٤ ٥ ٦ ٧ ٨',
  '0-1-0-1-2-3-4-5-6-7-8',
  '+201012345678',
  '+20 10 1234 5678',
  '+20 (010) 1234 5678',
  '00201512345678',
  '0020 101 234 5678',
  '00٢٠١٠١٢٣٤٥٦٧٨',
  'https://wa.me/201012345678',
  'واتس: 01112345678، بعد الثامنة',
  '01012345678 / 01112345678',
  '01012345678 01112345678',
  '０１０１２３４５６７８',
  '010\u200E1234\u200F5678',
]

const payments = [
  'حوّل لي على رقمي',
  'حوّلي لي على فودافون كاش',
  'ابعت لي على المحفظة',
  'انستاباي',
  'إنستا باي أسهل',
  'على الانستاباي',
  'instapay',
  'Insta-Pay: karim@instapay',
  'ممكن بفودافون كاش؟',
  'ڤودافون كاش',
  'Vodafone Cash',
  'vodafone_cash',
  'اورنج أو أورانج كاش',
  'اتصالات كاش',
  'PayPal',
  'باي بال',
  'Western Union',
  'ويسترن يونيون',
  'Payoneer لو متاح',
  'حوّل الفلوس وأنا أحجز لك',
  'ابعت المبلغ قبل الحصة',
  'تحويل بنكي',
  'تحويل على حسابي',
  'ادفع لي مباشرة',
  'الدفع كاش',
  'نتفق خارج الموقع',
  'خارج المنصّة',
  'بره التطبيق',
  'من غير الموقع أرخص',
  'we can continue outside the site',
  'outside of the platform',
  'Pay me directly',
  'send me the money',
  'bank transfer',
]

const quiet = [
  '',
  'السلام عليكم',
  'سعر الحصة 75 جنيهًا',
  'الباقة ب 1500 جنيه أو 01500',
  'الباقة 2,400.50 جنيه',
  '٢٥٠ جنيه في الأسبوع',
  'الحصة يوم 01-10-2026 الساعة 12:30',
  'من 01/10/2026 إلى 15/10/2026',
  '2026-10-01 10:15:00',
  'الأحد 1.10.2026 و 2.10.2026',
  'الساعة 10:15 إلى 11:15',
  'الحصص 01 02 03 04 05 6',
  'الدروس 1 2 3 4 5 6 7 8 9 10 11',
  'الدروس 1، 2، 3، 4',
  'الحصة رقم 12 ثم 13',
  'صفحة 110 و 112 و 115',
  'صفحات 101-123-456',
  'رقم العملية 4512345678',
  'الرقم القومي 29001011234567',
  'كود 12345',
  'رقم 0101234567',
  'رقم 010123456789',
  '1012345678',
  '01312345678',
  '02 27356789',
  'حوّل الجملة إلى المبني للمجهول',
  'حوّل لي الجملة من فضلك',
  'نتكلم حول لون البيت',
  'تحويل الفعل إلى الماضي',
  'ابعت لي الواجب',
  'ارسل الحل على المحادثة',
  'أدفع في الموقع أم بالبطاقة؟',
  'دفعت من خلال فوري في حوار',
  'we pay attention to grammar',
  'How do you pay a compliment?',
  'cash and carry',
  'We went outside the house',
  'the app is outside my budget',
  'خارج البيت',
  'من غير صوت',
  'تدرّبت بدون كتاب',
]

describe('a hint is shown', () => {
  test.each(phones)('beside a phone number: %s', (text) => expect(findSafetyHint(text)).toBe('phone'))
  test.each(payments)('beside a payment elsewhere: %s', (text) => expect(findSafetyHint(text)).toBe('payment'))
  test('for the payment where a message has both', () =>
    expect(findSafetyHint('حوّل لي على 01012345678')).toBe('payment'))
})

describe('no hint is shown', () => {
  test.each(quiet)('beside: %s', (text) => expect(findSafetyHint(text)).toBeNull())
  test('by a long text that looks like numbers throughout, and quickly', () => {
    const started = performance.now()
    expect(findSafetyHint('1 '.repeat(500))).toBeNull()
    expect(performance.now() - started).toBeLessThan(200)
  })
})

describe('where one of the two is under age', () => {
  const outside = [
    'https://meet.example.org/abc',
    'ادخل على t.me/karim',
    'karim@example.com',
    'كلمني على الواتس',
    'عندك واتساب؟',
    'على التليجرام أو تيليجرام',
    'my Snapchat is karim',
    'ضيفني على انستا',
    'discord.gg/abc',
  ]
  test.each(outside)('what leads outside is seen: %s', (text) => expect(leadsOutside(text, 'hiwar.example')).toBe(true))

  const inside = [
    'https://hiwar.example/t/7',
    'www.hiwar.example',
    'I like it.Then we stop',
    'صفحة 12 من الكتاب.',
    'e.g. this',
    'instant coffee',
    'الإنستانت كوفي',
  ]
  test.each(inside)('nothing else is: %s', (text) => expect(leadsOutside(text, 'hiwar.example')).toBe(false))
})
