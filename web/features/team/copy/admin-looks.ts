/** Words of the team about seeing the screens of somebody. */
import { lookLimits } from '#contract/vocabulary/looks.ts'

export const adminLooks = {
  action: '[اعرض|اعرضي|عرض] الحساب كصاحبه',
  title: '[تعرض|تعرضين|عرض] حساب {name}؟',
  lead: `تظهر الشاشات كما تظهر لصاحب الحساب، للقراءة فقط ولمدة ${lookLimits.lifeMs / 60_000} دقيقة. لا تظهر نصوص المحادثات، وكل ما يُقرأ يُسجَّل.`,
  words: 'السبب',
  because: 'بلاغ مفتوح عن الحساب',
  none: 'بلا بلاغ',
  told: 'سنخبر صاحب الحساب الآن، ويقرأ هذا السبب.',
  untold: 'لن نخبر صاحب الحساب: البلاغ هو السبب.',
  wrong: '[اكتب|اكتبي] السبب، من 5 أحرف إلى 500.',
  keep: '[ارجع|ارجعي|رجوع]',
  confirm: '[ابدأ|ابدئي|بدء] العرض',
  failed: 'لم نتمكن من بدء العرض',
  unkept: 'هذا المتصفح لا يقبل بيانات المواقع. [اسمح|اسمحي] له بها أو [استخدم|استخدمي] متصفحًا آخر.',
} as const
