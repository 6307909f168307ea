/** News of payments, refunds, withdrawals and invitations to plans. */

import type { NotificationFacts } from '#contract/talk/rules/notifications.ts'
import { minuteLimits } from '#contract/vocabulary/minutes.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import type { NotificationKind } from '#contract/vocabulary/notifications.ts'
import { minutesWords } from '../messages.ts'
import { type Choose, type NotificationText, plan, pounds, sentences, type Words } from './wording.ts'

const withdrawal: Readonly<Record<InvoiceStatus, (you: Choose) => NotificationText>> = {
  [InvoiceStatus.PendingApproval]: () => ({ title: 'رجع طلب السحب إلى المراجعة', text: '' }),
  [InvoiceStatus.PendingCancellation]: () => ({ title: 'طلب إلغاء السحب قيد المراجعة', text: '' }),
  [InvoiceStatus.Canceled]: () => ({ title: 'تم إلغاء طلب السحب', text: 'رجع المبلغ إلى رصيدك.' }),
  [InvoiceStatus.Approved]: (you) => ({
    title: 'حوّلنا أرباحك',
    text: you('تجد الإيصال في صفحة الأرباح.', 'تجدين الإيصال في صفحة الأرباح.', 'الإيصال في صفحة الأرباح.'),
  }),
  [InvoiceStatus.Rejected]: () => ({ title: 'لم نقبل طلب السحب', text: 'رجع المبلغ إلى رصيدك.' }),
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
      you(
        'جرّب مرة أخرى أو اختر طريقة أخرى.',
        'جرّبي مرة أخرى أو اختاري طريقة أخرى.',
        'يمكنك الدفع مرة أخرى أو بطريقة أخرى.',
      ),
    ),
  }),
  payment_expiring: ({ facts, moment, you }) => ({
    title: 'رقم الدفع من فوري ينتهي قريبًا',
    text: sentences(
      `${plan(facts)}، ${pounds(facts.amount)}.`,
      `${you('ادفع', 'ادفعي', 'يمكنك الدفع')} قبل ${moment(facts.expiresAt)}.`,
    ),
  }),
  refund_begun: ({ facts }) => ({
    title: `بدأنا استرداد ${pounds(facts.amount)}`,
    text: sentences('نعيد المبلغ إلى نفس طريقة الدفع، وانتهى ما دُفع له.', facts.note ? `السبب: ${facts.note}` : ''),
  }),
  refund_receiver_asked: ({ facts, you }) => ({
    title: `لك ${pounds(facts.amount)} نحوّلها إليك`,
    text: sentences(
      you(
        'اختر من صفحة المدفوعات إلى أين نحوّل المبلغ.',
        'اختاري من صفحة المدفوعات إلى أين نحوّل المبلغ.',
        'يمكنك من صفحة المدفوعات اختيار الحساب الذي نحوّل إليه المبلغ.',
      ),
      facts.note ? `السبب: ${facts.note}` : '',
    ),
  }),
  friend_rewarded: ({ facts, you }) => ({
    title: facts.isInviter ? 'اشترك صديق بدعوتك' : 'هدية الدعوة في رصيدك',
    text: sentences(
      `أضفنا إلى رصيدك ${minutesWords(facts.minutes ?? 0)}.`,
      you(
        `استخدمها خلال ${minuteLimits.referredDays} يومًا.`,
        `استخدميها خلال ${minuteLimits.referredDays} يومًا.`,
        `يمكنك استخدامها خلال ${minuteLimits.referredDays} يومًا.`,
      ),
    ),
  }),
  payment_expired: ({ facts, you }) => ({
    title: 'انتهت صلاحية رقم الدفع من فوري',
    text: sentences(
      `${plan(facts)}، ${pounds(facts.amount)}. لم يصلنا الدفع.`,
      you(
        'لا تدفع بالرقم القديم، وابدأ عملية جديدة.',
        'لا تدفعي بالرقم القديم، وابدئي عملية جديدة.',
        'لم يعد الرقم القديم صالحًا، ويمكنك بدء عملية جديدة.',
      ),
    ),
  }),
  minutes_granted: ({ facts, moment }) => ({
    title: `لك ${minutesWords(facts.minutes ?? 0)} من فريق حوار`,
    text: sentences(`تبقى لك حتى ${moment(facts.expiresAt)}.`, facts.note ? `السبب: ${facts.note}` : ''),
  }),
  refund_decided: ({ facts }) =>
    facts.isPaid
      ? { title: 'تم استرداد المبلغ', text: `حوّلنا ${pounds(facts.amount)} إلى الحساب المكتوب في طلبك.` }
      : {
          title: 'لم نقبل طلب استرداد المبلغ',
          text: sentences(`المبلغ ${pounds(facts.amount)}.`, facts.note ? `رسالة الفريق: ${facts.note}` : ''),
        },
  withdrawal_updated: ({ facts, you }) => {
    const { title, text } = withdrawalNews(facts, you)
    return {
      title,
      text: sentences(`المبلغ ${pounds(facts.amount)}.`, text, facts.note ? `رسالة الفريق: ${facts.note}` : ''),
    }
  },
  withdrawal_receiver_new: ({ facts, moment, you }) => ({
    title: 'طلب سحب من حسابك إلى مستلم جديد',
    text: sentences(
      `المبلغ ${pounds(facts.amount)}، ولا نحوّله قبل ${moment(facts.expiresAt)}.`,
      you(
        'لم تطلبه؟ ألغه وغيّر كلمة السر وتواصل معنا فورًا.',
        'لم تطلبيه؟ ألغيه وغيّري كلمة السر وتواصلي معنا فورًا.',
        'إن لم يكن الطلب منك فيمكنك إلغاؤه وتغيير كلمة السر والتواصل معنا فورًا.',
      ),
    ),
  }),
  plan_invited: ({ facts, you }) => ({
    title: `دعاك فريق حوار إلى ${plan(facts)}`,
    text: you('تجد الباقة في صفحة الباقات.', 'تجدين الباقة في صفحة الباقات.', 'تفاصيلها في صفحة الباقات.'),
  }),
} as const satisfies Partial<Record<NotificationKind, Words>>
