import { useState } from 'react'
import { mostTransfers } from '#contract/vocabulary/payouts.ts'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminPayouts } from '#web/features/team/copy/admin-payouts.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatPounds } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { InvoiceRow } from '../invoices/query.ts'
import { useCreateBatch } from './query.ts'
import { payableOf, referenceOf } from './words.ts'

type MakeBatchProps = { rows: readonly InvoiceRow[]; onMade: (id: number) => void }

/** What of the chosen requests can be transferred together, and the button that makes a batch of it. */
export function MakeBatch({ rows, onMade }: MakeBatchProps) {
  const t = useCopy(adminPayouts)
  const c = useCopy(common)
  const now = useMinuteClock()
  const [isAsking, setAsking] = useState(false)
  const make = useCreateBatch()
  const payable = payableOf(rows, now)
  const amount = formatPounds(payable.reduce((sum, row) => sum + row.amount, 0))
  const left = rows.length - payable.length
  const isTooMany = payable.length > mostTransfers
  const send = () =>
    make.mutate(
      { invoices: payable.map(({ id, updatedAt }) => ({ id, seen: updatedAt })) },
      {
        onSuccess: (batch) => {
          setAsking(false)
          toast.show({
            id: `payout-${batch.id}`,
            kind: 'success',
            title: t('bulk.done', { reference: referenceOf(batch) }),
          })
          onMade(batch.id)
        },
      },
    )
  return (
    <>
      <span>{t('bulk.sum', { count: payable.length, amount })}</span>
      {left > 0 && <span className="caption quiet">{t('bulk.left', { count: left })}</span>}
      {isTooMany && (
        <span className="caption text-warning-text">{t('bulk.most', { count: String(mostTransfers) })}</span>
      )}
      <Button size="sm" icon="i-ph-stack" disabled={payable.length === 0 || isTooMany} onClick={() => setAsking(true)}>
        {t('bulk.pay')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onOpen={(open) => {
            if (open) return
            setAsking(false)
            make.reset()
          }}
          icon="i-ph-stack"
          title={t('bulk.title', { amount })}
          confirm={t('bulk.confirm')}
          cancel={c('back')}
          busy={make.isPending}
          error={make.error}
          errorTitle={t('bulk.failed')}
          onConfirm={send}
        >
          {t('bulk.text')}
        </ConfirmDialog>
      )}
    </>
  )
}
