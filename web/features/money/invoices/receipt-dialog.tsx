import type { Invoice } from '#contract/money/shapes/invoice.ts'
import { invoices } from '#web/copy/invoices.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { formatPounds } from '#web/lib/format.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { useReceipt } from './query.ts'

/** The proof of a transfer, as the team uploaded it. */
export function ReceiptDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useCopy(invoices)
  const name = invoice.receipt ?? ''
  const { data, isError, error, isFetching, refetch } = useReceipt(name)
  const url = useObjectUrl(data)
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      focusTitle
      title={t('receipt.title')}
      footerAtEnd
      footer={
        url !== null && (
          <Button kind="line" icon="i-ph-download-simple" render={<a href={url} download={`hiwar-${invoice.id}`} />}>
            {t('receipt.save')}
          </Button>
        )
      }
    >
      {isError && (
        <ErrorState title={t('receipt.failed')} onRetry={() => void refetch()} retrying={isFetching}>
          <ErrorText error={error} />
        </ErrorState>
      )}
      {!isError && url === null && (
        <SkeletonGroup label={t('receipt.loading')}>
          <Skeleton className="h-90 rounded-lg" />
        </SkeletonGroup>
      )}
      {url !== null && (
        <img
          src={url}
          alt={t('receipt.picture', { amount: formatPounds(invoice.amount) })}
          className="mx-auto max-w-full rounded-lg"
        />
      )}
    </Dialog>
  )
}
