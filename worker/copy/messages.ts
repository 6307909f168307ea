/** Every sentence the worker sends to users. They address nobody directly, so they fit every gender. */
import type { WeeklyMiss } from '#contract/vocabulary/calendar.ts'
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
  favourite_opened_hours: ({ name, url }) =>
    `أُضيفت مواعيد جديدة في جدول ${name}، من المعلّمين في المفضلة. الحجز من هنا: ${url}`,
  weekly_lesson_booked: ({ duration, date }) =>
    `حُجزت حصة هذا الأسبوع من الموعد الأسبوعي. مدتها ${duration}، وموعدها ${date}.`,
  weekly_lesson_missed: ({ date, reason, url }) =>
    `لم تُحجز حصة الموعد الأسبوعي ${date}. السبب: ${reason}. الحجز في وقت آخر: ${url}`,
  messages_received: ({ name, url }) => `رسائل جديدة من ${name} في حوار. القراءة والرد من هنا: ${url}`,
  payment_paid: ({ plan, amount, url }) => `تم دفع ${plan}، والمبلغ ${amount}. الإيصال هنا: ${url}`,
  payment_failed: ({ plan, amount, url }) => `لم يتم دفع ${plan}، والمبلغ ${amount} لم يُخصم. المحاولة من هنا: ${url}`,
  payment_expiring: ({ plan, amount, date, url }) =>
    `رقم الدفع من فوري عن ${plan} بمبلغ ${amount} ينتهي في ${date}. التفاصيل هنا: ${url}`,
  payment_expired: ({ plan, amount, url }) =>
    `انتهى رقم الدفع من فوري عن ${plan} بمبلغ ${amount} قبل أن يصل الدفع. ابدأ عملية جديدة من هنا: ${url}`,
  withdrawal_updated: ({ amount, result, url }) => `طلب سحب ${amount}: ${result}. التفاصيل هنا: ${url}`,
  contact_change_asked: ({ what, date, url }) =>
    `طلب فريق حوار تغيير ${what} في حسابك، ويبدأ ${date}. أوقف التغيير أو أكّده من هنا: ${url}`,
  plan_invited: ({ plan, url }) => `دعوة إلى ${plan} في حوار. الباقة هنا: ${url}`,
}

/** What a change is about, in a text. */
export const contactFieldWords = { email: 'البريد الإلكتروني', phone: 'رقم الموبايل' } as const

/** The result of an interview or demo session. Nouns, which fit every gender. */
export const resultWords = { passed: 'القبول', rejected: 'عدم القبول' } as const

/** The gaps of the texts about a review. */
export const reviewTexts = {
  /** For a tutor without a name. */
  unnamed: 'متقدّم جديد للتدريس',
  approved: 'مقبول، والخطوة التالية هي المقابلة',
  rejected: 'غير مقبول، والتفاصيل في صفحة الانضمام',
} as const

/** Why the lesson of a weekly hour could not be booked. Nouns, which fit every gender. */
export const missReasons: Readonly<Record<WeeklyMiss, string>> = {
  'tutor-away': 'لا توجد مواعيد متاحة من المعلّم في هذا الوقت حتى الآن',
  'hour-taken': 'الوقت محجوز لحصة أخرى عند المعلّم',
  'too-soon': 'الوقت أقرب من المهلة المطلوبة قبل الحجز',
  'no-minutes': 'دقائق هذا الأسبوع لا تكفي',
  'no-subscription': 'لا يوجد اشتراك جارٍ',
  'outside-week': 'الحصة تعبر نهاية أسبوع الاشتراك',
  'student-busy': 'توجد حصة أخرى محجوزة في الوقت نفسه',
}

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
    otherwise: 'إن لم يكن هذا التغيير من طرفك فتواصل معنا في أقرب وقت:',
    contact: 'التواصل مع فريق حوار',
  },
  phoneChanged: {
    subject: 'تغيّر رقم الموبايل في حسابك على حوار',
    title: 'تغيّر رقم الموبايل',
    changed: (phone: string) => `رقم الموبايل في حسابك صار ${phone}.`,
    removed: 'لم يعد في حسابك رقم موبايل.',
    otherwise: 'لم تطلب ذلك؟ تواصل معنا فورًا:',
  },
  passwordChanged: {
    subject: 'تغيّرت كلمة السر في حسابك على حوار',
    title: 'تغيّرت كلمة السر',
    lead: 'كلمة السر في حسابك تغيّرت الآن، وأغلقنا حسابك على كل الأجهزة الأخرى.',
    otherwise: 'لم تغيّرها؟ اطلب كلمة سر جديدة من صفحة الدخول، وتواصل معنا فورًا:',
  },
  resetWaits: {
    subject: 'كلمة السر الجديدة في حوار',
    title: 'لا يمكننا إرسال الكود الآن',
    lead: (moment: string) =>
      `هذا البريد جديد في الحساب، فلا نرسل إليه كود كلمة السر قبل ${moment}. اطلب الكود مرة أخرى بعدها.`,
    otherwise: 'تحتاج مساعدة قبل ذلك؟ تواصل معنا:',
  },
  contactChangeAsked: {
    subject: 'طلب تغيير بيانات حسابك في حوار',
    title: { email: 'طلب تغيير البريد الإلكتروني', phone: 'طلب تغيير رقم الموبايل' },
    lead: {
      email: (to: string) => `طلب فريق حوار أن يصير بريد حسابك ${to}.`,
      phone: (to: string) => `طلب فريق حوار أن يصير رقم الموبايل في حسابك ${to}.`,
    },
    removal: 'طلب فريق حوار حذف رقم الموبايل من حسابك.',
    when: (moment: string) => `إذا لم تفعل شيئًا، يبدأ التغيير ${moment}.`,
    what: 'لم تطلب ذلك؟ أوقف التغيير الآن. طلبته أنت؟ أكّده ليبدأ فورًا:',
    link: 'أوقف التغيير أو أكّده',
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
      subject: 'تم استرداد مبلغ الاشتراك في حوار',
      title: 'تم استرداد المبلغ',
      lead: (amount: string) => `حُوّل ${pounds(amount)} إلى الحساب المكتوب في طلب استرداد المبلغ.`,
      next: 'قد يحتاج البنك أو المحفظة يوم عمل أو يومين حتى يظهر المبلغ. كل العمليات في صفحة المدفوعات:',
    },
    rejected: {
      subject: 'طلب استرداد المبلغ في حوار',
      title: 'لم يُقبل طلب استرداد المبلغ',
      lead: (amount: string) => `لم يُقبل طلب استرداد ${pounds(amount)}، والعملية باقية مدفوعة.`,
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
    `رسالة من صفحة التواصل\nالعنوان: ${title}\nالاسم: ${name}\nالموبايل: ${phone}\n\n${message}`,
  report: ({ title, userId, files }: { title: string; userId: number; files: number }): string =>
    `بلاغ جديد من الحساب ${userId}: ${title}${files > 0 ? ` (المرفقات: ${files})` : ''}`,
  /** Amounts are piastres. */
  ledger: (row: { count: number; kind: string; subject: string; expected: number; found: number }): string =>
    `الدفتر لا يطابق العمليات. عدد الفروق: ${row.count}. أولها ${row.kind} في ${row.subject}: المتوقع ${row.expected}، والموجود ${row.found}.`,
} as const
