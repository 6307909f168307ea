import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { DisputesPage } from '#web/features/team/disputes/disputes-page.tsx'
import { disputesTable } from '#web/features/team/disputes/table.tsx'
import { tableQuery } from '#web/features/team/table/definition.ts'
import { type ChangeSearch, TableSearch } from '#web/features/team/table/search.ts'

export const Route = createFileRoute('/admin/disputes')({
  staticData: { frame: 'admin', title: titles.disputes },
  beforeLoad: requireRole(...adminRoles),
  validateSearch: TableSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(tableQuery(disputesTable, deps))
  },
  component: Disputes,
})

function Disputes() {
  const navigate = Route.useNavigate()
  const change: ChangeSearch = (next, how) =>
    void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false, ...how })
  return <DisputesPage search={Route.useSearch()} onSearch={change} />
}
