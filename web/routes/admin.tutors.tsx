import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { tableQuery } from '#web/features/team/table/definition.ts'
import { type ChangeSearch, TableSearch } from '#web/features/team/table/search.ts'
import { tutorsTable } from '#web/features/team/tutors/table.tsx'
import { TutorsPage } from '#web/features/team/tutors/tutors-page.tsx'

export const Route = createFileRoute('/admin/tutors')({
  staticData: { frame: 'admin', title: titles.adminTutors },
  beforeLoad: requireRole(...adminRoles),
  validateSearch: TableSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(tableQuery(tutorsTable, deps))
  },
  component: Tutors,
})

function Tutors() {
  const navigate = Route.useNavigate()
  const change: ChangeSearch = (next, how) =>
    void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false, ...how })
  return <TutorsPage search={Route.useSearch()} onSearch={change} />
}
