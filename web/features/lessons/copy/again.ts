/** Words of booking the hour of an earlier lesson once more. */
export const again = {
  title: 'نفس الموعد',
  titleWith: 'نفس الموعد مع {name}',
  book: '[احجز|احجزي|حجز] نفس الموعد',
  bookWith: '[احجز|احجزي|حجز] نفس الموعد مع {name}، {when}',
  state: {
    free: 'متاح للحجز',
    booked: 'محجوز',
    held: 'عندك حصة أخرى في هذا الوقت',
    'next-week': 'يمكنك حجزه مع بداية أسبوعك القادم، {when}',
    'after-end': 'اشتراكك ينتهي قبله، {when}',
    short: 'رصيدك الباقي لا يكفي لحصة بهذه المدّة',
    taken: 'غير متاح هذه المرة',
  },
  cost: '{minutes} من رصيدك',
  nearest: 'أقرب المواعيد المتاحة',
  nearestShort: 'أقرب المواعيد المتاحة، {minutes}',
  none: 'لا توجد مواعيد أخرى معروضة حتى نهاية أسبوعك.',
  take: '[احجز|احجزي|حجز] {when}',
  done: 'حجزنا لك الحصة: {when}',
  other: '[اختر موعدًا|اختاري موعدًا|اختيار موعد] آخر',
} as const
