/** Words of booking the hour of an earlier lesson once more. */
export const again = {
  title: 'الموعد نفسه',
  titleWith: 'الموعد نفسه مع {name}',
  book: 'حجز الموعد نفسه',
  bookWith: 'حجز الموعد نفسه مع {name}، {when}',
  state: {
    free: 'متاح للحجز',
    booked: 'محجوز',
    held: 'لديك حصة أخرى في هذا الوقت',
    'next-week': 'أسبوعك القادم يبدأ {when}، وحجز هذا الموعد يُفتح معه',
    'after-end': 'اشتراكك ينتهي قبله، {when}',
    short: 'رصيدك الباقي لا يكفي لحصة بهذه المدّة',
    taken: 'غير متاح هذه المرة',
  },
  cost: '{minutes} من رصيدك',
  nearest: 'أقرب المواعيد المتاحة',
  nearestShort: 'أقرب المواعيد المتاحة، {minutes}',
  none: 'لا مواعيد أخرى معروضة حتى نهاية أسبوعك.',
  take: 'حجز {when}',
  done: 'حُجزت الحصة: {when}',
  other: 'موعد آخر',
} as const
