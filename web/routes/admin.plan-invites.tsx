import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { PlanInvitesPage } from '#web/features/team/plan-invites/plan-invites-page.tsx'
import { planInvitesTable } from '#web/features/team/plan-invites/table.tsx'
import { tableQuery } from '#web/features/team/table/definition.ts'
import { type ChangeSearch, TableSearch } from '#web/features/team/table/search.ts'

export const Route = createFileRoute('/admin/plan-invites')({
  staticData: { frame: 'admin', title: titles.planInvites },
  beforeLoad: requireRole(...adminRoles),
  validateSearch: TableSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(tableQuery(planInvitesTable, deps))
  },
  component: PlanInvites,
})

function PlanInvites() {
  const navigate = Route.useNavigate()
  const change: ChangeSearch = (next, how) =>
    void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false, ...how })
  return <PlanInvitesPage search={Route.useSearch()} onSearch={change} />
}
