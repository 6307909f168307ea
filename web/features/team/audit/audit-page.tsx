import { titles } from '#web/copy/titles.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import type { TablePageProps } from '../table/search.ts'
import { auditTable } from './table.tsx'

/** `/admin/audit`: who of the team changed or looked at what. */
export function AuditPage(props: TablePageProps) {
  return (
    <>
      <AdminHeading>{titles.adminAudit}</AdminHeading>
      <AdminTable {...props} table={auditTable} />
    </>
  )
}
