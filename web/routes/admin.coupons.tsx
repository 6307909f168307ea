import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { CouponsPage } from '#web/features/team/coupons/coupons-page.tsx'
import { couponsTable } from '#web/features/team/coupons/table.tsx'
import { tableQuery } from '#web/features/team/table/definition.ts'
import { type ChangeSearch, TableSearch } from '#web/features/team/table/search.ts'

export const Route = createFileRoute('/admin/coupons')({
  staticData: { frame: 'admin', title: titles.adminCoupons },
  beforeLoad: requireRole(...adminRoles),
  validateSearch: TableSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(tableQuery(couponsTable, deps))
  },
  component: Coupons,
})

function Coupons() {
  const navigate = Route.useNavigate()
  const change: ChangeSearch = (next, how) =>
    void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false, ...how })
  return <CouponsPage search={Route.useSearch()} onSearch={change} />
}
