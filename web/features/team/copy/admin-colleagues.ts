import { limits } from '#contract/vocabulary/limits.ts'
import { plural } from '#web/copy/plurals.ts'

/** Words of the page about the team's own accounts. */
export const adminColleagues = {
  lead: 'كل حساب هنا يفتح بيانات غيره، فكلمة السر وحدها لا تكفيه.',
  failed: 'لم تصل قائمة الفريق',
  loading: 'جارٍ تحميل الفريق',
  lacking: `بلا مفتاح مرور، ولا دخول قبل إضافته: ${plural('accounts')}.`,
  team: {
    title: 'الفريق',
    log: 'سجل الدخول',
    never: 'لا جهاز عليه الحساب الآن',
    place: '{device}، {city}',
  },
  factors: {
    passkeys: plural('passkeys'),
    app: 'تطبيق أكواد',
    both: `${plural('passkeys')} وتطبيق أكواد`,
    none: 'كلمة السر وحدها',
    lacks: 'بلا مفتاح، لا يدخل',
    blocked: 'حساب موقوف',
  },
  rights: {
    title: 'من يقدر على ماذا',
    act: 'العمل',
    yes: 'نعم',
    no: 'لا',
    proof: 'بعد تأكيد الهوية',
    second: 'وقد ينتظر موافقة زميل',
    legendProof: `تأكيد الهوية بمفتاح أو كود، وصالح ${limits.freshLoginMs / 60_000} دقائق`,
    legendSecond: 'فوق حد معيّن ينتظر موافقة زميل',
    names: {
      people: 'يرى بيانات الأشخاص',
      messages: 'يقرأ ما بُلِّغ عنه من محادثة',
      rulings: 'يحكم في حصة',
      minutes: 'يضيف دقائق',
      refunds: 'يرد المبالغ',
      withdrawals: 'ينفّذ السحب',
      prices: 'يغيّر أسعار الباقات',
      blocks: 'يوقف حسابًا',
      roles: 'يغيّر دور شخص',
      films: 'يقبل مقطع المتقدم',
      media: 'يضع صورة المعلّم ومقطعه',
    },
  },
  signIns: 'آخر ما جرى على حسابات الفريق',
} as const
