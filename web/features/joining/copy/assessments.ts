/** What is judged of somebody who wants to teach, as the team reads it. */
export const assessments = {
  title: 'التقييم',
  hint: 'يراه الفريق فقط. ما يصل إلى {name} هو الرسالة مع القرار.',
  keys: 'الأرقام من 1 إلى 4 تملأ البنود بالترتيب.',
  rubric: {
    fluency: 'الطلاقة',
    teaching: 'الشرح',
    picture: 'الصوت والصورة',
    manner: 'الأسلوب',
  },
  level: 'المستوى',
  notes: 'ملاحظات على الفيديو',
  note: 'ملاحظة عند هذه اللحظة',
  add: '[أضف|أضيفي|إضافة]',
  seek: 'الانتقال إلى {time}',
  remove: '[احذف|احذفي|حذف] الملاحظة: {text}',
  failed: 'لم نتمكن من تحميل التقييم',
  notSaved: 'لم نتمكن من حفظ التقييم',
  needed: '[قيّم|قيّمي] البنود الأربعة قبل القرار.',
} as const
