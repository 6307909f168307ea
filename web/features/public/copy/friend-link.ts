import { minuteLimits } from '#contract/vocabulary/minutes.ts'

/** Words of the page that somebody's personal link opens. */
export const friendLink = {
  title: 'دعوة إليك من {name}',
  titleUnnamed: 'دعوة إليك من صديق',
  lead: 'حصص إنجليزي فردية مباشرة على الفيديو، مع معلّمين ومعلّمات من اختيارك.',
  gift: '{minutes} هدية لك مع أول اشتراك، ومثلها لمن دعاك',
  giftText: `تضاف إلى رصيدك فور الدفع، وتبقى ${minuteLimits.referredDays} يومًا بجانب دقائق أسبوعك.`,
  start: 'حساب جديد',
  tutors: 'مشاهدة المعلّمين',
  kept: 'الدعوة محفوظة على هذا الجهاز لمدة {days} يومًا، ولا تحتاج إلى رمز.',
  own: {
    title: 'عندك حساب بالفعل',
    text: 'الهدية لمن يفتح حسابًا جديدًا. يمكنك دعوة أصدقائك برابطك أنت.',
    link: 'رابطي',
  },
  unknown: 'لم نجد هذه الدعوة',
  unknownText: 'قد يكون الرابط ناقصًا. يمكنك طلبه من جديد ممّن أرسله، أو البدء بدونه.',
  failed: 'لم نتمكن من تحميل الدعوة',
  loading: 'جارٍ تحميل الدعوة',
} as const
