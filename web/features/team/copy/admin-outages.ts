import { outageLimits } from '#contract/vocabulary/disputes.ts'
import { plural } from '#web/copy/plurals.ts'

/** Words of the spans in which the platform failed. */
export const adminOutages = {
  lead: 'حصة لم تتم في وقت عطل عندنا تعود دقائقها كلها، وأجر معلّمها كاملًا على حوار. ما حكم فيه الفريق يبقى كما هو.',
  form: {
    title: 'تسجيل عطل',
    day: 'اليوم',
    from: 'من',
    to: 'إلى',
    cairo: 'بتوقيت القاهرة',
    reason: 'ماذا تعطل؟ يقرؤه من تغيرت حصته',
    reasonShort: '[اكتب|اكتبي] ما تعطل.',
    spanWrong: `[اختر|اختاري] وقتًا انتهى، أطوله ${outageLimits.spanMs / 3_600_000} ساعة وأقدمه ${outageLimits.backMs / 86_400_000} يومًا.`,
    count: '[احسب|احسبي] الحصص',
    failed: 'لم نتمكن من حساب الحصص',
  },
  confirm: {
    title: 'تسجيل هذا العطل؟',
    covered: `في هذا الوقت ${plural('lessons')}.`,
    changing: `يتغير حساب ${plural('lessons')} الآن، ويصل الخبر إلى الطرفين.`,
    unchanged: 'لا يتغير حساب أي حصة حُسبت.',
    yes: '[سجّل|سجّلي|تسجيل] العطل',
    no: 'رجوع',
    failed: 'لم يُسجَّل العطل',
    done: 'سُجّل العطل',
  },
  list: {
    title: 'أعطال مسجّلة',
    none: 'لم يُسجَّل عطل بعد.',
    failed: 'لم نتمكن من تحميل الأعطال',
    rejudged: `تغيّر حساب ${plural('lessons')}`,
  },
} as const
