import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminReports } from '#web/features/team/copy/admin-reports.ts'
import { Button } from '#web/ui/button.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import { chosenId } from '../table/filters.ts'
import type { TablePageProps } from '../table/search.ts'
import { ReportDrawer } from './report-drawer.tsx'
import { reportsTable } from './table.tsx'

/** `/admin/reports`: problems people told the team about; `open` in the address is the one that is read. */
export function ReportsPage(props: TablePageProps) {
  const t = useCopy(adminReports)
  const { search, onSearch } = props
  const openId = chosenId(search.open) ?? null
  return (
    <>
      <AdminHeading>{titles.adminReports}</AdminHeading>
      <AdminTable
        {...props}
        table={reportsTable}
        openId={openId}
        action={({ id, title }) => (
          <Button size="sm" kind="line" aria-label={t('openOf', { title })} onClick={() => onSearch({ open: id })}>
            {t('open')}
          </Button>
        )}
      />
      {openId !== null && <ReportDrawer key={openId} id={openId} onClose={() => onSearch({ open: undefined })} />}
    </>
  )
}
