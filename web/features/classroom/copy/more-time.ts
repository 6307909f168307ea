import { plural } from '#web/copy/plurals.ts'

/** Words about going on for a quarter of an hour, in the last minutes of a lesson. */
export const moreTime = {
  left: 'باقي أقل من خمس دقائق.',
  last: 'الدقيقة الأخيرة.',
  offer: 'يمكنكما الاستمرار ربع ساعة، حتى {end}.',
  takes: {
    week: `تُحسب ${plural('minutes', 'week')} من باقة الأسبوع.`,
    other: `تُحسب ${plural('minutes', 'other')} من دقائقك الإضافية.`,
    both: `تُحسب ${plural('minutes', 'week')} من باقة الأسبوع و${plural('minutes', 'other')} من دقائقك الإضافية.`,
  },
  ask: '[اطلب|اطلبي|طلب] ربع ساعة',
  asked: 'وصل طلبك إلى {name}. لن تُحسب أي دقائق قبل الموافقة.',
  takeBack: 'إلغاء الطلب',
  tutor: 'يمكنكما الاستمرار حتى {end} إذا طلب الطالب ذلك.',
  wish: '{gender, select, female {{name} تطلب ربع ساعة أخرى} male {{name} يطلب ربع ساعة أخرى} other {طلب من {name}: ربع ساعة أخرى}}',
  earns: 'حتى {end}. ربحك منها {amount}.',
  free: 'حتى {end}.',
  accept: 'موافقة',
  decline: 'لا يمكنني',
  declined:
    '{gender, select, female {تعتذر {name} عن الاستمرار هذه المرة.} male {يعتذر {name} عن الاستمرار هذه المرة.} other {اعتذار من {name} عن الاستمرار هذه المرة.}}',
  impossible: 'تنتهي الحصة في موعدها.',
  why: {
    'no-enough-minutes': 'دقائقك الباقية أقل من ربع ساعة.',
    'busy-tutor': 'عند {name} موعد آخر بعدها.',
    'conflicting-lessons': 'عندك موعد آخر بعدها.',
    'guardian-required': 'الاستمرار يحتاج إلى موافقة ولي أمرك.',
  },
  nextWeek: 'نفس الموعد الأسبوع القادم: {when}.',
  book: '[احجز|احجزي|حجز] الموعد',
  booked: 'حجزنا لك {when}.',
  other: '[احجز|احجزي|حجز] موعدًا آخر',
  done: 'زادت الحصة ربع ساعة، حتى {end}',
} as const
