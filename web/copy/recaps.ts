/** Words of the recap a tutor writes after a lesson. */
export const recaps = {
  title: 'ملخص الحصة',
  loading: 'جارٍ تحميل ملخص الحصة',
  failed: 'تعذّر تحميل ملخص الحصة',
  parts: {
    practised: 'ما تدرّبنا عليه',
    toCorrect: 'للتصحيح',
    homework: 'الواجب',
    nextTime: 'المرة القادمة',
  },
  hints: {
    practised: 'مثل: سرد يوم عمل بالماضي، وأسئلة المتابعة.',
    toCorrect: 'الجملة كما قيلت، ثم كما تُقال: I’m proud from → of my team.',
    homework: 'شيء واحد يُنجز في عشر دقائق.',
    nextTime: 'أين نبدأ الحصة التالية.',
  },
  starters: {
    speaking: 'المحادثة',
    pronunciation: 'النطق',
    grammar: 'القواعد',
    vocabulary: 'المفردات',
    listening: 'الاستماع',
    reading: 'القراءة',
    writing: 'الكتابة',
  },
  add: 'إضافة «{word}»',
  fromNotes:
    '{count, plural, zero {لا تصحيحات في الملاحظات} one {أضف تصحيحًا من الملاحظات} two {أضف تصحيحين من الملاحظات} few {أضف # تصحيحات من الملاحظات} many {أضف # تصحيحًا من الملاحظات} other {أضف # تصحيح من الملاحظات}}',
  intro: 'ملخص قصير يبقى عند {name} للمراجعة. تكفي خانة واحدة.',
  save: 'حفظ الملخص',
  saved: 'حُفظ الملخص، وهو الآن عند {name}',
  saveFailed: 'تعذّر حفظ الملخص',
  edit: 'تعديل الملخص',
  stale: {
    title: 'مسودة لم تُحفظ',
    text: 'تغيّر الملخص المحفوظ بعد بداية هذه المسودة، وحفظها يضعها مكانه.',
    discard: 'عرض الملخص المحفوظ',
  },
  written: 'بقلم {name}، {when}',
  none: {
    student: 'لم يُكتب ملخص لهذه الحصة بعد. يظهر هنا فور كتابته.',
    early: 'يُكتب ملخص الحصة بعد بدايتها.',
    cancelled: 'أُلغيت هذه الحصة، فلا ملخص لها.',
  },
  latest: {
    title: 'من حصتك الأخيرة',
    all: 'الملخص كاملًا',
    of: 'مع {name}، {day}',
  },
} as const
