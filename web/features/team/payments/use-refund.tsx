import { type ReactNode, useState } from 'react'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminPayments } from '#web/features/team/copy/admin-payments.ts'
import type { MenuAction } from '#web/ui/menu.tsx'
import type { PaymentRow } from './query.ts'
import { RefundDialog } from './refund-dialog.tsx'

/** Whether there is something a gateway could send back. */
const isRefundable = ({ status, providerRefNum }: PaymentRow): boolean =>
  status === TransactionStatus.Paid && providerRefNum !== null

/** Sending a payment back, from the menu of its row. */
export const useRefund = (): { menu: (payment: PaymentRow) => MenuAction[]; dialog: ReactNode } => {
  const t = useCopy(adminPayments)
  const [refunded, setRefunded] = useState<PaymentRow | null>(null)
  return {
    menu: (payment) =>
      isRefundable(payment)
        ? [
            {
              label: t('refund.action'),
              icon: 'i-ph-arrow-u-up-left',
              danger: true,
              onSelect: () => setRefunded(payment),
            },
          ]
        : [],
    dialog: refunded && <RefundDialog payment={refunded} onClose={() => setRefunded(null)} />,
  }
}
