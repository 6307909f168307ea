import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { filmsTable } from '#web/features/team/interviews/films-table.tsx'
import { InterviewsPage } from '#web/features/team/interviews/interviews-page.tsx'
import { tabOf } from '#web/features/team/interviews/tab.ts'
import { demosTable, interviewsTable } from '#web/features/team/interviews/table.tsx'
import { tableQuery } from '#web/features/team/table/definition.ts'
import { type ChangeSearch, TableSearch } from '#web/features/team/table/search.ts'

export const Route = createFileRoute('/admin/interviews')({
  staticData: { frame: 'admin', title: titles.interviews },
  beforeLoad: requireRole(...adminRoles),
  validateSearch: TableSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const tab = tabOf(deps)
    if (tab === 'films') void queryClient.prefetchQuery(tableQuery(filmsTable, deps))
    else if (tab === 'demos') void queryClient.prefetchQuery(tableQuery(demosTable, deps))
    else void queryClient.prefetchQuery(tableQuery(interviewsTable, deps))
  },
  component: Interviews,
})

function Interviews() {
  const navigate = Route.useNavigate()
  const change: ChangeSearch = (next, how) =>
    void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false, ...how })
  return <InterviewsPage search={Route.useSearch()} onSearch={change} />
}
