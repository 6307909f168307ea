/** Words of the page on which a past lesson is read again. */
export const lessonSummary = {
  title: '{mine, select, student {حصتك مع {name}} other {حصة {name}}}',
  back: 'حصصي القادمة',
  loading: 'جارٍ تحميل الحصة',
} as const
