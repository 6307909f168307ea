import { titles } from '#web/copy/titles.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import type { TablePageProps } from '../table/search.ts'
import { paymentsTable } from './table.tsx'
import { useRefund } from './use-refund.tsx'

/** `/admin/payments`: every payment, whatever became of it. */
export function PaymentsPage(props: TablePageProps) {
  const { menu, dialog } = useRefund()
  return (
    <>
      <AdminHeading>{titles.adminPayments}</AdminHeading>
      <AdminTable {...props} table={paymentsTable} menu={menu} />
      {dialog}
    </>
  )
}
