import { friendLimits } from '#contract/vocabulary/friends.ts'
import { minuteLimits } from '#contract/vocabulary/minutes.ts'
import { plural } from '#web/copy/plurals.ts'

/** Words of the personal link of a student. */
export const friendWords = {
  gift: 'لك {minutes} هدية عن كل صديق يشترك، وله مثلها.',
  giftOff: 'ليست هناك هدية على الدعوات الآن، ورابطك يعمل كالمعتاد.',
  rules: `الهدية تصل مع أول دفعة لصديقك، وتبقى ${minuteLimits.referredDays} يومًا. ${friendLimits.rewards} أصدقاء على الأكثر خلال سنة، وحساب جديد لكل صديق.`,
  left: `باقي لك هذه السنة ${plural('friends', 'count', true)}.`,
  full: `وصلت إلى ${friendLimits.rewards} أصدقاء خلال سنة. من يأتي الآن يحصل على هديته وحده.`,
  link: 'رابطك',
  whatsApp: '[أرسله|أرسليه|إرسال] على واتساب',
  copy: '[انسخ|انسخي|نسخ] الرابط',
  copied: 'نُسخ الرابط',
  copyFailed: 'لم نتمكن من نسخ الرابط. [حدّده بيدك وانسخه|حدّديه بيدك وانسخيه|يمكنك تحديده ونسخه].',
  share: '[شاركه|شاركيه|مشاركة] بطريقة أخرى',
  shareText: 'أتعلّم الإنجليزي على حوار في حصص فردية. هذا رابط دعوتي، ومع أول اشتراك به يحصل كل منا على {minutes} هدية:',
  shareTextOff: 'أتعلّم الإنجليزي على حوار في حصص فردية. هذا رابط دعوتي:',
  loading: 'جارٍ تحميل رابطك',
  failed: 'لم نتمكن من تحميل رابطك وأصدقائك',
  list: {
    title: 'أصدقاؤك',
    none: 'لم يسجّل أحد برابطك حتى الآن.',
    unnamed: 'صديق لم يكتب اسمه',
    joined: 'سجّل {when}، ولم يشترك بعد',
    rewarded: 'اشترك {when}',
    full: 'اشترك {when} بعد أن اكتملت هداياك لهذه السنة',
    refused: 'لم تُحسب الدعوة، لأن رقم الموبايل أو البريد لحسابك أيضًا',
    'taken-back': 'استرد ما دفعه، فعاد ما بقي من الهدية',
    off: 'اشترك {when}، ولم تكن هناك هدية وقتها',
    minutes: '+{minutes}',
  },
} as const
