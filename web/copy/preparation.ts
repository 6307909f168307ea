/** What a tutor reads about a student before and during a lesson. */
export const preparation = {
  title: 'قبل الحصة مع <bdi>{name}</bdi>',
  about: 'عن {name}',
  loading: 'جارٍ تحميل ما يخص الحصة القادمة',
  failed: 'لم نتمكن من عرض بيانات الطالب',
  level: 'المستوى',
  aim: 'الهدف',
  job: 'العمل أو الدراسة',
  topics: 'الموضوعات',
  nothing: 'لم يُكتب شيء بعد عن المستوى والهدف. [اسأل|اسألي] عنهما في أول الحصة.',
  first: 'هذه أول حصة بينكما، ولا يوجد ملخص سابق.',
  noRecap: 'لا يوجد ملخص من حصصكما السابقة.',
  lastTime: 'من ملخص {day}',
  words: 'كلمات تعود قريبًا',
  moreWords:
    '{count, plural, zero {لا كلمات محفوظة} one {كلمة واحدة محفوظة} two {كلمتان محفوظتان} few {# كلمات محفوظة} many {# كلمة محفوظة} other {# كلمة محفوظة}}',
  noWords: 'لا توجد كلمات محفوظة بعد.',
} as const
