import { plural } from '#web/copy/plurals.ts'

/** Why a student cannot book at present and what they can do about it; used by several screens. */
export const subscriptions = {
  rests: 'اشتراكك في راحة حتى {end}. يمكنك الحجز بعدها.',
  willRest: 'راحة اشتراكك من {start} حتى {end}. لا حجز في هذه الأيام.',
  refunding: 'استرداد اشتراكك قيد التنفيذ، فالحجز متوقف حتى يتم أو يُلغى.',
  toRest: 'تفاصيل الراحة',
  morePack: '[اشترِ|اشتري|شراء] {minutes}',
  toPlans: '[اختر|اختاري|اختيار] باقة',
  toChats: 'المحادثات',
  toTutors: '[تصفّح|تصفّحي] المعلّمين',
  toLesson: '[شاهد|شاهدي|عرض] الحصة',
  closed: {
    'week-depleted': {
      title: 'دقائق أسبوع اشتراكك لا تكفي لحصة أخرى',
      short: `باقي لك ${plural('minutes')}، وأقصر حصة 15 دقيقة.`,
      renews: 'يتجدّد رصيدك {when}. يمكنك مراسلة المعلّمين حتى ذلك الوقت.',
      lastWeek: 'هذا آخر أسبوع في اشتراكك. يمكنك تجديده الآن، وتبدأ المدّة الجديدة يوم انتهائه.',
    },
    'subscription-refunding': {
      title: 'استرداد اشتراكك قيد التنفيذ',
      text: 'الحجز متوقف حتى يتم الاسترداد أو يُلغى. يمكنك مراسلة المعلّمين في أي وقت.',
    },
    'trial-used': {
      title: 'انتهت دقائقك المجانية',
      text: '[اختر|اختاري] باقة ليتجدّد رصيدك كل أسبوع. يمكنك مراسلة المعلّمين في أي وقت.',
    },
    'trial-lesson-booked': {
      title: 'عندك حصة قادمة',
      text: 'الدقائق المجانية تسمح بحصة واحدة في كل مرة.',
      opens: 'يمكنك الحجز مرة أخرى بعدها، {when}.',
      lastMinutes: 'بعد هذه الحصة تنتهي دقائقك المجانية.',
    },
    'subscription-ended': {
      title: 'انتهى اشتراكك {when}',
      text: 'حصصك السابقة ومحادثاتك كما هي. يمكنك الحجز من جديد فور الدفع.',
    },
    'subscription-stopped': {
      title: 'اشتراكك ملغى منذ {when}',
      text: 'حصصك السابقة ومحادثاتك كما هي. [اختر|اختاري] باقة لحجز حصص جديدة.',
    },
    'no-subscription': {
      title: 'ليس عندك اشتراك بعد',
      text: '[اختر|اختاري] باقة لحجز حصصك. يمكنك مراسلة المعلّمين من الآن.',
    },
  },
} as const
