import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminRefunds } from '#web/features/team/copy/admin-refunds.ts'
import { formatPounds } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import { chosenId } from '../table/filters.ts'
import type { TablePageProps } from '../table/search.ts'
import { RefundDrawer } from './refund-drawer.tsx'
import { refundsTable } from './table.tsx'

/** `/admin/refund-requests`: refunds to pay by hand; `open` in the address is the one that is decided. */
export function RefundsPage(props: TablePageProps) {
  const t = useCopy(adminRefunds)
  const { search, onSearch } = props
  const openId = chosenId(search.open) ?? null
  return (
    <>
      <AdminHeading>{titles.refundRequests}</AdminHeading>
      <AdminTable
        {...props}
        table={refundsTable}
        openId={openId}
        action={(row) => (
          <Button
            size="sm"
            kind="line"
            aria-label={t('openOf', { name: refundsTable.nameOf(row), amount: formatPounds(row.amount) })}
            onClick={() => onSearch({ open: row.id })}
          >
            {t('open')}
          </Button>
        )}
      />
      {openId !== null && <RefundDrawer key={openId} id={openId} onClose={() => onSearch({ open: undefined })} />}
    </>
  )
}
