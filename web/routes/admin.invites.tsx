import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { InvitesPage } from '#web/features/team/invites/invites-page.tsx'
import { invitesTable } from '#web/features/team/invites/table.tsx'
import { tableQuery } from '#web/features/team/table/definition.ts'
import { type ChangeSearch, TableSearch } from '#web/features/team/table/search.ts'

export const Route = createFileRoute('/admin/invites')({
  staticData: { frame: 'admin', title: titles.adminInvites },
  beforeLoad: requireRole(...adminRoles),
  validateSearch: TableSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(tableQuery(invitesTable, deps))
  },
  component: Invites,
})

function Invites() {
  const navigate = Route.useNavigate()
  const change: ChangeSearch = (next, how) =>
    void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false, ...how })
  return <InvitesPage search={Route.useSearch()} onSearch={change} />
}
