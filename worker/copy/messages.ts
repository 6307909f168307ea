/** Every sentence the worker sends to users. Who reads them is not known: they say «عندك» or, where short, «اكتب». */

import type { ApprovalKind } from '#contract/vocabulary/approvals.ts'
import type { BlockReason } from '#contract/vocabulary/blocks.ts'
import type { BookService } from '#contract/vocabulary/books.ts'
import type { WeeklyMiss } from '#contract/vocabulary/calendar.ts'
import type { AskedField } from '#contract/vocabulary/credentials.ts'
import type { TemplateName } from '#worker/gateways/texter.ts'
import type { FactorEvent } from '#worker/storage/outbox/factor-notice.ts'

type TemplateParams = Readonly<Record<string, string>>

/** The texts of the templates as submitted for approval; simulated phones show them. */
export const texts: Readonly<Record<TemplateName, (gaps: TemplateParams) => string>> = {
  verify_phone_number: ({ otp }) => `كود حوار: ${otp}. لا تعطه لأحد.`,
  new_lesson_booked: ({ duration, date }) => `عندك حصة جديدة مدتها ${duration}، وموعدها ${date}.`,
  lesson_updated: ({ predate, curdate }) => `تغيّر موعد حصتك من ${predate} إلى ${curdate}.`,
  lesson_canceled: ({ date }) => `أُلغيت حصتك التي كان موعدها ${date}.`,
  lesson_reminder: ({ time, url }) => `موعد حصتك ${time}. ادخل من هنا: ${url}`,
  new_interview_booked: ({ date }) => `عندك مقابلة جديدة، وموعدها ${date}.`,
  interview_canceled: ({ date }) => `أُلغيت مقابلتك التي كان موعدها ${date}.`,
  interview_decided: ({ result }) => `نتيجة مقابلتك: ${result}. الملاحظات والخطوة التالية في حسابك على حوار.`,
  interview_reminder: ({ time, url }) => `موعد مقابلتك ${time}. ادخل من هنا: ${url}`,
  demo_session_booked: ({ date }) => `عندك حصة تجريبية جديدة، وموعدها ${date}.`,
  demo_session_canceled: ({ date }) => `أُلغيت حصتك التجريبية التي كان موعدها ${date}.`,
  demo_session_decided: ({ result }) => `نتيجة حصتك التجريبية: ${result}. الخطوة التالية في حسابك على حوار.`,
  demo_session_reminder: ({ time, url }) => `موعد حصتك التجريبية ${time}. ادخل من هنا: ${url}`,
  intro_video_submitted: ({ name }) => `وصلك فيديو التقديم من ${name}. راجعه من حسابك على حوار.`,
  intro_video_decided: ({ result }) => `راجعنا فيديو التقديم. النتيجة: ${result}.`,
  favourite_opened_hours: ({ name, url }) => `مواعيد جديدة عند ${name} من مفضلتك في حوار. احجز من هنا: ${url}`,
  weekly_lesson_booked: ({ duration, date }) =>
    `حجزنا لك حصة هذا الأسبوع من موعدك الأسبوعي. مدتها ${duration}، وموعدها ${date}.`,
  weekly_lesson_missed: ({ date, reason, url }) =>
    `لم نتمكن من حجز حصتك الأسبوعية ${date}. السبب: ${reason}. احجز في وقت آخر: ${url}`,
  messages_received: ({ name, url }) => `وصلتك رسائل جديدة من ${name} في حوار. افتحها من هنا: ${url}`,
  payment_paid: ({ plan, amount, url }) => `تم دفع ${plan}، والمبلغ ${amount}. الإيصال هنا: ${url}`,
  payment_failed: ({ plan, amount, url }) =>
    `لم يتم دفع ${plan}، والمبلغ ${amount} لم يُخصم. جرّب مرة أخرى من هنا: ${url}`,
  payment_expiring: ({ plan, amount, date, url }) =>
    `رقم الدفع من فوري عن ${plan} بمبلغ ${amount} ينتهي ${date}. التفاصيل هنا: ${url}`,
  payment_expired: ({ plan, amount, url }) =>
    `انتهى رقم الدفع من فوري عن ${plan} بمبلغ ${amount}، ولم يصلنا الدفع. ابدأ عملية جديدة من هنا: ${url}`,
  withdrawal_updated: ({ amount, result, url }) => `طلب سحب ${amount}: ${result}. التفاصيل هنا: ${url}`,
  contact_change_asked: ({ what, date, url }) =>
    `طلب فريق حوار تغيير ${what} في حسابك، ويبدأ التغيير ${date}. أوقف التغيير أو أكّده من هنا: ${url}`,
  guardian_asked: ({ name, url }) =>
    `حساب ${name} على حوار لتعلّم الإنجليزية ينتظر موافقتك كولي أمر. التفاصيل والموافقة هنا: ${url}`,
  guardian_consented: ({ url }) => `وافق ولي أمرك على حسابك في حوار. يمكنك الآن الاشتراك وحجز حصصك من هنا: ${url}`,
  guardian_pay: ({ name, url }) =>
    `وصلك من حساب ${name} على حوار طلب دفع اشتراك، وهو صالح 24 ساعة. التفاصيل والدفع هنا: ${url}`,
  guardian_week: ({ name, lessons, coming, url }) =>
    `أسبوع ${name} في حوار. الحصص التي تمت: ${lessons}. الحصص القادمة: ${coming}. التفاصيل هنا: ${url}`,
  plan_invited: ({ plan, url }) => `دعاك فريق حوار إلى ${plan}. التفاصيل هنا: ${url}`,
}

/** What a change is about, in a text. */
export const contactFieldWords: Readonly<Record<AskedField, string>> = {
  email: 'البريد الإلكتروني',
  phone: 'رقم الموبايل',
  factors: 'طريقة الدخول بحذف مفاتيح المرور وأكواد الدخول',
}

/** The gaps of texts to guardians. */
export const guardianTexts = {
  /** For a student without a name. */
  unnamed: 'طالب جديد',
  /** Title of what a guardian tells the team. */
  reportTitle: 'بلاغ من ولي أمر',
} as const

/** The result of an interview or demo session. Nouns, which fit every gender. */
export const resultWords = { passed: 'القبول', rejected: 'عدم القبول' } as const

/** The gaps of the texts about a review. */
export const reviewTexts = {
  /** For a tutor without a name. */
  unnamed: 'متقدّم جديد للتدريس',
  approved: 'مقبول، والخطوة التالية هي المقابلة',
  rejected: 'غير مقبول، والتفاصيل في صفحة الانضمام',
} as const

/** Why the lesson of a weekly hour could not be booked, in words that are the same for every gender. */
export const missReasons: Readonly<Record<WeeklyMiss, string>> = {
  'tutor-away': 'لا توجد مواعيد مفتوحة عند المعلّم في هذا الوقت بعد',
  'hour-taken': 'هذا الوقت محجوز لحصة أخرى عند المعلّم',
  'too-soon': 'لم يعد قبل الموعد وقت كافٍ للحجز',
  'no-minutes': 'رصيد دقائقك هذا الأسبوع لا يكفي',
  'no-subscription': 'ليس عندك اشتراك الآن',
  'outside-week': 'الحصة تنتهي بعد نهاية أسبوع اشتراكك',
  'student-busy': 'عندك حصة أخرى في نفس الوقت',
}

/** A lesson lasts 15 or 30 minutes, and the Arabic plural is the same for both. */
export const lessonLength = (minutes: number): string => `${minutes} دقيقة`

const rules = new Intl.PluralRules('ar')
const counts = {
  zero: 'دقيقة',
  one: 'دقيقة واحدة',
  two: 'دقيقتان',
  few: 'دقائق',
  many: 'دقيقة',
  other: 'دقيقة',
} as const

/** Any number of minutes, as the subject of a sentence. */
export const minutesWords = (minutes: number): string => {
  const form = rules.select(minutes)
  return form === 'one' || form === 'two' ? counts[form] : `${minutes} ${counts[form]}`
}

const pounds = (piastres: string): string => `${Number(piastres) / 100} جنيه`

const greeting = (name: string | null): string => (name === null ? 'أهلًا،' : `أهلًا ${name}،`)
const codeLife = (minutes: number): string =>
  `الكود صالح لمرة واحدة خلال ${minutes} دقيقة. إذا طلبت كودًا جديدًا فلن يعمل هذا الكود.`

export const mails = {
  brand: 'حوار',
  greeting,
  signature: 'فريق حوار',
  whyYou: 'وصلتك هذه الرسالة لأن بريدك مكتوب في حساب على حوار.',
  verifyEmail: {
    subject: 'كود تأكيد البريد في حوار',
    title: 'تأكيد البريد الإلكتروني',
    lead: 'هذا كود تأكيد بريدك. اكتبه في صفحة التأكيد في حوار:',
    codeLife,
    otherwise: 'إن لم يكن هذا طلبك فتجاهل الرسالة. لا تعطِ الكود لأحد.',
  },
  forgetPassword: {
    subject: 'كود كلمة سر جديدة في حوار',
    title: 'كلمة سر جديدة',
    lead: 'وصلنا طلب كلمة سر جديدة لحسابك. اكتب هذا الكود في صفحة كلمة السر:',
    codeLife,
    otherwise: 'إن لم يكن هذا طلبك فكلمة السر الحالية كما هي. لا تعطِ الكود لأحد.',
  },
  addressChanged: {
    subject: 'تغيّر بريد حسابك في حوار',
    title: 'تغيّر بريد حسابك',
    lead: (address: string) => `بريد حسابك صار ${address}. لن نرسل رسائل حوار إلى هذا البريد بعد الآن.`,
    otherwise: 'لم يكن التغيير منك؟ تواصل معنا فورًا:',
    contact: 'تواصل معنا',
  },
  phoneChanged: {
    subject: 'تغيّر رقم الموبايل في حسابك على حوار',
    title: 'تغيّر رقم الموبايل',
    changed: (phone: string) => `رقم الموبايل في حسابك صار ${phone}.`,
    removed: 'لم يعد في حسابك رقم موبايل.',
    otherwise: 'لم يكن التغيير منك؟ تواصل معنا فورًا:',
  },
  passwordChanged: {
    subject: 'تغيّرت كلمة السر في حسابك على حوار',
    title: 'تغيّرت كلمة السر',
    lead: 'تغيّرت كلمة السر في حسابك الآن، وسجّلنا خروجك من كل الأجهزة الأخرى.',
    otherwise: 'لم يكن التغيير منك؟ اطلب كلمة سر جديدة من صفحة الدخول، وتواصل معنا فورًا:',
  },
  /** A browser, its system and the city of its network, of which any may be missing. */
  devicePlace: (browser: string, system: string, city: string) => {
    const names = [browser, system].filter((name) => name !== '')
    const device = names.length > 0 ? `متصفح ${names.join(' على ')}` : 'جهاز لم نعرف نوعه'
    return city === '' ? device : `${device}، من ${city}`
  },
  deviceSignedIn: {
    subject: 'دخول جديد إلى حسابك في حوار',
    title: 'دخول من جهاز جديد',
    lead: (place: string, moment: string) => `تم الدخول إلى حسابك من ${place}، ${moment}.`,
    otherwise:
      'إن كان الدخول منك فلا شيء عليك. وإن لم يكن منك فأنهِ الدخول من «أجهزتك» في الإعدادات، وغيّر كلمة السر، وتواصل معنا فورًا:',
  },
  deviceReused: {
    subject: 'أنهينا دخولًا إلى حسابك في حوار',
    title: 'أنهينا دخولًا إلى حسابك',
    lead: (place: string, moment: string) =>
      `استُخدم مفتاح دخول قديم من ${place}، ${moment}. ربما نسخه غيرك، فأنهينا الدخول هناك، وسنطلب كلمة السر من جديد.`,
    otherwise: 'غيّر كلمة السر، وراجع أجهزتك في الإعدادات. وإن احتجت إلى مساعدة فتواصل معنا:',
  },
  accountBlocked: {
    subject: 'أوقفنا حسابك في حوار',
    title: 'أوقفنا حسابك',
    lead: 'سجّلنا خروجك من كل الأجهزة، وألغينا حصصك القادمة وأعدنا دقائقها.',
    reasons: {
      asked: 'السبب: طلب من صاحب الحساب.',
      rude: 'السبب: أسلوب غير لائق.',
      harassment: 'السبب: مضايقة.',
      'contact-outside': 'السبب: طلب التواصل خارج حوار.',
      'payment-outside': 'السبب: طلب الدفع خارج حوار.',
      impersonation: 'السبب: انتحال شخصية.',
      'unsafe-for-minor': 'السبب: تصرف غير آمن مع طالب صغير.',
      fraud: 'السبب: عملية دفع مشكوك فيها.',
      other: 'السبب في كلمات الفريق:',
    } satisfies Record<BlockReason, string>,
    why: (words: string) => `قال الفريق: ${words}`,
    ends: (moment: string) => `يعود حسابك للعمل من نفسه: ${moment}.`,
    endless: 'يبقى الحساب موقوفًا حتى يعيده الفريق.',
    kept: 'اشتراكك ورصيدك محفوظان.',
    otherwise: 'ترى أن القرار غير صحيح؟ اكتب لنا وسيراجعه الفريق:',
    appeal: 'اعتراض على الإيقاف',
  },
  accountUnblocked: {
    subject: 'حسابك في حوار يعمل من جديد',
    title: 'حسابك يعمل من جديد',
    lead: 'أنهى الفريق إيقاف حسابك. يمكنك الدخول والحجز الآن. الحصص التي ألغيناها لا تعود من نفسها.',
    otherwise: 'عندك سؤال؟ تواصل معنا:',
  },
  factorChanged: {
    subject: 'تغيّر أمان حسابك في حوار',
    title: 'تغيّر أمان حسابك',
    /** `name`: of the passkey. */
    events: {
      'passkey-made': (name: string) => `أُضيف مفتاح مرور إلى حسابك الآن: ${name}.`,
      'passkey-removed': (name: string) => `حُذف مفتاح مرور من حسابك الآن: ${name}.`,
      'passkey-reverted': (name: string) =>
        `رفضنا دخولًا بمفتاح المرور «${name}»، لأن عدّاده رجع إلى الوراء. قد تكون عند غيرك نسخة منه. احذفه من إعدادات حسابك، وأضف مفتاحًا جديدًا.`,
      'one-time-codes-made': () => 'أُضيف تطبيق أكواد الدخول إلى حسابك الآن.',
      'one-time-codes-removed': () => 'حُذف تطبيق أكواد الدخول من حسابك الآن.',
      'recovery-code-used': () => 'استُخدم كود استعادة للدخول إلى حسابك الآن. كل كود يعمل مرة واحدة.',
      'recovery-codes-made': () => 'صدرت أكواد استعادة جديدة لحسابك الآن، ولم تعد القديمة تعمل.',
      'all-removed': () =>
        'حُذفت من حسابك الآن كل مفاتيح المرور وأكواد الدخول والاستعادة، كما طلب فريق حوار. سجّلنا خروج حسابك من كل الأجهزة. يمكنك الدخول بكلمة السر، ثم إضافة مفتاح مرور جديد من الإعدادات.',
    } satisfies Record<FactorEvent, (name: string) => string>,
    otherwise: 'لم يكن هذا منك؟ غيّر كلمة السر من إعدادات حسابك، وتواصل معنا فورًا:',
  },
  resetWaits: {
    subject: 'كلمة السر الجديدة في حوار',
    title: 'لا يمكننا إرسال الكود الآن',
    lead: (moment: string) =>
      `هذا البريد جديد في الحساب، فلا نرسل إليه كود كلمة السر قبل ${moment}. اطلب الكود مرة أخرى بعدها.`,
    otherwise: 'عندك مشكلة قبل ذلك؟ تواصل معنا:',
  },
  deletion: {
    asked: { subject: 'طلب حذف حسابك في حوار', title: 'طلب حذف الحساب' },
    soon: { subject: 'باقي يوم على حذف حسابك في حوار', title: 'باقي يوم على حذف الحساب' },
    lead: (moment: string) => `يُحذف حسابك نهائيًا ${moment}، ولا يعود بعدها.`,
    keep: 'غيّرت رأيك، أو لم يكن الطلب منك؟ يبقى الحساب بمجرد تسجيل الدخول قبل ذلك:',
    link: 'الدخول إلى حوار',
  },
  contactChangeAsked: {
    subject: 'طلب تغيير بيانات حسابك في حوار',
    title: {
      email: 'طلب تغيير البريد الإلكتروني',
      phone: 'طلب تغيير رقم الموبايل',
      factors: 'طلب حذف مفاتيح المرور وأكواد الدخول',
    },
    lead: {
      email: (to: string) => `طلب فريق حوار تغيير بريد حسابك إلى ${to}.`,
      phone: (to: string) => `طلب فريق حوار تغيير رقم الموبايل في حسابك إلى ${to}.`,
    },
    removal: 'طلب فريق حوار حذف رقم الموبايل من حسابك.',
    factors:
      'وصلنا أن مفاتيح المرور وأكواد الدخول ضاعت منك، فطلب فريق حوار حذفها من حسابك. بعدها يُفتح حسابك بكلمة السر وحدها.',
    when: (moment: string) => `سيبدأ التغيير ${moment}، ويمكنك إيقافه قبل ذلك.`,
    what: 'إن كان هذا طلبك فأكّده ليبدأ فورًا. وإن لم يكن طلبك فأوقفه الآن:',
    link: 'تأكيد التغيير أو إيقافه',
  },
  planInvite: {
    subject: 'دعوة إلى باقة في حوار',
    title: 'دعوة إلى باقة خاصة',
    lead: (minutes: string) => `دعاك فريق حوار إلى باقة خاصة: ${lessonLength(Number(minutes))} من الحصص كل أسبوع.`,
    how: 'أكّد هذا البريد في حساب طالب، جديد أو موجود، وستظهر لك الباقة في صفحة الباقات.',
    link: 'الذهاب إلى حوار',
    whyYou: 'وصلتك هذه الرسالة لأن فريق حوار كتب بريدك في دعوة. إن وصلتك بالخطأ فتجاهلها.',
  },
  thread: {
    subject: 'رد من فريق حوار',
    title: 'رد على رسالتك',
    after: 'إن بقي عندك سؤال فاكتبه من هذا الرابط، وليس بالرد على هذا البريد:',
    link: 'قراءة المحادثة والرد',
    whyYou: 'وصلتك هذه الرسالة لأنك راسلت فريق حوار. يعمل الرابط 60 يومًا، ومن يفتحه يقرأ المحادثة، فلا ترسله إلى أحد.',
  },
  /** Amounts are piastres, as text. */
  refund: {
    paid: {
      subject: 'تم استرداد مبلغ الاشتراك في حوار',
      title: 'تم استرداد المبلغ',
      lead: (amount: string) => `حوّلنا ${pounds(amount)} إلى الحساب المكتوب في طلب الاسترداد.`,
      next: 'قد يحتاج البنك أو المحفظة يوم عمل أو يومين حتى يظهر المبلغ عندك. كل عملياتك في صفحة المدفوعات:',
    },
    rejected: {
      subject: 'طلب استرداد المبلغ في حوار',
      title: 'لم نقبل طلب استرداد المبلغ',
      lead: (amount: string) => `لم نقبل طلب استرداد ${pounds(amount)}، والعملية ما زالت مدفوعة.`,
      next: 'عاد اشتراكك الذي أُلغي بسبب الطلب. الحصص التي أُلغيت معه لا تعود وحدها، ويمكنك حجز غيرها:',
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

const approvalWords: Readonly<Record<ApprovalKind, string>> = {
  withdrawal: 'سحب',
  grant: 'دقائق لطالب',
  refund: 'استرداد مبلغ',
  ruling: 'حكم في حصة',
  role: 'دور حساب',
  settings: 'إعدادات المنصة',
  recovery: 'بريد أو موبايل حساب',
  factors: 'حذف مفاتيح المرور من حساب',
  coupon: 'كوبون خصم',
  plan: 'شروط باقة',
  outage: 'عطل عندنا يشمل حصصًا كثيرة',
  'withdraw-method': 'حدود طريقة سحب',
  invite: 'دعوة إلى باقة',
  payout: 'دفعة سحب',
  extension: 'تمديد اشتراك',
}

/** Alerts to the team, as plain text. */
export const teamTexts = {
  backupOverdue: ({ at }: { at: string | null }): string =>
    `${at === null ? 'لا توجد نسخة احتياطية سليمة' : `آخر نسخة احتياطية سليمة بدأت ${at}`}. السبب في صفحة المهام الدورية.`,
  databaseSilent: ({ cron, id }: { cron: string; id: string }): string =>
    `قاعدة البيانات لا ترد، فلم تكتمل مهام الجدول (${cron}). راجعوا حالة Cloudflare، وابحثوا في السجل عن ${id}.`,
  filmWithoutReviewer: ({ tutorId }: { tutorId: number }): string =>
    `وصل فيديو تقديم من المعلّم ${tutorId}، ولا يوجد مدير معلّمين مفعّل يراجعه. راجعوه، أو فعّلوا مديرًا وعيّنوه له.`,
  scheduleFailed: ({ cron, id }: { cron: string; id: string }): string =>
    `لم تنجح أي مهمة من مهام الجدول (${cron}). ابحثوا في السجل عن ${id}.`,
  contact: ({ name, phone, title, message }: ContactMessage): string =>
    `رسالة من صفحة التواصل\nالعنوان: ${title}\nالاسم: ${name}\nالموبايل: ${phone}\n\n${message}`,
  report: ({ title, userId, files }: { title: string; userId: number; files: number }): string =>
    `بلاغ جديد من الحساب ${userId}: ${title}${files > 0 ? ` (المرفقات: ${files})` : ''}`,
  heldBack: ({ lessonId, tutorId, studentId }: Record<'lessonId' | 'tutorId' | 'studentId', number>): string =>
    `انقطع الإنترنت مرات كثيرة في حصص المعلّم ${tutorId}، آخرها الحصة ${lessonId} مع الطالب ${studentId}. أجرها ينتظر مراجعتكم.`,
  minutesGranted: (grant: { userId: number; by: number; minutes: number; reason: string }): string =>
    `أضاف العضو ${grant.by} إلى الطالب ${grant.userId} دقائق عددها ${grant.minutes}، ومجموع ما أُضيف مؤخرًا أكثر من المعتاد. السبب المكتوب: ${grant.reason}`,
  approval: ({ makerId, kind, subjectId }: { makerId: number; kind: ApprovalKind; subjectId: number }): string =>
    `طلب العضو ${makerId} موافقة زميل ثانٍ: ${approvalWords[kind]} (${subjectId}). القرار في صفحة الموافقات.`,
  dispute: ({ lessonId, side }: { lessonId: number; side: 'student' | 'tutor' }): string =>
    `اعتراض جديد من ${side === 'student' ? 'الطالب' : 'المعلّم'} على الحصة ${lessonId}.`,
  notCarried: (service: BookService): string =>
    service === 'tax'
      ? 'إيصالات لم تصل إلى مصلحة الضرائب منذ أكثر من يوم. التفاصيل في صفحة الشهر.'
      : 'مستندات لم تصل إلى دفاتر الشركة منذ أكثر من يوم. التفاصيل في صفحة الشهر.',
  /** To the member for whom the team opened it. */
  disputeFor: ({ lessonId, text }: { lessonId: number; text: string }): string =>
    `فتحنا اعتراضًا باسمك على الحصة ${lessonId}: «${text}». نراجعه ونخبرك بالقرار.`,
  thread: (id: number): string => `رد جديد في الوارد، محادثة رقم ${id}.`,
  /** To the student whose subscription the team made longer. */
  extended: ({ days, reason }: { days: number; reason: string }): string =>
    `مددنا اشتراكك. عدد الأيام المضافة: ${days}. السبب: ${reason}`,
  deletionHeld: (userId: number): string =>
    `حذف الحساب ${userId} ينتظركم: في رصيده الآن أكثر مما وافق صاحبه على تركه. حوّلوه إليه أو تواصلوا معه.`,
  /** Amounts are piastres. */
  ledger: (row: { count: number; kind: string; subject: string; expected: number; found: number }): string =>
    `الدفتر لا يطابق العمليات. عدد الفروق: ${row.count}. أولها ${row.kind} في ${row.subject}: المتوقع ${row.expected}، والموجود ${row.found}.`,
  /** `subject`: a file. */
  shelf: ({ subject }: { subject: string }): string =>
    `قيود أشهر قديمة خارج قاعدة البيانات لا تطابق ما حُفظ منها: ${subject}. السبب في صفحة المهام الدورية.`,
} as const

const faultWords = {
  removed: 'حُذف',
  changed: 'تغيّر',
  inserted: 'أُضيف بين غيره',
  seal: 'ختمه لا يطابق ما قبله',
} as const

/** Alerts about the log of the team, as plain text. */
export const auditTexts = {
  /** `hash`: what a copy of the log has to end with on that day. */
  head: ({ day, hash, rows }: { day: string; hash: string; rows: number }): string =>
    `ختم سجل الفريق ليوم ${day}: ${hash}. عدد السطور: ${rows}.`,
  fault: ({ day, rowId, kind, count }: { day: string; rowId: number; kind: keyof typeof faultWords; count: number }) =>
    `سجل الفريق لا يطابق أختامه. السطر ${rowId} من يوم ${day} ${faultWords[kind]}. عدد المخالفات: ${count}.`,
} as const
