import type { Transaction } from '#contract/money/shapes/transaction.ts'
import { PaymentMethod, TransactionStatus, TransactionType } from '#contract/vocabulary/money.ts'
import { money } from '#web/copy/money.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { payments } from '#web/features/money/copy/payments.ts'
import { isPaidPeriod, periodNameOf } from '#web/features/money/plans/period.ts'
import { formatAmount, formatMinutes } from '#web/lib/format.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { groupReference, maskPhone, methodNames, statusLooks } from './status.ts'

interface PaymentWords {
  /** What was bought: a period of a plan, a larger plan for the weeks left, extra minutes, or one lesson. */
  readonly what: string
  /** The weekly minutes that were agreed. */
  readonly minutes: string | null
  readonly method: string
  /** The number it was paid with or by; read left to right. */
  readonly detail: string | null
  /** What became of the money, where the chip alone does not say it. */
  readonly note: string | null
}

/** How lists and receipts describe a payment. */
export const usePaymentWords = () => {
  const t = useCopy(payments)
  const m = useCopy(money)
  return (payment: Transaction): PaymentWords => {
    const { planPeriod, weeklyMinutes, paymentMethod, providerRefNum, phone, status, refundedAmount } = payment
    const what =
      payment.type === TransactionType.PaidLesson || !isPaidPeriod(planPeriod)
        ? t('list.lesson')
        : payment.pack
          ? t('list.pack', { minutes: formatMinutes(payment.pack.minutes) })
          : payment.upgrade
            ? t('list.upgrade', { count: payment.upgrade.weeks })
            : m(`period.${periodNameOf(planPeriod)}`)
    const detail =
      paymentMethod === PaymentMethod.EWallet ? maskPhone(phone) : providerRefNum && groupReference(providerRefNum)
    const amount = formatAmount(refundedAmount)
    const notes: Partial<Record<TransactionStatus, string>> = {
      [TransactionStatus.Refunding]: t('list.willReturn', { amount }),
      [TransactionStatus.PartialRefunded]: t('list.refunded', { amount }),
      [TransactionStatus.Refunded]: t('list.refundedAll'),
    }
    return {
      what,
      minutes: weeklyMinutes === null || payment.pack ? null : m('weekly', { minutes: formatMinutes(weeklyMinutes) }),
      method: m(`method.${methodNames[paymentMethod]}`),
      detail,
      note: notes[status] ?? null,
    }
  }
}

export function PaymentStatus({ status }: { status: TransactionStatus }) {
  const m = useCopy(money)
  const { name, kind, icon } = statusLooks[status]
  return (
    <StatusChip kind={kind} icon={icon}>
      {m(`status.${name}`)}
    </StatusChip>
  )
}
