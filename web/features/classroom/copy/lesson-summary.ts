/** Words of the page on which a past lesson is read again. */
export const lessonSummary = {
  title: '{mine, select, student {حصتك مع {name}} other {حصة {name}}}',
  back: 'حصصي القادمة',
  carried: {
    title: 'هذه الحصة استمرار لحصة قبلها',
    text: 'كانت الحصتان في مكالمة واحدة، فالملخص والتصحيحات والواجب والعلامات مع الحصة الأولى.',
    open: '[افتح|افتحي|فتح] الحصة الأولى',
  },
  loading: 'جارٍ تحميل الحصة',
} as const
