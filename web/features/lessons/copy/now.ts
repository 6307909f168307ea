/** Words of a lesson that begins at once: the search of a student, and what a tutor who is available sees of it. */
import { nowLimits } from '#contract/vocabulary/now.ts'

const minute = 60_000
const leadMinutes = nowLimits.leadMs / minute + 1
/** After «within». */
const soon = leadMinutes === 2 ? 'دقيقتين' : `${leadMinutes} دقائق`
const ringSeconds = nowLimits.wave.ms / 1000
const away = nowLimits.socketGoneMs.tutor / minute

const availableCount =
  '{count, plural, zero {لا أحد متاح هذه اللحظة} one {معلّم واحد متاح الآن} two {معلّمان متاحان الآن} few {# معلّمين متاحون الآن} many {# معلّمًا متاحون الآن} other {# معلّم متاحون الآن}}'

export const now = {
  title: 'حصة الآن',
  back: 'رجوع',
  cairo: 'بتوقيت القاهرة {time}',
  unnamed: { tutor: 'معلّم بلا اسم', student: 'طالب بلا اسم' },
  card: {
    title: 'حصة الآن',
    some: availableCount,
    text: `وأول من يقبل طلبك [تبدأ|تبدئين|تبدأ] معه خلال ${soon}.`,
    open: '[ابدأ|ابدئي|بدء] الآن',
    look: 'فيه طلب جارٍ',
    lookAt: '[افتح|افتحي|فتح] طلبك',
  },
  form: {
    title: '[ابدأ|ابدئي|بدء] حصة الآن',
    text: `نسأل المعلّمين المتاحين، وأول من يقبل [تبدأ|تبدئين|تبدأ] معه خلال ${soon}.`,
    some: availableCount,
    duration: 'مدة الحصة',
    topic: 'الموضوع',
    anyTopic: 'أي موضوع',
    note: 'ماذا [تريد|تريدين|تريد] من هذه الحصة؟',
    noteHint: 'اختياري. يقرؤه المعلّم قبل أن يقبل.',
    sameGender: 'مع [معلّم فقط|معلّمة فقط|معلّم فقط]',
    send: '[اسأل|اسألي|سؤال] المتاحين الآن',
    foot: 'لا نحجز من دقائقك قبل أن يقبل أحد.',
    closed: 'الحجز غير متاح الآن',
    closedText: 'رصيدك لا يكفي لحصة. [شاهد|شاهدي|شاهد] دقائقك والباقات.',
    plans: '[شاهد|شاهدي|عرض] الباقات',
  },
  search: {
    title: 'نسأل من يبدأ معك الآن',
    text: `{count, plural, zero {نبحث عن معلّم آخر} one {معلّم واحد يرى طلبك} two {معلّمان يريان طلبك} few {# معلّمين يرون طلبك} many {# معلّمًا يرون طلبك} other {# معلّم يرون طلبك}}، وأول من يقبل [تبدأ|تبدئين|تبدأ] معه خلال ${soon}.`,
    waiting: 'المتاحون يردّون على طلب آخر الآن. ننتظرهم لحظات.',
    label: 'باقي {time}، سألنا {asked} من {all}',
    second: 'ثانية',
    asked: 'سألنا {asked} من {all} متاحين',
    declined:
      '{count, plural, zero {} one {اعتذر واحد} two {اعتذر اثنان} few {اعتذر #} many {اعتذر #} other {اعتذر #}}',
    cancel: '[ألغِ|ألغي|إلغاء] الطلب',
    answer: {
      open: 'يرى طلبك الآن: {name}',
      declined: 'لم يبدأ هذه المرة: {name}',
      waiting: 'لم نسأله بعد: {name}',
    },
  },
  accepted: {
    title:
      '{gender, select, female {{name} قبلت، وحصتكما تبدأ الآن} male {{name} قبل، وحصتكما تبدأ الآن} other {حصتك مع {name} تبدأ الآن}}',
    starts: 'تبدأ',
    length: 'المدة',
    enter: '[ادخل|ادخلي|دخول] الحصة',
    opens: 'تُفتح وحدها بعد {time}',
  },
  nobody: {
    title: 'لا أحد متاح هذه الدقيقة',
    all: '{count, plural, zero {لا أحد متاح هذه الدقيقة} one {المعلّم المتاح لم يرد} two {المعلّمان المتاحان لم يردّا} few {# معلّمين لم يردّوا هذه الدقيقة} many {# معلّمًا لم يردّوا هذه الدقيقة} other {# معلّم لم يردّوا هذه الدقيقة}}',
    text: 'لم نحجز شيئًا من دقائقك. هذه أقرب المواعيد:',
    none: 'لم نحجز شيئًا من دقائقك، ولا توجد مواعيد معروضة حتى مساء غد.',
    in: 'بعد {time}',
    book: '[احجز|احجزي|حجز]',
    bookWith: '[احجز|احجزي|حجز] مع {name}، {when}',
    again: '[اسأل|اسألي|سؤال] مرة أخرى',
    rescue: 'المواعيد البديلة لحصتك',
    loading: 'جارٍ تحميل أقرب المواعيد',
  },
  ended: {
    refused: 'لم نتمكن من حجز الحصة',
    arrived: 'معلّم حصتك دخل الآن',
    arrivedText: 'لم نحجز حصة أخرى. [ادخل|ادخلي|يمكنك الدخول]، فالحصة الأولى كما هي.',
    cancelled: 'أُلغي طلبك، ولم نحجز شيئًا من دقائقك.',
  },
  tutor: {
    title: '[متاح|متاحة|متاح] الآن',
    off: `[افتحها إذا كنت جاهزًا لحصة فورية|افتحيها إذا كنت جاهزة لحصة فورية|افتحها عندما يمكنك بدء حصة فورية]. يصلك كل طلب هنا، ومعك ${ringSeconds} ثانية للرد.`,
    on: 'حتى {time}',
    onText: `تتوقف وحدها إذا بدأت لك حصة، أو أغلقت حوار لمدة ${away === 1 ? 'دقيقة' : `${away} دقائق`}.`,
    howLong: 'المدة',
    start: '[استقبل|استقبلي|استقبال] الطلبات',
    stop: '[أوقف|أوقفي|إيقاف] الطلبات',
    sound: 'صوت عند وصول طلب',
    notify: {
      ask: 'بعد الضغط يسألك المتصفح عن الإشعارات. [اسمح بها ليظهر|اسمحي بها ليظهر|السماح بها يُظهر] لك الطلب وحوار مفتوح في الخلفية.',
      denied: 'المتصفح يمنع إشعارات حوار، فلا يظهر الطلب إلا وحوار أمامك.',
    },
    ended: {
      title: 'توقّف «[متاح|متاحة|متاح] الآن»',
      chosen: 'انتهى الوقت الذي حددته.',
      lesson: 'لأن لك حصة الآن.',
      away: 'لأن حوار كان مغلقًا عندك.',
      silent: `لأن ${nowLimits.missedRings} طلبات مرّت بلا رد.`,
    },
  },
  ring: {
    label: 'طلب حصة الآن',
    title: '{gender, select, female {{name} تريد حصة الآن} male {{name} يريد حصة الآن} other {{name}: طلب حصة الآن}}',
    left: 'باقي {time}',
    seconds: '{count} ث',
    together:
      '{count, plural, zero {لم تلتقيا من قبل} one {أخذتما حصة واحدة معًا} two {أخذتما حصتين معًا} few {أخذتما # حصص معًا} many {أخذتما # حصة معًا} other {أخذتما # حصة معًا}}',
    length: '{minutes}، من {start} إلى {end}',
    note: '{gender, select, female {كتبت لك} male {كتب لك} other {رسالة لك}}: ',
    rescue:
      '{gender, select, female {معلّم آخر لم يحضر حصتها، وتنتظر الآن.} male {معلّم آخر لم يحضر حصته، وينتظر الآن.} other {معلّم آخر لم يحضر هذه الحصة، وموعدها الآن.}}',
    price: 'لك عن الحصة',
    accept: '[اقبل|اقبلي|قبول]',
    decline: '[اعتذر|اعتذري|اعتذار]',
    foot: `الاعتذار لا يؤثر على ترتيبك. ${nowLimits.missedRings} طلبات بلا رد توقف «[متاح|متاحة|متاح] الآن».`,
    failed: 'لم نتمكن من قبول الطلب',
    taken: 'سبقك معلّم آخر إلى هذا الطلب',
    cancelled: 'أُلغي هذا الطلب',
    expired: 'انتهى وقت الرد على الطلب',
  },
} as const
