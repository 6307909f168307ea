import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { tableQuery } from '#web/features/team/table/definition.ts'
import { type ChangeSearch, TableSearch } from '#web/features/team/table/search.ts'
import { topicsTable } from '#web/features/team/topics/table.tsx'
import { TopicsPage } from '#web/features/team/topics/topics-page.tsx'

export const Route = createFileRoute('/admin/topics')({
  staticData: { frame: 'admin', title: titles.adminTopics },
  beforeLoad: requireRole(...adminRoles),
  validateSearch: TableSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(tableQuery(topicsTable, deps))
  },
  component: Topics,
})

function Topics() {
  const navigate = Route.useNavigate()
  const change: ChangeSearch = (next, how) =>
    void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false, ...how })
  return <TopicsPage search={Route.useSearch()} onSearch={change} />
}
