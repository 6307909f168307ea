import { booking } from '#contract/vocabulary/limits.ts'
import { absence } from '#web/copy/absence.ts'

/** Words of the page of prices. */
export const pricing = {
  title: 'كم دقيقة تناسبك في الأسبوع؟',
  lead: 'باقة واحدة لكل المعلّمين: دقائق تتجدّد كل أسبوع، لحصص من ربع ساعة أو نصف ساعة. السعر المكتوب هو كل ما يطلبه حوار منك. قد يضيف منفذ الدفع رسومه، ويضيف التقسيط فائدة البنك، وتظهر لك قبل الدفع.',
  plans: 'الباقات',
  trial: {
    title: `أول ${booking.trialMinutes} دقيقة مجانًا`,
    text: 'مع كل حساب طالب جديد، مرة واحدة وبلا بطاقة. يمكنك استخدامها مع أي معلّم قبل الدفع.',
    action: 'تجربة مجانية',
  },
  compare: {
    title: 'مقارنة المدد',
    caption: 'المبلغ عن كل مدّة، وسعر الشهر منها',
    plan: 'الباقة',
    perMonth: '{amount} في الشهر',
  },
  included: {
    title: 'في كل باقة',
    tutors: 'كل المعلّمين بلا فرق في السعر',
    confirm: 'حجز يتأكد في لحظته',
    free: 'تغيير الموعد أو الإلغاء حتى بداية الحصة، بشروط تظهر لك قبل الحجز',
    late: absence.short,
    chat: 'محادثات مع المعلّمين بلا حدّ',
    renewal: 'لا تجديد تلقائي ولا خصم لاحق',
  },
  faq: { title: 'أسئلة عن الدفع', all: 'كل أسئلة الطلاب' },
} as const
