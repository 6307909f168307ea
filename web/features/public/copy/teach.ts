import { booking, limits } from '#contract/vocabulary/limits.ts'
import { tutorAge } from '#contract/vocabulary/people.ts'

const [leastPounds, mostPounds] = [limits.invoicePiastres.min / 100, limits.invoicePiastres.max / 100]

/** Words of the page for people who want to teach. */
export const teach = {
  hero: {
    first: 'صوتك هو',
    second: 'حصّتك',
    lead: 'علّم الإنجليزية بالكلام، من بيتك وفي ساعاتك. الطلاب يختارونك من صوتك ومواعيدك، والحجز والحصة والأجر على حوار.',
    start: 'التقدّم للتدريس',
    questions: 'أسئلة المعلّمين',
    hours: 'ساعاتك كما تريد',
    lengths: 'حصص من 15 أو 30 دقيقة',
    payout: 'السحب خلال 4 إلى 5 أيام عمل',
  },
  /** Drawn in the picture, as an example of a week. */
  sample: {
    week: 'أسبوع على سبيل المثال',
    lessons: '18 حصة، كلها في ساعاتك',
    caption: 'كل مربّع حصة، والمضاء حصة الآن.',
  },
  closed: 'باب التقدّم مغلق الآن. رسالة إلى الفريق تكفي لمعرفة موعد فتحه.',
  benefits: {
    title: 'ما الذي يبقى لك: التدريس',
    hours: { title: 'مواعيدك بيدك', text: 'تُفتح وتُغلق متى تشاء، بلا حدّ أدنى للساعات، ومع مهلة حجز تختارها.' },
    students: { title: 'طلاب يعرفون ما يريدون', text: 'قبل الحصة يظهر لك مستوى الطالب وهدفه والموضوعات التي اختارها.' },
    pay: { title: 'أجر واضح', text: 'أجر كل حصة مكتوب معها، وما اكتمل وما هو قادم وما سُحب في صفحة واحدة.' },
    room: { title: 'غرفة جاهزة', text: 'فيديو وصوت ومحادثة ومشاركة شاشة في المتصفح، ولا شيء يُثبَّت.' },
    team: { title: 'فريق وراءك', text: 'مدير معلّمين يراجع ويكتب ملاحظاته، واستوديو يصوّر مقطعك.' },
    safe: { title: 'خصوصيتك محفوظة', text: 'رقمك وبريدك لا يظهران للطلاب، ولا نسجّل الحصص.' },
  },
  steps: {
    title: 'أربع خطوات إلى أول حصة',
    lead: 'في كل خطوة مكتوب على مَن الدور.',
    video: {
      title: 'الفيديو التعريفي',
      text: `من دقيقة إلى ${limits.introVideo.maxMinutes} دقائق يسمع فيها الفريق صوتك وطريقتك. لا يراه الطلاب.`,
    },
    interview: {
      title: 'المقابلة',
      text: `${booking.interviewMinutes} دقيقة على الفيديو مع مدير معلّمين، في موعد من اختيارك.`,
    },
    demo: {
      title: 'الحصة التجريبية',
      text: `حصة كاملة في ${booking.interviewMinutes} دقيقة، والطالب فيها مدير معلّمين.`,
    },
    photo: { title: 'جلسة التصوير', text: 'صورة ومقطع قصير في الاستوديو، ثم يُفعَّل ملفك وتُفتح مواعيدك.' },
  },
  needs: {
    title: 'ما تحتاج إليه',
    english: 'إنجليزية طليقة، وصبر على مَن يتعلّم.',
    device: 'جهاز بكاميرا وميكروفون، وشبكة ثابتة، ومكان هادئ.',
    profile: 'رقم موبايل مصري وبريد مؤكَّدان، ونبذة بالعربية يقرؤها الطلاب.',
    age: `${tutorAge.usual} سنة على الأقل.`,
  },
  money: {
    title: 'متى يصل المال',
    lead: 'ما تكتمل حصّته يُضاف إلى رصيدك، وتسحبه بطلب من صفحة الأرباح.',
    range: { title: `من ${leastPounds} إلى ${mostPounds.toLocaleString('en')} جنيه`, text: 'في طلب السحب الواحد.' },
    ways: { title: 'إنستاباي أو بنك أو محفظة', text: 'الطريقة تُختار مع كل طلب.' },
    days: { title: '4 إلى 5 أيام عمل', text: 'من الطلب إلى الوصول، ومعه إيصال التحويل.' },
  },
  faq: { title: 'أسئلة المعلّمين', all: 'كل أسئلة المعلّمين' },
  final: { title: 'أول طالب ينتظر صوتك', text: 'الحساب يُفتح في دقيقة، والخطوات تُكمل على مهل.' },
} as const
