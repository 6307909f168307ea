import { InvoiceUpdated } from '#contract/money/events/money-events.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminInvoices } from '#web/features/team/copy/admin-invoices.ts'
import { formatPounds } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import { chosenId } from '../table/filters.ts'
import type { TablePageProps } from '../table/search.ts'
import { NewsStrip, useTableNews } from '../table/table-news.tsx'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import { invoicesTable } from './table.tsx'

/** `/admin/invoices`: withdrawals of all tutors; `open` in the address is the one whose details are shown. */
export function InvoicesPage(props: TablePageProps) {
  const t = useCopy(adminInvoices)
  const { search, onSearch } = props
  const openId = chosenId(search.open) ?? null
  const news = useTableNews(invoicesTable, search, InvoiceUpdated)
  return (
    <>
      <AdminHeading>{titles.withdrawals}</AdminHeading>
      <AdminTable
        {...props}
        table={invoicesTable}
        newIds={news.newIds}
        openId={openId}
        action={(row) => (
          <Button
            size="sm"
            kind="line"
            aria-label={t('openOf', { name: invoicesTable.nameOf(row), amount: formatPounds(row.amount) })}
            onClick={() => onSearch({ open: row.id })}
          >
            {t('open')}
          </Button>
        )}
      >
        <NewsStrip waiting={news.waiting} onShow={news.show} />
      </AdminTable>
      {openId !== null && <InvoiceDrawer key={openId} id={openId} onClose={() => onSearch({ open: undefined })} />}
    </>
  )
}
