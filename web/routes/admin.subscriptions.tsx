import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { SubscriptionsPage } from '#web/features/team/subscriptions/subscriptions-page.tsx'
import { subscriptionsTable } from '#web/features/team/subscriptions/table.tsx'
import { tableQuery } from '#web/features/team/table/definition.ts'
import { type ChangeSearch, TableSearch } from '#web/features/team/table/search.ts'

export const Route = createFileRoute('/admin/subscriptions')({
  staticData: { frame: 'admin', title: titles.subscriptions },
  beforeLoad: requireRole(...adminRoles),
  validateSearch: TableSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(tableQuery(subscriptionsTable, deps))
  },
  component: Subscriptions,
})

function Subscriptions() {
  const navigate = Route.useNavigate()
  const change: ChangeSearch = (next, how) =>
    void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false, ...how })
  return <SubscriptionsPage search={Route.useSearch()} onSearch={change} />
}
