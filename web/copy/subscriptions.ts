import { plural } from '#web/copy/plurals.ts'

/** Why a student cannot book at present and what they can do about it; used by several screens. */
export const subscriptions = {
  askTeam: 'مراسلة فريق حوار',
  toChats: 'المحادثات',
  toTutors: 'تصفّح المعلّمين',
  toLesson: 'عرض الحصة',
  closed: {
    'week-depleted': {
      title: 'اكتملت دقائق هذا الأسبوع',
      short: `${plural('minutes')} باقية، وأقصر حصة 15 دقيقة.`,
      renews: 'رصيد جديد يصل {when}، وحتى ذلك الحين المراسلة متاحة.',
      lastWeek: 'هذا آخر أسبوع في اشتراكك. اشتراك جديد يبدأ برسالة إلى فريق حوار.',
    },
    'trial-used': {
      title: 'اكتملت الدقائق المجانية',
      text: 'كانت لمرة واحدة. الاشتراك يبدأ برسالة إلى فريق حوار، ومراسلة المعلّمين تبقى متاحة.',
    },
    'trial-lesson-booked': {
      title: 'لديك حصة قادمة',
      text: 'الدقائق المجانية تسمح بحصة واحدة في كل مرة.',
      opens: 'الحجز التالي متاح بعدها، {when}.',
      lastMinutes: 'وبهذه الحصة تكتمل الدقائق المجانية.',
    },
    'subscription-ended': {
      title: 'انتهى اشتراكك {when}',
      text: 'حصصك السابقة ومحادثاتك باقية كما هي. التجديد يبدأ برسالة إلى فريق حوار.',
    },
    'subscription-stopped': {
      title: 'اشتراكك متوقّف منذ {when}',
      text: 'أوقفه فريق حوار، ومحادثاتك باقية كما هي. رسالة إلى الفريق توضّح السبب وطريقة العودة.',
    },
    'no-subscription': {
      title: 'لا اشتراك على هذا الحساب بعد',
      text: 'الحجز يخصم من دقائق الاشتراك. الاشتراك يبدأ برسالة إلى فريق حوار، ومراسلة المعلّمين متاحة.',
    },
  },
} as const
