/** News of payments, refunds, withdrawals and invitations to plans. */

import type { NotificationFacts } from '#contract/talk/rules/notifications.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import type { NotificationKind } from '#contract/vocabulary/notifications.ts'
import { type Choose, type NotificationText, plan, pounds, sentences, type Words } from './wording.ts'

const withdrawal: Readonly<Record<InvoiceStatus, (you: Choose) => NotificationText>> = {
  [InvoiceStatus.PendingApproval]: () => ({ title: 'عاد طلب السحب إلى المراجعة', text: '' }),
  [InvoiceStatus.PendingCancellation]: () => ({ title: 'طلب إلغاء السحب قيد المراجعة', text: '' }),
  [InvoiceStatus.Canceled]: () => ({ title: 'أُلغي طلب السحب', text: 'عاد المبلغ إلى رصيدك.' }),
  [InvoiceStatus.Approved]: (you) => ({
    title: 'حُوّلت أرباحك',
    text: you('تجد الإيصال في صفحة الأرباح.', 'تجدين الإيصال في صفحة الأرباح.', 'الإيصال في صفحة الأرباح.'),
  }),
  [InvoiceStatus.Rejected]: () => ({ title: 'لم يُقبل طلب السحب', text: 'عاد المبلغ إلى رصيدك.' }),
}

/** What became of other terms that a tutor asked for. */
const withdrawalChange = {
  approved: { title: 'وافقنا على تعديل طلب السحب', text: 'سنحوّل المبلغ بالبيانات الجديدة.' },
  refused: { title: 'لم نوافق على تعديل طلب السحب', text: 'الطلب مستمر ببياناته الأولى.' },
} as const

export const withdrawalNews = ({ status, change }: NotificationFacts, you: Choose): NotificationText =>
  change ? withdrawalChange[change] : withdrawal[(status ?? InvoiceStatus.PendingApproval) as InvoiceStatus](you)

export const moneyWords = {
  payment_paid: ({ facts }) => ({
    title: `تم دفع ${plan(facts)}`,
    text: `المبلغ ${pounds(facts.amount)}، والإيصال في صفحة المدفوعات.`,
  }),
  payment_failed: ({ facts, you }) => ({
    title: `لم يتم دفع ${plan(facts)}`,
    text: sentences(
      `المبلغ ${pounds(facts.amount)} لم يُخصم.`,
      you('جرّب مرة أخرى أو بوسيلة أخرى.', 'جرّبي مرة أخرى أو بوسيلة أخرى.', 'المحاولة متاحة مرة أخرى أو بوسيلة أخرى.'),
    ),
  }),
  payment_expiring: ({ facts, moment, you }) => ({
    title: 'رقم الدفع من فوري ينتهي قريبًا',
    text: sentences(
      `${plan(facts)}، ${pounds(facts.amount)}.`,
      `${you('ادفع', 'ادفعي', 'الدفع متاح')} قبل ${moment(facts.expiresAt)}.`,
    ),
  }),
  refund_receiver_asked: ({ facts, you }) => ({
    title: `لك ${pounds(facts.amount)} نحوّلها إليك`,
    text: you(
      'اختر من صفحة المدفوعات إلى أين نحوّل المبلغ.',
      'اختاري من صفحة المدفوعات إلى أين نحوّل المبلغ.',
      'يمكنك أن تختار من صفحة المدفوعات إلى أين نحوّل المبلغ.',
    ),
  }),
  payment_expired: ({ facts, you }) => ({
    title: 'انتهت صلاحية رقم الدفع من فوري',
    text: sentences(
      `${plan(facts)}، ${pounds(facts.amount)}. لم يصل دفع، ولم نبدأ الاشتراك.`,
      you(
        'لا تدفع بالرقم القديم، وابدأ عملية جديدة.',
        'لا تدفعي بالرقم القديم، وابدئي عملية جديدة.',
        'الرقم القديم لا يُدفع به، ويمكنك بدء عملية جديدة.',
      ),
    ),
  }),
  refund_decided: ({ facts }) =>
    facts.isPaid
      ? { title: 'تم استرداد مبلغ الاشتراك', text: `حُوّل ${pounds(facts.amount)} إلى الحساب المكتوب في الطلب.` }
      : {
          title: 'لم يُقبل طلب استرداد المبلغ',
          text: sentences(`المبلغ ${pounds(facts.amount)}.`, facts.note ? `رسالة الفريق: ${facts.note}` : ''),
        },
  withdrawal_updated: ({ facts, you }) => {
    const { title, text } = withdrawalNews(facts, you)
    return {
      title,
      text: sentences(`المبلغ ${pounds(facts.amount)}.`, text, facts.note ? `رسالة الفريق: ${facts.note}` : ''),
    }
  },
  plan_invited: ({ facts, you }) => ({
    title: `دعوة إلى ${plan(facts)}`,
    text: you('تجد الباقة في صفحة الباقات.', 'تجدين الباقة في صفحة الباقات.', 'تفاصيلها في صفحة الباقات.'),
  }),
} as const satisfies Partial<Record<NotificationKind, Words>>
