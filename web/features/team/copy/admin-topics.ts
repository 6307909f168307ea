/** Words of the list of topics to talk about. */
export const adminTopics = {
  search: 'بحث بالعربية أو الإنجليزية',
  columns: { arabic: 'بالعربية', english: 'بالإنجليزية', users: 'اختاروه', created: 'الإضافة', updated: 'آخر تعديل' },
  add: 'موضوع جديد',
  edit: 'تعديل',
  editOf: 'تعديل {topic}',
  remove: 'حذف',
  dialog: {
    add: 'موضوع جديد',
    edit: 'تعديل الموضوع',
    arabic: 'الاسم بالعربية',
    english: 'الاسم بالإنجليزية',
    taken: 'يوجد موضوع بهذا الاسم.',
    added: 'أُضيف موضوع {topic}',
    saved: 'حُفظ موضوع {topic}',
    failed: 'لم يُحفظ الموضوع',
  },
  confirm: {
    title: 'حذف موضوع {topic}؟',
    used: '{count, plural, zero {لم يختره أحد.} one {اختاره شخص واحد.} two {اختاره شخصان.} few {اختاره # أشخاص.} many {اختاره # شخصًا.} other {اختاره # شخص.}}',
    text: 'يُزال من كل الطلاب والمعلّمين الذين اختاروه، ومن صفحات المعلّمين. لا رجوع بعدها.',
    yes: 'حذف الموضوع',
    keep: 'إبقاء الموضوع',
    done: 'حُذف موضوع {topic}',
    failed: 'لم يُحذف الموضوع',
  },
} as const
