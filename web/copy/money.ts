import { periodLength } from '#contract/money/rules/pricing.ts'
import { booking } from '#contract/vocabulary/limits.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'

/** Days a period grants: four, twelve or fifty-two weeks, fewer than a calendar counts. */
const days = (period: PlanPeriod): string => `${periodLength[period].weeks * booking.weekDays} يومًا`

/** Words that every screen about money shares: periods, ways of paying, and the states of a payment. */
export const money = {
  /** As in "three months, 1,440 minutes". */
  period: { month: 'شهر', quarter: 'ثلاثة أشهر', year: 'سنة' },
  /** As in "you pay … for three months". */
  forPeriod: { month: 'عن شهر', quarter: 'عن ثلاثة أشهر', year: 'عن سنة' },
  /** How long a period runs, wherever it is bought. */
  days: { month: days(PlanPeriod.Month), quarter: days(PlanPeriod.Quarter), year: days(PlanPeriod.Year) },
  weekly: '{minutes} في الأسبوع',
  method: { card: 'بطاقة', wallet: 'محفظة الموبايل', installment: 'تقسيط بنكي', reference: 'فوري', hosted: 'Paymob' },
  payBy: 'الدفع عن طريق',
  off: 'الدفع متوقف الآن',
  offText: 'لا نستقبل مدفوعات جديدة الآن. اشتراكك الحالي كما هو، ويمكنك سؤال فريق حوار.',
  status: {
    new: 'قيد التجهيز',
    processed: 'في انتظار الدفع',
    paid: 'مدفوعة',
    failed: 'لم تكتمل',
    canceled: 'ملغاة',
    expired: 'انتهى وقتها',
    refunding: 'استرداد جارٍ',
    refunded: 'تم الاسترداد',
    partialRefunded: 'استرداد جزئي',
  },
  /** Units below the boxes of a countdown. */
  unit: {
    days: '{count, plural, zero {يوم} one {يوم} two {يوم} few {أيام} many {يومًا} other {يوم}}',
    hours: '{count, plural, zero {ساعة} one {ساعة} two {ساعة} few {ساعات} many {ساعة} other {ساعة}}',
    minutes: '{count, plural, zero {دقيقة} one {دقيقة} two {دقيقة} few {دقائق} many {دقيقة} other {دقيقة}}',
  },
  left: 'باقي {time}',
  leftUnder: 'باقي أقل من دقيقة',
  and: '{first} و{rest}',
} as const
