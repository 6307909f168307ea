/** Words of what a tutor writes about a student for themselves. */
export const privateNote = {
  title: 'ملاحظاتك الخاصة',
  about: 'لا يراها الطالب ولا فريق حوار.',
  field: 'ملاحظاتك الخاصة عن هذا الطالب',
  placeholder: 'ما تريد أن تتذكره: ما يصعب عليه، وما يحب الحديث عنه.',
  loading: 'جارٍ تحميل ملاحظاتك الخاصة',
  loadFailed: 'لم نتمكن من تحميل ملاحظاتك الخاصة',
  status: {
    saved: 'حُفظت ملاحظاتك',
    saving: 'جارٍ الحفظ…',
    unsaved: 'تُحفظ بعد لحظة',
    failed: 'لم تُحفظ بعد. ما كتبته ما زال على هذا الجهاز.',
  },
  conflict: {
    title: 'تغيّرت ملاحظتك في نافذة أخرى',
    text: 'المحفوظ الآن:',
    mine: '[احتفظ|احتفظي|احتفاظ] بما هنا',
    theirs: '[خذ|خذي|أخذ] المحفوظ',
  },
} as const
