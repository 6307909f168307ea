import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { InvoiceUpdated } from '#contract/money/events/money-events.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminInvoices } from '#web/features/team/copy/admin-invoices.ts'
import { adminPayouts } from '#web/features/team/copy/admin-payouts.ts'
import { formatAmount, formatPounds } from '#web/lib/format.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Figures } from '../figures.tsx'
import { BatchesPanel, OpenBatches } from '../payout-batches/batch-lists.tsx'
import { BatchPanel } from '../payout-batches/batch-panel.tsx'
import { MakeBatch } from '../payout-batches/make-batch.tsx'
import { useWithdrawalSums } from '../payout-batches/query.ts'
import { AdminTable } from '../table/admin-table.tsx'
import { tableQuery } from '../table/definition.ts'
import { chosenId } from '../table/filters.ts'
import type { TablePageProps } from '../table/search.ts'
import { NewsStrip, useTableNews } from '../table/table-news.tsx'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import type { InvoiceRow } from './query.ts'
import { invoicesTable } from './table.tsx'

/** What waits: on a phone in one line, elsewhere by what stops it. */
function Sums() {
  const t = useCopy(adminPayouts)
  const { data } = useWithdrawalSums()
  const keys = ['waiting', 'due', 'second', 'stopped'] as const
  return (
    <>
      {data && (
        <p className="row-2 between md:hidden">
          <span>{t('sums.short', { count: data.waiting.count })}</span>
          <b className="text-h3 num">{formatAmount(data.waiting.amount)}</b>
        </p>
      )}
      <div className="lt-md:hidden">
        <Figures
          label={t('sums.label')}
          figures={keys.map((key) => ({
            key,
            label: t(`sums.${key}`),
            value: data && formatAmount(data[key].amount),
            note: data && t('sums.count', { count: data[key].count }),
          }))}
        />
      </div>
    </>
  )
}

/** `/admin/invoices`: withdrawals of all tutors. In the address `open` is the one, `batch` the batch that is shown. */
export function InvoicesPage(props: TablePageProps) {
  const t = useCopy(adminInvoices)
  const p = useCopy(adminPayouts)
  const { search, onSearch } = props
  const [hasBatches, setBatches] = useState(false)
  const openId = chosenId(search.open) ?? null
  const batchId = chosenId(search.batch) ?? null
  const news = useTableNews(invoicesTable, search, InvoiceUpdated)
  const { data } = useQuery(tableQuery(invoicesTable, search))
  const ids = data?.list.map(({ id }) => id) ?? []
  const show = (next: { open?: number; batch?: number }) => {
    setBatches(false)
    onSearch({ open: undefined, batch: undefined, ...next })
  }
  const isWide = useMediaQuery('(min-width: 1280px)')
  const shown = openId !== null || batchId !== null || hasBatches
  const openButton = (row: InvoiceRow) => (
    <Button
      size="sm"
      kind="line"
      aria-label={t('openOf', { name: invoicesTable.nameOf(row), amount: formatPounds(row.amount) })}
      onClick={() => show({ open: row.id })}
    >
      {t('open')}
    </Button>
  )
  return (
    <>
      <AdminHeading>{titles.withdrawals}</AdminHeading>
      <div className="beside" data-open={shown ? '' : undefined}>
        <div className="grid gap-4 min-w-0">
          <Sums />
          <OpenBatches onOpen={(batch) => show({ batch })} />
          <AdminTable
            {...props}
            table={invoicesTable}
            newIds={news.newIds}
            openId={openId}
            tools={
              <Button kind="line" icon="i-ph-stack" onClick={() => setBatches(true)}>
                {p('batches.all')}
              </Button>
            }
            bulk={(rows, unselect) => (
              <MakeBatch
                rows={rows}
                onMade={(batch) => {
                  unselect()
                  show({ batch })
                }}
              />
            )}
            // Beside the open one the number of a row opens another.
            {...(!(isWide && shown) && { action: openButton })}
          >
            <NewsStrip waiting={news.waiting} onShow={news.show} />
          </AdminTable>
        </div>
        {hasBatches && <BatchesPanel onOpen={(batch) => show({ batch })} onClose={() => setBatches(false)} />}
        {!hasBatches && batchId !== null && <BatchPanel key={batchId} id={batchId} onClose={() => show({})} />}
        {!hasBatches && batchId === null && openId !== null && (
          <InvoiceDrawer
            id={openId}
            ids={ids}
            onOpen={(open) => onSearch({ open }, { replace: true })}
            onBatch={(batch) => show({ batch })}
            onClose={() => show({})}
          />
        )}
      </div>
    </>
  )
}
