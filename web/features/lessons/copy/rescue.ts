/** Words for a student whose tutor has not come. */
import { session } from '#contract/vocabulary/limits.ts'

const afterMinutes = session.absenceAfterMs / 60_000

export const rescue = {
  title: 'معلّم آخر لحصتك',
  back: 'رجوع إلى الحصة',
  loading: 'جارٍ البحث عن معلّم آخر',
  failed: 'لم نتمكن من تحميل المعلّمين',
  offer: 'يمكنه البدء معك: {names}',
  offerAction: '[اختر|اختاري|اختيار] معلّمًا آخر',
  kept: 'دقائقك محفوظة',
  returned: 'دقائقك عادت إليك',
  text: '{gender, select, female {{name} لم تدخل حتى {time}} male {{name} لم يدخل حتى {time}} other {لم يبدأ {name} حتى {time}}}. [اختر|اختاري|يمكنك أن تختار] من يبدأ معك بنفس الدقائق، أو [استرد|استردي|تسترد] {minutes} كاملة.',
  settled: 'ألغينا الحصة وأعدنا {minutes} كاملة. يمكنك استخدامها حتى {date}.',
  who: 'من يبدأ معك بعد قليل؟',
  free: 'بلا دفع، من نفس الدقائق.',
  nobody: 'لا أحد متاح خلال ربع ساعة',
  nobodyText: 'هذه أقرب المواعيد، بنفس الدقائق وبلا دفع:',
  none: 'لا توجد مواعيد معروضة حتى مساء غد.',
  later: 'مواعيد بعدها',
  ready: '{gender, select, female {جاهزة الآن} male {جاهز الآن} other {يمكنه البدء الآن}}',
  start: '[ابدأ|ابدئي|بدء] الآن',
  startWith: '[ابدأ|ابدئي|بدء] الآن مع {name}',
  book: '[احجز|احجزي|حجز]',
  bookWith: '[احجز|احجزي|حجز] مع {name}، {when}',
  in: 'بعد {time}',
  sameGender: '[معلّمون فقط|معلّمات فقط|معلّمون فقط]',
  refund: '[استرد|استردي|استرداد] الدقائق',
  refunded: 'عادت {minutes} إلى رصيدك',
  foot: 'الغياب مسجّل على المعلّم وحده، ولن نحسب عليك شيئًا.',
  early: `[انتظر|انتظري|ننتظر معك] المعلّم حتى ${afterMinutes} دقائق من الموعد. بعدها نعرض عليك معلّمًا آخر هنا.`,
  arrived: '{gender, select, female {{name} دخلت الحصة} male {{name} دخل الحصة} other {معلّم حصتك دخل الآن}}',
  enter: '[ادخل|ادخلي|دخول] الحصة',
  over: 'هذه الحصة انتهت',
  lessons: 'حصصي القادمة',
  takeFailed: 'لم نتمكن من الحجز',
} as const
