import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { hasReceipt } from '#web/features/money/payments/status.ts'
import { adminPayments } from '#web/features/team/copy/admin-payments.ts'
import type { MenuAction } from '#web/ui/menu.tsx'
import type { PaymentRow } from './query.ts'
import { RefundDialog } from './refund-dialog.tsx'

/** Whether there is something a gateway could send back. */
const isRefundable = ({ status, providerRefNum }: PaymentRow): boolean =>
  status === TransactionStatus.Paid && providerRefNum !== null

/** Opening the receipt of a payment and sending it back, from the menu of its row. */
export const useRefund = (): { menu: (payment: PaymentRow) => MenuAction[]; dialog: ReactNode } => {
  const t = useCopy(adminPayments)
  const navigate = useNavigate()
  const [refunded, setRefunded] = useState<PaymentRow | null>(null)
  const menu = (payment: PaymentRow): MenuAction[] => {
    const open: MenuAction = {
      label: t('receipt'),
      icon: 'i-ph-receipt',
      onSelect: () => void navigate({ to: '/receipt/$id', params: { id: payment.id } }),
    }
    const refund: MenuAction = {
      label: t('refund.action'),
      icon: 'i-ph-arrow-u-up-left',
      danger: true,
      onSelect: () => setRefunded(payment),
    }
    return [...(hasReceipt(payment.status) ? [open] : []), ...(isRefundable(payment) ? [refund] : [])]
  }
  return {
    menu,
    dialog: refunded && <RefundDialog payment={refunded} onClose={() => setRefunded(null)} />,
  }
}
