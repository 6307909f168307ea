import { money } from '#contract/vocabulary/limits.ts'
import { minuteLimits } from '#contract/vocabulary/minutes.ts'
import { minutePromises } from '#web/copy/minute-promises.ts'
import { plural } from '#web/copy/plurals.ts'

const renewalDays = money.renewalMs / 86_400_000

/** Words of choosing a plan, and of what a plan costs wherever that is shown. */
export const plans = {
  title: 'كم دقيقة في الأسبوع تناسبك؟',
  lead: 'كل مستطيل ربع ساعة. يمكنك تقسيم دقائقك على حصص قصيرة أو طويلة مع أي معلّم.',
  periods: 'مدّة الاشتراك',
  monthly: 'دقائق كل أسبوع وسعر الشهر',
  less: 'أقل {discount}',
  upToLess: 'أقل حتى {discount}',
  loading: 'جارٍ تحميل الباقات',
  failed: 'لم نتمكن من تحميل الباقات',
  none: {
    title: 'لا توجد باقات معروضة الآن',
    text: 'يمكنك سؤال فريق حوار عن المتاح.',
    action: '[راسل|راسلي|مراسلة] فريق حوار',
  },
  card: {
    weekly: 'كل أسبوع، {long} أو {short}',
    long: '{count, plural, zero {لا حصص طويلة} one {حصة طويلة} two {حصتان طويلتان} few {# حصص طويلة} many {# حصة طويلة} other {# حصة طويلة}}',
    short:
      '{count, plural, zero {لا حصص قصيرة} one {حصة قصيرة} two {حصتان قصيرتان} few {# حصص قصيرة} many {# حصة قصيرة} other {# حصة قصيرة}}',
    shortOnly: 'كل أسبوع، {short}',
    total: `${plural('minutes')} في ${plural('weeks', 'weeks', true)}`,
    perLesson: 'حصة نصف الساعة بـ {amount}',
    perShortLesson: 'حصة ربع الساعة بـ {amount}',
    noRenewal: 'بلا تجديد تلقائي',
    choose: '[اختر|اختاري|اختيار] الباقة',
    chooseNamed: '[اختر|اختاري|اختيار] الباقة، {minutes}',
    renew: '[جدّد|جدّدي|تجديد] الباقة',
    renewPrice: '{minutes} في الأسبوع، {amount}',
    balanced: 'اختيار متوازن',
    inTwo: 'تقسيط بنكي على دفعتين',
    inParts: 'تقسيط بنكي على {first} أو {last} دفعات',
    forYou: 'دعوة خاصة لك',
    upgrade: '[رقِّ|رقّي|ترقية] الآن بـ {amount}',
    upgradeNamed: '[رقِّ|رقّي|ترقية] إلى {minutes} الآن بـ {amount}',
    upgradeFor: `الفرق عن ${plural('weeks', 'count', true)} من اشتراكك الحالي.`,
    current: 'باقتك الحالية',
    next: 'باقتك التالية',
    from: 'متاحة من {date}',
  },
  price: {
    perMonth: '{currency} / شهر',
    was: 'بدلًا من {amount}',
    total: 'الإجمالي <b>{amount}</b> {period} ({days})',
    saving: 'توفير {amount}',
    free: 'مجانًا',
  },
  running: {
    title: 'باقتك الحالية {minutes} في الأسبوع، حتى {date}.',
    blocked: `يمكنك تجديدها أو تغييرها من {date}، قبل نهايتها بـ${renewalDays} يومًا.`,
    renewable: 'إذا جدّدت الآن فستبدأ المدّة الجديدة يوم انتهائها، ولن تضيع منك دقيقة.',
    renewed: 'المدّة التالية مدفوعة، وتبدأ يوم انتهائها.',
    waitingTitle: 'باقتك التالية {minutes} في الأسبوع، من {date}.',
    waiting: 'دفعتها بالفعل، ويصلك رصيدها يوم بدايتها.',
  },
  packs: {
    title: 'دقائق إضافية',
    lead: 'لأسبوع تحتاج فيه أكثر من دقائق باقتك. نأخذ منها بعد دقائق الأسبوع.',
    lessons: '{count, plural, one {حصة طويلة} two {حصتان طويلتان} few {# حصص طويلة} other {# حصة طويلة}}',
    until: `تصلك فور الدفع، وتبقى لك ${minuteLimits.boughtDays} يومًا حتى {end}. يمكنك استرداد ثمنها ما دامت كاملة.`,
  },
  trial: {
    title: 'لك {minutes} مجانية، مرة واحدة.',
    text: `باقي منها ${plural('minutes')}. تنتهي عند بداية أي باقة.`,
    used: 'استخدمتها كلها. مع الباقة يتجدّد رصيدك كل أسبوع.',
  },
  toPayments: 'المدفوعات والاشتراك',
  faq: {
    renewal: {
      title: 'متى يتجدّد الرصيد؟',
      text: 'كل سبعة أيام من يوم الدفع، في {time} بتوقيت القاهرة.',
    },
    change: {
      title: 'هل يمكنني تغيير الباقة بعد ذلك؟',
      text: `إلى باقة أكبر في أي وقت، بالفرق عن الأسابيع الباقية. وإلى باقة أصغر مع التجديد، في آخر ${renewalDays} يومًا من المدّة.`,
    },
    rest: {
      title: 'ماذا عن الدقائق غير المستخدمة؟',
      text: `${minutePromises.carried} ${minutePromises.returned}`,
    },
  },
} as const
