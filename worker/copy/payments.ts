/** What gateways and the team read about payments. */
import { type PaidPeriod, periodLength } from '#contract/money/rules/pricing.ts'
import type { PurchaseTerms } from '#contract/money/rules/purchases.ts'
import { booking } from '#contract/vocabulary/limits.ts'
import type { PurchaseKind } from '#contract/vocabulary/money.ts'
import { PlanPeriod } from '#contract/vocabulary/teaching.ts'

const periods: Readonly<Record<PaidPeriod, string>> = {
  [PlanPeriod.Month]: 'شهر',
  [PlanPeriod.Quarter]: 'ثلاثة أشهر',
  [PlanPeriod.Year]: 'سنة',
}

/** What is bought, as the payer reads it at the gateway. */
export const purchaseLabel = (
  bought: (PurchaseTerms & { readonly weeklyMinutes: number }) | null,
  period: PaidPeriod,
): string =>
  bought?.pack ? `حوار: ${bought.pack.minutes} دقيقة إضافية` : planLabel(bought?.weeklyMinutes ?? 0, period)

const planLabel = (weeklyMinutes: number, period: PaidPeriod): string =>
  `اشتراك حوار لمدة ${periods[period]} (${periodLength[period].weeks * booking.weekDays} يومًا): ${weeklyMinutes} دقيقة أسبوعيًا`

const pounds = (piastres: number): string => `${(piastres / 100).toFixed(2)} جنيه`

type Sum = { readonly amount: number; readonly paid: number; readonly currency: string } | undefined
const sumText = (sum: Sum): string => (sum ? `${(sum.amount / 100).toFixed(2)} ${sum.currency}` : 'مبلغًا غير معروف')
const paidText = (sum: Sum): string => (sum ? `${(sum.paid / 100).toFixed(2)} ${sum.currency}` : 'مبلغًا غير معروف')
interface Agreed {
  readonly id: number
  readonly amount: number
}

const endedThings: Readonly<Record<PurchaseKind, string>> = {
  plan: 'الاشتراك',
  upgrade: 'ترقية الباقة',
  pack: 'ما بقي من الدقائق الإضافية',
}

/** Alerts for the team. */
export const alerts = {
  paidTwice: (id: number) =>
    `وصلت قيمة العملية ${id} وعند الطالب اشتراك آخر. لم نبدأ اشتراكًا جديدًا، وأنشأنا طلب استرداد للمبلغ.`,
  paidUnconsented: (id: number) =>
    `وصلت قيمة العملية ${id} بعد أن سحب ولي الأمر موافقته. لم يبدأ شيء، وأنشأنا طلب استرداد للمبلغ.`,
  wrongSum: ({ id, amount }: Agreed, sum: Sum) =>
    `العملية ${id}: قيمتها ${pounds(amount)}. تقول البوابة إن المطلوب ${sumText(sum)} والمدفوع ${paidText(sum)}. لم نبدأ الاشتراك.`,
  refundUnknown: (id: number) =>
    `لم تؤكد البوابة استرداد قيمة العملية ${id} ولم ترفضه. نسألها كل ربع ساعة، ولا نعيد الطلب تلقائيًا.`,
  refundRequested: (id: number, amount: number) =>
    `طلب جديد لاسترداد ${pounds(amount)} من العملية ${id} يدويًا. أُلغي الاشتراك، والعنوان في قائمة طلبات الاسترداد.`,
  refundReceiverChosen: (id: number) =>
    `وصل اختيار الطالب: إلى أين نحوّل مبلغ طلب الاسترداد ${id}. العنوان في قائمة طلبات الاسترداد.`,
  refundReleased: (id: number) =>
    `طلب استرداد قيمة العملية ${id} لم يصل إلى البوابة، وما زالت تذكر أنها مدفوعة بعد يوم. أعدنا حالتها إلى «مدفوعة»، ويمكنك طلب الاسترداد من جديد.`,
  reversed: (id: number, kind: PurchaseKind) =>
    `سحبت البوابة قيمة العملية ${id} بعد دفعها، فألغينا ${endedThings[kind]}.`,
  upgradesLeft: (id: number) =>
    `عادت قيمة العملية ${id} إلى الطالب من خارج حوار، وما زالت له ترقية مدفوعة على نفس الاشتراك. راجع ما يستحقه منها.`,
  unknownOrder: (gateway: string, ref: string) => `إشعار من ${gateway} عن طلب لا نعرفه: ${ref}.`,
  foreignOrder: (gateway: string, id: number) =>
    `إشعار من ${gateway} عن العملية ${id} لا يطابق بياناتها. لم يتغير شيء.`,
  unknownStatus: (gateway: string, id: number, status: string) =>
    `أرسلت ${gateway} حالة غير معروفة للعملية ${id}: ${status}.`,
  stuckEvent: (gateway: string) => `لم نتمكن من معالجة إشعار من ${gateway} بعد محاولات كثيرة.`,
  audit: (paid: readonly number[], unpaid: readonly number[]) =>
    `مراجعة يومية: عمليات مدفوعة لم يبدأ ما اشتُري بها: ${paid.join('، ') || 'لا يوجد'}. اشتراكات بلا عملية مدفوعة: ${unpaid.join('، ') || 'لا يوجد'}.`,
} as const
