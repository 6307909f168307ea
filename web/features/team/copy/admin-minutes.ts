/** Words of a student's account of minutes in the admin area. */

export const adminMinutes = {
  title: 'دقائق الطالب',
  loading: 'جارٍ تحميل الدقائق',
  failed: 'لم نتمكن من تحميل دقائق الطالب',
  week: 'الأسبوع',
  trial: 'التجربة المجانية',
  weekOf: 'باقي {left} من {total}، ومحجوز {held}',
  until: 'حتى',
  noWeek: 'لا رصيد أسبوعي الآن',
  lots: 'دقائق إضافية',
  noLots: 'لا دقائق إضافية',
  lot: '{minutes} حتى {end}',
  kind: {
    returned: 'عادت من حصة',
    bought: 'مشتراة',
    carried: 'من الأسبوع السابق',
    granted: 'من الفريق',
    referred: 'دعوة صديق',
  },
  ofLesson: 'حصة رقم {id}',
  moves: 'الحركات',
  noMoves: 'لا حركات بعد',
  move: {
    given: 'إضافة',
    taken: 'حجز',
    moved: 'تغيير موعد',
    returned: 'عودة',
    ended: 'انتهت مدتها',
  },
  sourceWeek: 'دقائق الأسبوع',
} as const
