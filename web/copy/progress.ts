import { plural } from '#web/copy/plurals.ts'

/** Words of a student's progress. */
export const progress = {
  title: 'تقدّمك',
  loading: 'جارٍ تحميل التقدّم',
  failed: 'تعذّر تحميل التقدّم',
  week: `${plural('minutes')} منذ السبت`,
  ofGoal: '{done} من {goal} منذ السبت',
  reached: 'اكتمل هدف الأسبوع.',
  toGo: `يكتمل الهدف بعد ${plural('minutes', 'count', true)}.`,
  noGoal: 'لا هدف للأسبوع بعد.',
  setGoal: 'تحديد هدف',
  changeGoal: 'تغيير الهدف',
  facts: { streak: 'أسابيع متتالية', lessons: 'حصص حضرتها', minutes: 'دقائق في المجموع', words: 'كلمات معروفة' },
  ofWords: '{known} من {total}',
  openWords: 'كلماتي: {words}',
  goal: {
    title: 'هدف الأسبوع',
    text: 'دقائق الحصص من السبت إلى الجمعة.',
    label: 'الهدف',
    none: 'بلا هدف',
    failed: 'تعذّر حفظ الهدف',
  },
} as const
