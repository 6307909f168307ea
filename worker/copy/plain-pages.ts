import type { CodeOf } from '#contract/shared/api/endpoint.ts'
import type { createContactRequest } from '#contract/talk/api/contact.ts'

/** Texts of the pages that the worker answers itself. */
export const plainPages = {
  unknownLink: {
    title: 'رابط غير معروف',
    text: 'هذا الرابط قديم أو نُسخ ناقصًا، ولا يقود إلى صفحة.',
    home: 'إلى الصفحة الرئيسية',
  },
  closed: {
    title: 'حوار متوقف مؤقتًا',
    text: 'سبب التوقف من جهتنا، وحسابك وحصصك محفوظة. جرّب مرة أخرى بعد قليل.',
  },
  unsentForm: {
    title: 'لم تُرسَل البيانات',
    text: 'لم يكتمل تحميل الصفحة قبل الضغط على زر الإرسال، فلم يُنفَّذ شيء ولم يُحفظ ما كُتب.',
    help: 'إن تكرر ذلك فالسبب اتصال ضعيف، أو متصفح لا يسمح بتشغيل JavaScript.',
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
    sent: { title: 'وصلت رسالتك', text: 'شكرًا. يصلك الرد على واتساب.', home: 'إلى الصفحة الرئيسية' },
  },
} as const

/** Why a message was not accepted. */
export const contactProblems: Readonly<Partial<Record<CodeOf<typeof createContactRequest>, string>>> = {
  'invalid-user-name': 'الاسم حروف عربية أو لاتينية ومسافات فقط.',
  'short-user-name': 'الاسم حرفان على الأقل.',
  'long-user-name': 'الاسم 30 حرفًا على الأكثر.',
  'invalid-phone': 'اكتب رقم موبايل مصريًا من 11 رقمًا يبدأ بـ 01',
  'short-contact-request-title': 'العنوان 5 أحرف على الأقل.',
  'long-contact-request-title': 'العنوان 128 حرفًا على الأكثر.',
  'short-contact-request-message': 'الرسالة 10 أحرف على الأقل.',
  'long-contact-request-message': 'الرسالة 1000 حرف على الأكثر.',
  'too-many-requests': 'تُقبل رسالة واحدة كل 6 ساعات. ما كتبته باقٍ أدناه لإرساله لاحقًا.',
}

export const unknownContactProblem = 'لم نتمكن من إرسال الرسالة لخطأ من جهتنا. جرّب مرة أخرى بعد قليل.'
