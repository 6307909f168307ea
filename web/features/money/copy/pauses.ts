import { plural } from '#web/copy/plurals.ts'

/** Words of a week in which a subscription rests. */
export const pauseWords = {
  title: 'أسبوع راحة',
  lead: `راحة ${plural('days', 'days')}، مرة كل ${plural('weeks', 'weeks', true)} من اشتراكك. ينتهي اشتراكك متأخرًا بنفس المدّة، ولا تضيع دقائقك. الدقائق الإضافية تبقى بمواعيدها.`,
  action: '[خذ|خذي|بدء] راحة حتى {date}',
  lessons: `عندك ${plural('lessons', 'count')} في هذا الأسبوع. [ألغِ|ألغي|يمكنك إلغاء] الحصص أولًا، ثم تبدأ الراحة.`,
  toLessons: 'حصصي القادمة',
  confirm: {
    title: 'بدء أسبوع الراحة؟',
    text: 'من {start} إلى {end} لا يمكنك الحجز. ينتهي اشتراكك {subscriptionEnd} بعدها. يمكنك إنهاء الراحة مبكرًا.',
    yes: '[ابدأ|ابدئي|بدء] الراحة',
    no: 'ليس الآن',
    failed: 'لم تبدأ الراحة',
  },
  done: 'اشتراكك في راحة حتى {date}',
  rests: 'اشتراكك في راحة حتى {end}.',
  willRest: 'راحة اشتراكك من {start} حتى {end}.',
  restsText: 'لا حجز في هذه الأيام، ودقائق أسبوعك تنتظرك بعدها.',
  until: 'ينتهي اشتراكك {date}.',
  end: {
    action: '[أنهِ|أنهي|إنهاء] الراحة الآن',
    actionWhole: '[ألغِ|ألغي|إلغاء] الراحة',
    title: 'إنهاء الراحة مبكرًا؟',
    titleWhole: 'إلغاء أسبوع الراحة؟',
    text: 'يعود اشتراكك {date}، والأيام الباقية من الراحة تُحذف من آخره.',
    textWhole: 'يعود موعد نهاية اشتراكك كما كان، ويمكنك أخذ الراحة في وقت آخر.',
    keep: 'تبقى كما هي',
    failed: 'لم تنتهِ الراحة',
    done: 'انتهت الراحة',
    doneWhole: 'تم إلغاء الراحة',
  },
} as const
