/** Every sentence the worker sends to users. They address nobody directly, so they fit every gender. */
import type { TemplateName } from '#worker/gateways/texter.ts'

type TemplateParams = Readonly<Record<string, string>>

/** The texts of the templates as submitted for approval; simulated phones show them. */
export const texts: Readonly<Record<TemplateName, (gaps: TemplateParams) => string>> = {
  verify_phone_number: ({ otp }) => `${otp} هو كود التحقق الخاص بك.`,
  new_lesson_booked: ({ duration, date }) => `حُجزت حصة جديدة مدتها ${duration}، وموعدها ${date}.`,
  lesson_updated: ({ predate, curdate }) => `تغيّر موعد الحصة من ${predate} إلى ${curdate}.`,
  lesson_canceled: ({ date }) => `أُلغيت الحصة التي كان موعدها ${date}.`,
  lesson_reminder: ({ time, url }) => `تذكير بالحصة: ${time}. رابط الدخول: ${url}`,
  new_interview_booked: ({ date }) => `حُجزت مقابلة جديدة، وموعدها ${date}.`,
  interview_canceled: ({ date }) => `أُلغيت المقابلة التي كان موعدها ${date}.`,
  interview_decided: ({ result }) => `صدرت نتيجة المقابلة: ${result}. الملاحظات والخطوة التالية في حوار.`,
  interview_reminder: ({ time, url }) => `تذكير بالمقابلة: ${time}. رابط الدخول: ${url}`,
  demo_session_booked: ({ date }) => `حُجزت حصة تجريبية جديدة، وموعدها ${date}.`,
  demo_session_canceled: ({ date }) => `أُلغيت الحصة التجريبية التي كان موعدها ${date}.`,
  demo_session_decided: ({ result }) => `صدرت نتيجة الحصة التجريبية: ${result}. الخطوة التالية في حوار.`,
  demo_session_reminder: ({ time, url }) => `تذكير بالحصة التجريبية: ${time}. رابط الدخول: ${url}`,
  intro_video_submitted: ({ name }) => `وصل فيديو تعريفي من ${name}، وهو في انتظار المراجعة.`,
  intro_video_decided: ({ result }) => `تمت مراجعة الفيديو التعريفي. النتيجة: ${result}.`,
}

/** The result of an interview or demo session. Nouns, which fit every gender. */
export const resultWords = { passed: 'القبول', rejected: 'عدم القبول' } as const

/** The gaps of the texts about a review. */
export const reviewTexts = {
  /** For a tutor without a name. */
  unnamed: 'متقدّم جديد للتدريس',
  approved: 'مقبول، والخطوة التالية هي المقابلة',
  rejected: 'غير مقبول، والتفاصيل في صفحة الانضمام',
} as const

/** A lesson lasts 15 or 30 minutes, and the Arabic plural is the same for both. */
export const lessonLength = (minutes: number): string => `${minutes} دقيقة`

const pounds = (piastres: string): string => `${Number(piastres) / 100} جنيه`

const greeting = (name: string | null): string => (name === null ? 'أهلًا،' : `أهلًا ${name}،`)
const codeLife = (minutes: number): string => `يعمل الكود مرة واحدة خلال ${minutes} دقيقة، وطلب كود جديد يُلغيه.`

export const mails = {
  brand: 'حوار',
  greeting,
  signature: 'فريق حوار',
  whyYou: 'وصلت هذه الرسالة لأن هذا البريد مكتوب في حساب على حوار.',
  verifyEmail: {
    subject: 'كود تأكيد البريد في حوار',
    title: 'تأكيد البريد الإلكتروني',
    lead: 'هذا كود تأكيد البريد. مكانه صفحة التأكيد في حوار:',
    codeLife,
    otherwise: 'إن لم يكن الطلب من طرفك فلا حاجة إلى أي إجراء، ولا يُعطى الكود لأحد.',
  },
  forgetPassword: {
    subject: 'كود كلمة سر جديدة في حوار',
    title: 'كلمة سر جديدة',
    lead: 'طُلبت كلمة سر جديدة لهذا الحساب. الكود المطلوب في صفحة كلمة السر:',
    codeLife,
    otherwise: 'إن لم يكن الطلب من طرفك فكلمة السر الحالية باقية كما هي، ولا يُعطى الكود لأحد.',
  },
  addressChanged: {
    subject: 'تغيّر بريد الحساب في حوار',
    title: 'تغيّر بريد الحساب',
    lead: (address: string) => `صار بريد هذا الحساب ${address}، ولن تصل رسائل حوار إلى هذا البريد بعد الآن.`,
    otherwise: 'إن لم يكن هذا التغيير من طرفك فيُرجى التواصل معنا في أقرب وقت:',
    contact: 'التواصل مع فريق حوار',
  },
  planInvite: {
    subject: 'دعوة إلى باقة في حوار',
    title: 'دعوة إلى باقة خاصة',
    lead: (minutes: string) => `هذه دعوة إلى باقة خاصة في حوار: ${lessonLength(Number(minutes))} من الحصص كل أسبوع.`,
    how: 'تظهر الباقة في صفحة الباقات بعد تأكيد هذا البريد في حساب طالب، جديدًا كان أو قائمًا.',
    link: 'الذهاب إلى حوار',
    whyYou: 'وصلت هذه الرسالة لأن فريق حوار دعا صاحب هذا البريد. إن كان العنوان خطأ فلا حاجة إلى أي إجراء.',
  },
  /** Amounts are piastres, as text. */
  refund: {
    paid: {
      subject: 'رُدّ مبلغ الاشتراك في حوار',
      title: 'رُدّ المبلغ',
      lead: (amount: string) => `حُوّل ${pounds(amount)} إلى الحساب المكتوب في طلب رد المبلغ.`,
      next: 'قد يحتاج البنك أو المحفظة يوم عمل أو يومين حتى يظهر المبلغ. كل العمليات في صفحة المدفوعات:',
    },
    rejected: {
      subject: 'طلب رد المبلغ في حوار',
      title: 'لم يُقبل طلب رد المبلغ',
      lead: (amount: string) => `لم يُقبل طلب رد ${pounds(amount)}، والعملية باقية مدفوعة.`,
      next: 'عاد الاشتراك الذي توقف بسبب الطلب. أما الحصص التي أُلغيت معه فلا تعود وحدها، ويمكن حجز غيرها:',
    },
    note: (note: string) => `رسالة الفريق: ${note}`,
    link: 'صفحة المدفوعات',
  },
} as const

interface ContactMessage {
  readonly name: string
  readonly phone: string
  readonly title: string
  readonly message: string
}

/** Alerts to the team, as plain text. */
export const teamTexts = {
  contact: ({ name, phone, title, message }: ContactMessage): string =>
    `رسالة من صفحة التواصل\nالعنوان: ${title}\nالاسم: ${name}\nالهاتف: ${phone}\n\n${message}`,
  report: ({ title, userId, files }: { title: string; userId: number; files: number }): string =>
    `بلاغ جديد من الحساب ${userId}: ${title}${files > 0 ? ` (المرفقات: ${files})` : ''}`,
  /** Amounts are piastres. */
  ledger: (found: { count: number; kind: string; subject: string; expected: number; found: number }): string =>
    `الدفتر لا يطابق العمليات. عدد الفروق: ${found.count}. أولها ${found.kind} في ${found.subject}: المتوقع ${found.expected}، والموجود ${found.found}.`,
} as const
