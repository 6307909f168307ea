import { plural } from '#web/copy/plurals.ts'

/** Words of a student's progress. */
export const progress = {
  title: 'تقدّمك',
  loading: 'جارٍ تحميل التقدّم',
  failed: 'لم نتمكن من تحميل تقدّمك',
  week: `${plural('minutes')} منذ السبت`,
  /** Under the minutes, inside the ring. */
  ringGoal: 'من {goal}',
  ofGoal: '{done} من {goal} منذ السبت',
  reached: 'حققت هدف الأسبوع.',
  toGo: `باقي ${plural('minutes', 'count', true)} على هدفك.`,
  noGoal: 'ليس عندك هدف للأسبوع بعد.',
  setGoal: '[حدّد هدفًا|حدّدي هدفًا|تحديد هدف]',
  changeGoal: '[غيّر|غيّري|تغيير] الهدف',
  facts: {
    streak: 'أسابيع متتالية، من السبت',
    lessons: 'حصص حضرتها',
    minutes: 'دقائق في المجموع',
    words: 'كلمات معروفة',
  },
  ofWords: '{known} من {total}',
  openWords: 'كلماتي: {words}',
  openGoal: 'هدفك من الإنجليزية وعلاماتك',
  year: {
    title: 'سنة من الأسابيع',
    summary: `{weeks, plural, zero {لا أسابيع فيها حصص} one {أسبوع واحد فيه حصص} two {أسبوعان فيهما حصص} few {# أسابيع فيها حصص} many {# أسبوعًا فيها حصص} other {# أسبوع فيها حصص}} من آخر 52، ومجموعها ${plural('minutes')}.`,
    week: 'أسبوع {day}: {minutes}',
    table: 'دقائق الحصص في كل شهر',
    month: 'الشهر',
    weeks: 'أسابيع فيها حصص',
    minutes: 'الدقائق',
  },
  goal: {
    title: 'هدف الأسبوع',
    text: 'دقائق الحصص من السبت إلى الجمعة.',
    label: 'الهدف',
    none: 'بلا هدف',
    failed: 'لم نتمكن من حفظ الهدف',
  },
} as const
