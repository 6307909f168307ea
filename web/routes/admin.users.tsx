import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { tableQuery } from '#web/features/team/table/definition.ts'
import { type ChangeSearch, TableSearch } from '#web/features/team/table/search.ts'
import { usersTable } from '#web/features/team/users/table.tsx'
import { UsersPage } from '#web/features/team/users/users-page.tsx'

export const Route = createFileRoute('/admin/users')({
  staticData: { frame: 'admin', title: titles.adminUsers },
  beforeLoad: requireRole(...adminRoles),
  validateSearch: TableSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(tableQuery(usersTable, deps))
  },
  component: Users,
})

function Users() {
  const navigate = Route.useNavigate()
  const change: ChangeSearch = (next, how) =>
    void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false, ...how })
  return <UsersPage search={Route.useSearch()} onSearch={change} />
}
