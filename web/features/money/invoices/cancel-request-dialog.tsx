import type { Invoice } from '#contract/money/shapes/invoice.ts'
import { invoices } from '#web/copy/invoices.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatPounds } from '#web/lib/format.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useCancelInvoice } from './query.ts'

/** Confirms asking for a cancellation: the team decides, and the tutor cannot take it back. */
export function CancelRequestDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useCopy(invoices)
  const cancel = useCancelInvoice()
  const confirm = () =>
    cancel.mutate(invoice.id, {
      onSuccess: () => {
        onClose()
        toast.show({ id: `invoice-${invoice.id}`, kind: 'success', title: t('cancel.done') })
      },
    })
  return (
    <ConfirmDialog
      open
      onOpen={(open) => !open && onClose()}
      kind="danger"
      icon="i-ph-arrow-u-up-left"
      title={t('cancel.title', { amount: formatPounds(invoice.amount) })}
      confirm={t('cancel.yes')}
      cancel={t('cancel.keep')}
      busy={cancel.isPending}
      error={cancel.error}
      errorTitle={t('cancel.failed')}
      onConfirm={confirm}
    >
      <p>{t('cancel.text')}</p>
    </ConfirmDialog>
  )
}
