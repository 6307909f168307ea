import { minuteLimits } from '#contract/vocabulary/minutes.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { plural } from '#web/copy/plurals.ts'

/** `10000` basis points are the whole; a share that has no word of its own is said in percent. */
const shareWords: Readonly<Record<number, string>> = {
  10000: 'كل دقائق الأسبوع',
  5000: 'نصف دقائق الأسبوع',
  2500: 'ربع دقائق الأسبوع',
}
const carriedMost = shareWords[minuteLimits.carriedShare] ?? `${minuteLimits.carriedShare / 100}% من دقائق الأسبوع`

/** Counted minutes after a number that is shown by itself. */
const unit = '{count, plural, zero {دقيقة} one {دقيقة} two {دقيقة} few {دقائق} many {دقيقة} other {دقيقة}}'

/** Words of the account of minutes. */
export const minutesWords = {
  now: 'باقي لك',
  unit,
  fits: `تكفي ${plural('lessons', 'count', true)}، كل حصة ${LessonDuration.Long} دقيقة`,
  book: '[احجز|احجزي|حجز] حصة',
  order: 'ترتيب الاستخدام: {parts}',
  orderPart: '{minutes}، {source}',
  how: 'نأخذ من دقائق الأسبوع أولًا، ثم من الدقائق التي تنتهي قبل غيرها.',
  howAlone: 'نأخذ من الدقائق التي تنتهي قبل غيرها.',
  short: {
    week: 'دقائق الأسبوع',
    trial: 'مجانية',
    returned: 'عادت إليك',
    bought: '[اشتريتها|اشتريتِها|مشتراة]',
    carried: 'من أسبوع سابق',
    granted: 'هدية من حوار',
    referred: 'دعوة صديق',
  },
  week: {
    title: 'رصيد هذا الأسبوع',
    trial: 'الدقائق المجانية',
    total: 'من {minutes}',
    left: 'باقي {minutes}',
    held: 'محجوز {minutes}',
    spent: 'استخدمت {minutes}',
    renews: 'يتجدد رصيدك {when}',
    ends: 'ينتهي اشتراكك {when}',
    once: 'مرة واحدة، وتبقى لك حتى {when}',
    none: 'ليس عندك اشتراك جارٍ، فلا رصيد أسبوعي الآن.',
    noneLots: 'ليس عندك اشتراك جارٍ. يمكنك الحجز من دقائقك الإضافية حتى تنتهي.',
    loading: 'جارٍ تحميل الرصيد',
    failed: 'لم نتمكن من تحميل رصيدك',
    plans: 'الباقات',
  },
  lots: {
    title: 'دقائق إضافية',
    loading: 'جارٍ تحميل الدقائق الإضافية',
    failed: 'لم نتمكن من تحميل دقائقك الإضافية',
    none: 'ليس عندك دقائق إضافية الآن.',
    rules: `إذا تأخر المعلّم أو غاب أو ألغى حصتك، تعود دقائقها إليك وتستخدمها خلال ${minuteLimits.returnedDays} أيام، في أي أسبوع. وما بقي من أسبوعك ينتقل إلى الأسبوع التالي في اشتراكك، حتى ${carriedMost}.`,
    until: 'حتى {date}',
    restOf: 'باقي من {minutes}',
    returned: 'عادت من حصة {name}',
    returnedUnnamed: 'عادت من حصة',
    bought: 'دقائق [اشتريتها|اشتريتِها|مشتراة]',
    carried: 'باقية من الأسبوع السابق',
    granted: 'أضافها لك فريق حوار',
    reason: 'السبب: {reason}',
    referred: 'من دعوة صديق',
  },
  moves: {
    title: 'حركة الدقائق',
    loading: 'جارٍ تحميل حركة الدقائق',
    failed: 'لم نتمكن من تحميل حركة الدقائق',
    none: 'لا توجد حركات بعد. أول حجز سيظهر هنا.',
    taken: 'حجز حصة مع {name}',
    moved: 'تغيير موعد حصة {name}',
    returned: 'عادت من حصة {name}',
    ended: 'انتهت مدتها',
    given: {
      returned: 'عادت من حصة {name}',
      bought: 'دقائق [اشتريتها|اشتريتِها|مشتراة]',
      carried: 'باقية من الأسبوع السابق',
      granted: 'أضافها لك فريق حوار',
      referred: 'من دعوة صديق',
    },
    lesson: 'موعدها {when}',
    more: 'زادت',
    less: 'نقصت',
    source: {
      week: 'من دقائق الأسبوع',
      returned: 'من دقائق عادت إليك',
      bought: 'من دقائق [اشتريتها|اشتريتِها|مشتراة]',
      carried: 'من باقي الأسبوع السابق',
      granted: 'من دقائق أضافها فريق حوار',
      referred: 'من دقائق دعوة صديق',
    },
    target: {
      week: 'إلى دقائق الأسبوع',
      returned: 'إلى دقائق عادت إليك',
      bought: 'إلى دقائق [اشتريتها|اشتريتِها|مشتراة]',
      carried: 'إلى باقي الأسبوع السابق',
      granted: 'إلى دقائق أضافها فريق حوار',
      referred: 'إلى دقائق دعوة صديق',
    },
  },
} as const
