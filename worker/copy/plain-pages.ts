import type { CodeOf } from '#contract/shared/api/endpoint.ts'
import type { createContactRequest } from '#contract/talk/api/contact.ts'

/** Texts of the pages that the worker answers itself. */
export const plainPages = {
  unknownLink: {
    title: 'رابط غير معروف',
    text: 'هذا الرابط قديم أو نُسخ ناقصًا. جرّب نسخه من جديد، أو ابدأ من الصفحة الرئيسية.',
    home: 'إلى الصفحة الرئيسية',
  },
  closed: {
    title: 'حوار متوقف مؤقتًا',
    text: 'سبب التوقف من جهتنا، وحسابك وحصصك محفوظة. جرّب مرة أخرى بعد قليل.',
  },
  unsentForm: {
    title: 'لم تصلنا بياناتك',
    text: 'ضغطت زر الإرسال قبل أن يكتمل تحميل الصفحة، فلم يصلنا ما كتبته. افتحها من جديد واكتبه مرة أخرى.',
    help: 'إن تكرر ذلك فالإنترنت عندك ضعيف، أو متصفحك لا يسمح بتشغيل JavaScript.',
    again: 'فتح الصفحة من جديد',
    contact: 'تواصل معنا',
  },
  contact: {
    title: 'تواصل معنا',
    name: 'الاسم',
    phone: 'رقم واتساب',
    subject: 'العنوان',
    message: 'الرسالة',
    send: 'إرسال الرسالة',
    back: 'العودة إلى صفحة التواصل',
    sent: { title: 'وصلت رسالتك', text: 'شكرًا. سنرد عليك على واتساب.', home: 'إلى الصفحة الرئيسية' },
  },
} as const

/** Why a message was not accepted. */
export const contactProblems: Readonly<Partial<Record<CodeOf<typeof createContactRequest>, string>>> = {
  'invalid-user-name': 'اكتب الاسم بحروف عربية أو إنجليزية ومسافات فقط.',
  'short-user-name': 'الاسم قصير. اكتب حرفين على الأقل.',
  'long-user-name': 'الاسم طويل. اكتب 30 حرفًا على الأكثر.',
  'invalid-phone': 'اكتب رقم موبايل مصريًا من 11 رقمًا يبدأ بـ 01',
  'short-contact-request-title': 'العنوان قصير. اكتب 5 أحرف على الأقل.',
  'long-contact-request-title': 'العنوان طويل. اكتب 128 حرفًا على الأكثر.',
  'short-contact-request-message': 'الرسالة قصيرة. اكتب 10 أحرف على الأقل.',
  'long-contact-request-message': 'الرسالة طويلة. اكتب 1000 حرف على الأكثر.',
  'too-many-requests': 'يمكنك إرسال رسالة واحدة كل 6 ساعات. ما كتبته موجود هنا، فأرسله لاحقًا.',
}

export const unknownContactProblem = 'لم نتمكن من إرسال الرسالة لخطأ من جهتنا. جرّب مرة أخرى بعد قليل.'
