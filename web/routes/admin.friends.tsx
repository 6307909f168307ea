import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { FriendsPage } from '#web/features/team/friends/friends-page.tsx'
import { friendsTable } from '#web/features/team/friends/table.tsx'
import { tableQuery } from '#web/features/team/table/definition.ts'
import { type ChangeSearch, TableSearch } from '#web/features/team/table/search.ts'

export const Route = createFileRoute('/admin/friends')({
  staticData: { frame: 'admin', title: titles.adminFriends },
  beforeLoad: requireRole(...adminRoles),
  validateSearch: TableSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(tableQuery(friendsTable, deps))
  },
  component: Friends,
})

function Friends() {
  const navigate = Route.useNavigate()
  const change: ChangeSearch = (next, how) =>
    void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false, ...how })
  return <FriendsPage search={Route.useSearch()} onSearch={change} />
}
