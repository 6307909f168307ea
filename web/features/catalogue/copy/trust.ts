import { trust } from '#contract/vocabulary/trust.ts'
import { plural } from '#web/copy/plurals.ts'

const noon = 12

/** How a tutor keeps what they promise: on their card, their page, and in their own figures. */
export const trustCopy = {
  card: {
    kept: '{gender, select, female {التزمت بـ{percent} من حصصها} male {التزم بـ{percent} من حصصه} other {الالتزام: {percent} من الحصص}}',
    new: `أقل من ${trust.lessons} حصص حتى الآن`,
  },
  title: '{gender, select, female {هل تلتزم؟} male {هل يلتزم؟} other {الالتزام بالحصص}}',
  how: 'كيف نحسب؟',
  kept: 'التزام',
  keptOf: `{kept} من ${plural('lessons', 'of', true)}`,
  onTime: 'في الموعد',
  onTimeNote: 'من البداية إلى النهاية',
  answer: '{gender, select, female {تردّ خلال} male {يردّ خلال} other {الرد خلال}}',
  answerNote: `من ${trust.waking.from} ص إلى ${trust.waking.until - noon} م`,
  returned: '{gender, select, female {يعودون إليها} male {يعودون إليه} other {طلاب عادوا}}',
  returnedNote: 'من طلاب أول حصة',
  recent: 'آخر {count, plural, two {حصتين} few {# حصص} many {# حصة} other {# حصة}}',
  legend: { kept: 'في وقتها {count}', late: 'تأخير أو خروج مبكر {count}', broken: 'لم تتم {count}' },
  days: `خلال آخر ${trust.days} يومًا`,
  new: `{gender, select, female {معلّمة جديدة: نعرض أرقام التزامها بعد ${trust.lessons} حصص.} male {معلّم جديد: نعرض أرقام التزامه بعد ${trust.lessons} حصص.} other {نعرض أرقام الالتزام بعد ${trust.lessons} حصص.}}`,
  list: { how: 'كيف نرتّبهم؟' },
  own: {
    open: 'التزامي',
    figures: 'أرقامي',
    details: 'الأرقام والحصص',
    lead: `ما يراه الطلاب في صفحتك، من حصصك في آخر ${trust.days} يومًا.`,
    hidden: `يرى الطلاب أرقامك بعد ${trust.lessons} حصص. حتى ذلك الوقت نعرضك [معلّمًا جديدًا|معلّمة جديدة|بلا أرقام].`,
    counted: 'آخر حساب: {time}',
    emptyText: 'سنحسب أرقامك بعد أول حصة.',
    failed: 'لم نتمكن من تحميل أرقامك',
    loading: 'جارٍ تحميل أرقامك',
    lessons: 'الحصص التي حسبناها',
    lessonsFailed: 'لم نتمكن من تحميل الحصص',
    lessonsLoading: 'جارٍ تحميل الحصص',
    none: 'لا حصص هنا خلال هذه المدة.',
    filter: 'نوع الحصص',
    all: 'الكل',
    outcome: { kept: 'تمت', late: 'تأخير أو خروج مبكر', missed: 'لم تتم', canceled: 'إلغاء متأخر' },
    canceledBefore: '[ألغيتها|ألغيتِها|إلغاء] قبل الموعد بـ{time}',
    canceledRule: `الإلغاء قبل الموعد بأقل من ${trust.cancelHours} ساعة يُحسب عليك.`,
    student: 'طالب بلا اسم',
  },
} as const
