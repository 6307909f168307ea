/**
 * What notifications say: in the app's list, in push messages and in mails. Who reads and who it is about each have a
 * form for men, one for women, and one that fits people who named no gender.
 */
import type { NotificationFacts } from '#contract/talk/rules/notifications.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import type { NotificationKind } from '#contract/vocabulary/notifications.ts'
import { Gender } from '#contract/vocabulary/people.ts'
import { InterviewStatus, LessonVerdict, ReviewStatus } from '#contract/vocabulary/teaching.ts'
import { lessonLength, missReasons } from './messages.ts'

export interface NotificationText {
  readonly title: string
  readonly text: string
}

/** The forms of one text for a man, a woman and everybody, chosen by whom it is about or whom it addresses. */
type Choose = (male: string, female: string, neutral: string) => string

interface Wording {
  readonly facts: NotificationFacts
  /** The other person, marked so that a Latin name does not turn the sentence around. */
  readonly name: string
  /** About the other person. */
  readonly they: Choose
  /** To the reader. */
  readonly you: Choose
  /** An instant in Cairo, such as `الأحد، 22 نوفمبر في 5:30 م`. */
  readonly moment: (ms: number | undefined) => string
}

const pounds = (piastres = 0): string => `${(piastres / 100).toLocaleString('en-US')} ج.م`
const plan = ({ weeklyMinutes = 0 }: NotificationFacts): string => `باقة ${lessonLength(weeklyMinutes)} أسبوعيًا`
/** Of a lesson, after its time. */
const lengthOf = ({ duration }: NotificationFacts): string =>
  duration === undefined ? '' : `، ومدتها ${lessonLength(duration)}`
const left = (hoursBefore = 1): string => (hoursBefore >= 24 ? 'باقي يوم' : 'باقي ساعة')
const beThere = (you: Choose): string =>
  you(
    'ادخل قبل الموعد بدقائق لتجرّب الصوت والصورة.',
    'ادخلي قبل الموعد بدقائق لتجرّبي الصوت والصورة.',
    'الدخول قبل الموعد بدقائق يتيح تجربة الصوت والصورة.',
  )
const isByOther = ({ by }: NotificationFacts, aboutId: number | null): boolean => by !== undefined && by === aboutId

/** Somebody of the team, where a booking was cancelled by neither of its members. */
const isByTeam = ({ by }: NotificationFacts, aboutId: number | null): boolean => by !== undefined && by !== aboutId

interface Told {
  readonly isByOther: boolean
  readonly isByTeam: boolean
  /** Whether the reader is the tutor of the lesson that was settled. */
  readonly isTutor: boolean
}
type Words = (wording: Wording & Told) => NotificationText

const withdrawal: Readonly<Record<InvoiceStatus, (you: Choose) => NotificationText>> = {
  [InvoiceStatus.PendingApproval]: () => ({ title: 'عاد طلب السحب إلى المراجعة', text: '' }),
  [InvoiceStatus.PendingCancellation]: () => ({ title: 'طلب إلغاء السحب قيد المراجعة', text: '' }),
  [InvoiceStatus.Canceled]: () => ({ title: 'أُلغي طلب السحب', text: 'عاد المبلغ إلى رصيدك.' }),
  [InvoiceStatus.Approved]: (you) => ({
    title: 'حُوّلت أرباحك',
    text: you('تجد الإيصال في صفحة الأرباح.', 'تجدين الإيصال في صفحة الأرباح.', 'الإيصال في صفحة الأرباح.'),
  }),
  [InvoiceStatus.Rejected]: () => ({ title: 'لم يُقبل طلب السحب', text: 'عاد المبلغ إلى رصيدك.' }),
}

/** What became of other terms that a tutor asked for. */
const withdrawalChange = {
  approved: { title: 'وافقنا على تعديل طلب السحب', text: 'سنحوّل المبلغ بالبيانات الجديدة.' },
  refused: { title: 'لم نوافق على تعديل طلب السحب', text: 'الطلب مستمر ببياناته الأولى.' },
} as const

const withdrawalNews = ({ status, change }: NotificationFacts, you: Choose): NotificationText =>
  change ? withdrawalChange[change] : withdrawal[(status ?? InvoiceStatus.PendingApproval) as InvoiceStatus](you)

const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')

export const notificationWords: Readonly<Record<NotificationKind, Words>> = {
  new_lesson_booked: ({ name, they, facts, moment }) => ({
    title: they(`حجز ${name} حصة معك`, `حجزت ${name} حصة معك`, `حصة جديدة معك من ${name}`),
    text: `${moment(facts.start)}، ومدتها ${lessonLength(facts.duration ?? 0)}.`,
  }),
  weekly_lesson_booked: ({ name, facts, moment }) => ({
    title: `حُجزت حصة هذا الأسبوع مع ${name}`,
    text: `${moment(facts.start)}، ومدتها ${lessonLength(facts.duration ?? 0)}، من موعدك الأسبوعي.`,
  }),
  weekly_lesson_missed: ({ name, facts, moment, you }) => ({
    title: `لم تُحجز حصة موعدك الأسبوعي مع ${name}`,
    text: sentences(
      `كان موعدها ${moment(facts.start)}.`,
      facts.miss ? `السبب: ${missReasons[facts.miss]}.` : '',
      you('احجز في وقت آخر.', 'احجزي في وقت آخر.', 'الحجز متاح في وقت آخر.'),
    ),
  }),
  lesson_updated: ({ name, they, facts, moment }) => ({
    title: they(`نقل ${name} حصتك معه`, `نقلت ${name} حصتك معها`, `تغيّر موعد حصتك مع ${name}`),
    text: `الموعد الجديد ${moment(facts.start)}، بدلًا من ${moment(facts.previousStart)}${lengthOf(facts)}.`,
  }),
  lesson_canceled: ({ name, they, facts, moment, isByOther: theirs, isByTeam: team }) => ({
    title: theirs
      ? they(`ألغى ${name} حصتك معه`, `ألغت ${name} حصتك معها`, `أُلغيت حصتك من جهة ${name}`)
      : `أُلغيت حصتك مع ${name}`,
    text: sentences(
      `كان موعدها ${moment(facts.start)}${lengthOf(facts)}.`,
      team ? 'ألغاها فريق حوار لأن الاشتراك أُلغي.' : '',
    ),
  }),
  lesson_settled: ({ name, they, you, facts, moment, isTutor }) => {
    const when = `كان موعدها ${moment(facts.start)}${lengthOf(facts)}.`
    if (facts.verdict === LessonVerdict.StudentAbsent) {
      return isTutor
        ? {
            title: they(`لم يحضر ${name} حصته معك`, `لم تحضر ${name} حصتها معك`, `لم تتم حصة ${name} معك`),
            text: sentences(when, 'انتظرت الوقت المطلوب، فأجرها محسوب لك.'),
          }
        : {
            title: `فاتتك حصتك مع ${name}`,
            text: sentences(
              when,
              `${they('حضر وانتظرك', 'حضرت وانتظرتك', 'بدأت الحصة بدونك')}، فحُسبت الحصة من دقائقك.`,
            ),
          }
    }
    if (facts.verdict === LessonVerdict.TutorAbsent) {
      return isTutor
        ? {
            title: `${you('لم تحضر', 'لم تحضري', 'فاتتك')} حصتك مع ${name}`,
            text: sentences(when, 'رجعت الدقائق إلى الطالب، ولا أجر عن هذه الحصة.'),
          }
        : {
            title: they(`لم يحضر ${name} حصتك`, `لم تحضر ${name} حصتك`, `لم تتم حصتك مع ${name}`),
            text: sentences(when, 'رجعت دقائقها إلى رصيدك.'),
          }
    }
    return {
      title: `لم تكتمل حصتك مع ${name}`,
      text: sentences(when, isTutor ? 'رجعت الدقائق إلى الطالب، ولا أجر عن هذه الحصة.' : 'رجعت دقائقها إلى رصيدك.'),
    }
  },
  lesson_reminder: ({ name, facts, moment, you }) => ({
    title: `${left(facts.hoursBefore)} على حصتك مع ${name}`,
    text: sentences(`${moment(facts.start)}.`, beThere(you)),
  }),
  new_interview_booked: ({ name, they, facts, moment }) => ({
    title: they(`حجز ${name} مقابلة معك`, `حجزت ${name} مقابلة معك`, `مقابلة جديدة معك من ${name}`),
    text: `${moment(facts.start)}.`,
  }),
  interview_canceled: ({ name, they, facts, moment, isByOther: theirs }) => ({
    title: theirs
      ? they(`ألغى ${name} مقابلتك معه`, `ألغت ${name} مقابلتك معها`, `أُلغيت مقابلتك من جهة ${name}`)
      : `أُلغيت مقابلتك مع ${name}`,
    text: `كان موعدها ${moment(facts.start)}.`,
  }),
  interview_decided: ({ facts, you }) =>
    facts.status === InterviewStatus.Passed
      ? {
          title: 'مبروك، اجتزت المقابلة',
          text: you(
            'احجز الحصة التجريبية، وهي الخطوة التالية.',
            'احجزي الحصة التجريبية، وهي الخطوة التالية.',
            'الخطوة التالية حجز الحصة التجريبية.',
          ),
        }
      : {
          title: 'صدرت نتيجة المقابلة: عدم القبول',
          text: you(
            'اقرأ الملاحظات في صفحة الانضمام.',
            'اقرئي الملاحظات في صفحة الانضمام.',
            'الملاحظات في صفحة الانضمام.',
          ),
        },
  interview_reminder: ({ name, facts, moment, you }) => ({
    title: `${left(facts.hoursBefore)} على مقابلتك مع ${name}`,
    text: sentences(`${moment(facts.start)}.`, beThere(you)),
  }),
  demo_session_booked: ({ name, they, facts, moment }) => ({
    title: they(`حجز ${name} حصة تجريبية معك`, `حجزت ${name} حصة تجريبية معك`, `حصة تجريبية جديدة معك من ${name}`),
    text: `${moment(facts.start)}.`,
  }),
  demo_session_canceled: ({ name, they, facts, moment, isByOther: theirs }) => ({
    title: theirs
      ? they(
          `ألغى ${name} حصتك التجريبية معه`,
          `ألغت ${name} حصتك التجريبية معها`,
          `أُلغيت حصتك التجريبية من جهة ${name}`,
        )
      : `أُلغيت حصتك التجريبية مع ${name}`,
    text: `كان موعدها ${moment(facts.start)}.`,
  }),
  demo_session_decided: ({ facts, you }) =>
    facts.status === InterviewStatus.Passed
      ? {
          title: 'مبروك، اجتزت الحصة التجريبية',
          text: you(
            'أكمل الخطوة التالية في صفحة الانضمام.',
            'أكملي الخطوة التالية في صفحة الانضمام.',
            'الخطوة التالية في صفحة الانضمام.',
          ),
        }
      : {
          title: 'صدرت نتيجة الحصة التجريبية: عدم القبول',
          text: you(
            'اقرأ الملاحظات في صفحة الانضمام.',
            'اقرئي الملاحظات في صفحة الانضمام.',
            'الملاحظات في صفحة الانضمام.',
          ),
        },
  demo_session_reminder: ({ name, facts, moment, you }) => ({
    title: `${left(facts.hoursBefore)} على حصتك التجريبية مع ${name}`,
    text: sentences(`${moment(facts.start)}.`, beThere(you)),
  }),
  intro_video_submitted: ({ name, they, you }) => ({
    title: they(`أرسل ${name} فيديو تعريفيًا`, `أرسلت ${name} فيديو تعريفيًا`, `فيديو تعريفي جديد من ${name}`),
    text: you('راجعه من صفحة المقابلات.', 'راجعيه من صفحة المقابلات.', 'المراجعة من صفحة المقابلات.'),
  }),
  intro_video_decided: ({ facts, you }) =>
    facts.state === ReviewStatus.Approved
      ? {
          title: 'قُبل الفيديو التعريفي',
          text: you(
            'احجز المقابلة، وهي الخطوة التالية.',
            'احجزي المقابلة، وهي الخطوة التالية.',
            'الخطوة التالية حجز المقابلة.',
          ),
        }
      : {
          title: 'لم يُقبل الفيديو التعريفي',
          text: you('اقرأ السبب في صفحة الانضمام.', 'اقرئي السبب في صفحة الانضمام.', 'السبب في صفحة الانضمام.'),
        },
  favourite_opened_hours: ({ name, they, you }) => ({
    title: they(`فتح ${name} مواعيد جديدة`, `فتحت ${name} مواعيد جديدة`, `مواعيد جديدة عند ${name}`),
    text: you('احجز ما يناسبك قبل أن يُحجز.', 'احجزي ما يناسبك قبل أن يُحجز.', 'ما يناسبك متاح للحجز الآن.'),
  }),
  messages_received: ({ name, you }) => ({
    title: `رسائل جديدة من ${name}`,
    text: you('افتح المحادثة للقراءة والرد.', 'افتحي المحادثة للقراءة والرد.', 'القراءة والرد من المحادثة.'),
  }),
  payment_paid: ({ facts }) => ({
    title: `تم دفع ${plan(facts)}`,
    text: `المبلغ ${pounds(facts.amount)}، والإيصال في صفحة المدفوعات.`,
  }),
  payment_failed: ({ facts, you }) => ({
    title: `لم يتم دفع ${plan(facts)}`,
    text: sentences(
      `المبلغ ${pounds(facts.amount)} لم يُخصم.`,
      you('جرّب مرة أخرى أو بوسيلة أخرى.', 'جرّبي مرة أخرى أو بوسيلة أخرى.', 'المحاولة متاحة مرة أخرى أو بوسيلة أخرى.'),
    ),
  }),
  payment_expiring: ({ facts, moment, you }) => ({
    title: 'رقم الدفع من فوري ينتهي قريبًا',
    text: sentences(
      `${plan(facts)}، ${pounds(facts.amount)}.`,
      `${you('ادفع', 'ادفعي', 'الدفع متاح')} قبل ${moment(facts.expiresAt)}.`,
    ),
  }),
  refund_receiver_asked: ({ facts, you }) => ({
    title: `لك ${pounds(facts.amount)} نحوّلها إليك`,
    text: you(
      'اختر من صفحة المدفوعات إلى أين نحوّل المبلغ.',
      'اختاري من صفحة المدفوعات إلى أين نحوّل المبلغ.',
      'يمكنك أن تختار من صفحة المدفوعات إلى أين نحوّل المبلغ.',
    ),
  }),
  payment_expired: ({ facts, you }) => ({
    title: 'انتهت صلاحية رقم الدفع من فوري',
    text: sentences(
      `${plan(facts)}، ${pounds(facts.amount)}. لم يصل دفع، ولم نبدأ الاشتراك.`,
      you(
        'لا تدفع بالرقم القديم، وابدأ عملية جديدة.',
        'لا تدفعي بالرقم القديم، وابدئي عملية جديدة.',
        'الرقم القديم لا يُدفع به، ويمكنك بدء عملية جديدة.',
      ),
    ),
  }),
  refund_decided: ({ facts }) =>
    facts.isPaid
      ? { title: 'تم استرداد مبلغ الاشتراك', text: `حُوّل ${pounds(facts.amount)} إلى الحساب المكتوب في الطلب.` }
      : {
          title: 'لم يُقبل طلب استرداد المبلغ',
          text: sentences(`المبلغ ${pounds(facts.amount)}.`, facts.note ? `رسالة الفريق: ${facts.note}` : ''),
        },
  withdrawal_updated: ({ facts, you }) => {
    const { title, text } = withdrawalNews(facts, you)
    return {
      title,
      text: sentences(`المبلغ ${pounds(facts.amount)}.`, text, facts.note ? `رسالة الفريق: ${facts.note}` : ''),
    }
  },
  contact_change_asked: ({ facts, moment, you }) => ({
    title: `طلب فريق حوار تغيير ${contactWords[facts.field ?? 'email']}`,
    text: sentences(
      `يبدأ التغيير ${moment(facts.expiresAt)}.`,
      you('لم تطلبه؟ أوقفه من إعدادات حسابك.', 'لم تطلبيه؟ أوقفيه من إعدادات حسابك.', 'يمكنك إيقافه من إعدادات حسابك.'),
    ),
  }),
  contact_changed: ({ facts, you }) => ({
    title: `تغيّر ${contactWords[facts.field ?? 'email']}`,
    text: you(
      'لم تطلب ذلك؟ تواصل معنا فورًا.',
      'لم تطلبي ذلك؟ تواصلي معنا فورًا.',
      'إن لم يكن بطلب منك فيمكنك التواصل معنا.',
    ),
  }),
  password_changed: ({ you }) => ({
    title: 'تغيّرت كلمة السر في حسابك',
    text: you(
      'لم تغيّرها؟ اطلب كلمة سر جديدة وتواصل معنا فورًا.',
      'لم تغيّريها؟ اطلبي كلمة سر جديدة وتواصلي معنا فورًا.',
      'إن لم يكن التغيير منك فيمكنك طلب كلمة سر جديدة والتواصل معنا.',
    ),
  }),
  telegram_linked: ({ you }) => ({
    title: 'رُبط تليجرام بحسابك',
    text: sentences(
      'تصلك رسائل حوار هناك من الآن.',
      you(
        'لم تربطه؟ أوقفه من إعدادات الإشعارات وغيّر كلمة السر.',
        'لم تربطيه؟ أوقفيه من إعدادات الإشعارات وغيّري كلمة السر.',
        'إن لم يكن الربط منك فيمكنك إيقافه من إعدادات الإشعارات وتغيير كلمة السر.',
      ),
    ),
  }),
  telegram_ended: ({ facts, you }) => ({
    title: 'توقفت رسائل تليجرام',
    text: sentences(
      facts.ending === 'signed-out'
        ? 'انتهى الربط لأن حسابك أُغلق على كل الأجهزة.'
        : 'لم تعد الرسائل تصل إلى محادثتك مع حوار هناك.',
      you(
        'اربطه من جديد أو اختر واتساب من إعدادات الإشعارات.',
        'اربطيه من جديد أو اختاري واتساب من إعدادات الإشعارات.',
        'يمكنك ربطه من جديد أو اختيار واتساب من إعدادات الإشعارات.',
      ),
    ),
  }),
  plan_invited: ({ facts, you }) => ({
    title: `دعوة إلى ${plan(facts)}`,
    text: you('تجد الباقة في صفحة الباقات.', 'تجدين الباقة في صفحة الباقات.', 'تفاصيلها في صفحة الباقات.'),
  }),
}

const contactWords = { email: 'بريد حسابك', phone: 'رقم الموبايل في حسابك' } as const

/** The other person where no name is known. */
const unnamed = (they: Choose): string => they('أحد المستخدمين', 'إحدى المستخدمات', 'حساب بلا اسم')

const firstStrong = '\u2068'
const popIsolate = '\u2069'

export interface NotificationPeople {
  readonly readerGender: Gender | null
  readonly aboutId: number | null
  readonly aboutName: string | null
  readonly aboutGender: Gender | null
}

const chooseBy =
  (gender: Gender | null): Choose =>
  (male, female, neutral) => {
    if (gender === null) return neutral
    return gender === Gender.Female ? female : male
  }

/** Words a notification. `formatMoment` formats instants in Cairo. */
export const wordNotification = (
  kind: NotificationKind,
  facts: NotificationFacts,
  { readerGender, aboutId, aboutName, aboutGender }: NotificationPeople,
  formatMoment: (ms: number) => string,
): NotificationText => {
  const they = chooseBy(aboutGender)
  return notificationWords[kind]({
    facts,
    they,
    you: chooseBy(readerGender),
    name: `${firstStrong}${aboutName ?? unnamed(they)}${popIsolate}`,
    // The hour and its half of the day stay on one line.
    moment: (ms) => (ms === undefined ? '' : formatMoment(ms).replace(/ (?=[صم]$)/, '\u00a0')),
    isByOther: isByOther(facts, aboutId),
    // Nobody is told of a cancellation of their own.
    isByTeam: isByTeam(facts, aboutId),
    isTutor: facts.tutorId !== undefined && facts.tutorId !== aboutId,
  })
}

/** What the templates of texts name. They address nobody, so nothing in them has two forms. */
export const notificationValues = (
  facts: NotificationFacts,
  { aboutName, aboutGender }: Pick<NotificationPeople, 'aboutName' | 'aboutGender'>,
) => ({
  name: aboutName ?? unnamed(chooseBy(aboutGender)),
  plan: plan(facts),
  amount: pounds(facts.amount),
  result: withdrawalNews(facts, (male) => male).title,
})

/** Texts around a notification in a mail. */
export const notificationMail = {
  open: 'فتح في حوار',
  whyYou: 'وصلت هذه الرسالة لأنها مختارة في إعدادات الإشعارات في حوار، ويمكن إيقافها من هناك:',
} as const
