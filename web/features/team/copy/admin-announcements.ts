import { announcementLimits } from '#contract/vocabulary/announcements.ts'

const { title, text, spanMs, aheadMs } = announcementLimits
const days = (ms: number): number => ms / 86_400_000

/** Words of the announcements, as the team writes them. */
export const adminAnnouncements = {
  lead: 'سطر أو سطران يظهران فوق كل صفحة لمن [تختار|تختارين|تختار الإدارة]، حتى ينتهي الموعد أو يخفيه القارئ.',
  form: {
    create: 'إعلان جديد',
    edit: 'تعديل الإعلان',
    roles: 'لمن',
    title: 'العنوان',
    text: 'النص',
    hint: 'ما يختلف للرجل والمرأة يُكتب بين قوسين مربعين، وبين الصيغتين |.',
    startDay: 'يبدأ يوم',
    startTime: 'الساعة',
    endDay: 'ينتهي يوم',
    endTime: 'الساعة',
    cairo: 'بتوقيت القاهرة',
    publish: '[انشر|انشري|نشر] الإعلان',
    save: 'حفظ التعديل',
    cancel: 'إلغاء',
    failed: 'لم يُحفظ الإعلان',
    published: 'نُشر الإعلان',
    saved: 'حُفظ التعديل',
    rolesMissing: '[اختر|اختاري] من يقرؤه.',
    titleWrong: `العنوان من ${title.min} إلى ${title.max} حرفًا.`,
    textWrong: `النص من ${text.min} إلى ${text.max} حرفًا.`,
    spanWrong: `[اختر|اختاري] نهاية لم تأتِ بعد، وبداية قبلها خلال ${days(aheadMs)} يومًا، ومدة أقصاها ${days(spanMs)} يومًا.`,
  },
  preview: { title: 'كما يقرؤه', male: 'الرجل', female: 'المرأة' },
  list: {
    title: 'آخر الإعلانات',
    none: 'لم يُنشر إعلان بعد.',
    failed: 'لم تصل قائمة الإعلانات',
    by: 'كتبه {name}',
    edit: 'تعديل',
    editOf: 'تعديل «{title}»',
    stop: 'إنهاء الآن',
    stopOf: 'إنهاء «{title}» الآن',
    stopped: 'انتهى الإعلان',
    stopFailed: 'لم ينتهِ الإعلان',
  },
  states: { ahead: 'لم يبدأ', shown: 'يظهر الآن', over: 'انتهى' },
  roles: { student: 'الطلاب', tutor: 'المعلّمون', tutorManager: 'مديرو المعلّمين', studio: 'الاستوديوهات' },
} as const
