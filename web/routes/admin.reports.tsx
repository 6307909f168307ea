import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { ReportsPage } from '#web/features/team/reports/reports-page.tsx'
import { reportsTable } from '#web/features/team/reports/table.tsx'
import { tableQuery } from '#web/features/team/table/definition.ts'
import { type ChangeSearch, TableSearch } from '#web/features/team/table/search.ts'

export const Route = createFileRoute('/admin/reports')({
  staticData: { frame: 'admin', title: titles.adminReports },
  beforeLoad: requireRole(...adminRoles),
  validateSearch: TableSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(tableQuery(reportsTable, deps))
  },
  component: Reports,
})

function Reports() {
  const navigate = Route.useNavigate()
  const change: ChangeSearch = (next, how) =>
    void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false, ...how })
  return <ReportsPage search={Route.useSearch()} onSearch={change} />
}
