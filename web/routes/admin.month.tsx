import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { MonthPage } from '#web/features/team/month/month-page.tsx'
import { monthQuery } from '#web/features/team/month/query.ts'
import { MonthSearch, monthOf } from '#web/features/team/month/search.ts'

export const Route = createFileRoute('/admin/month')({
  staticData: { frame: 'admin', title: titles.adminMonth },
  beforeLoad: requireRole(...adminRoles),
  validateSearch: MonthSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(monthQuery(monthOf(deps)))
  },
  component: MonthRoute,
})

function MonthRoute() {
  const navigate = Route.useNavigate()
  const change = (next: Partial<MonthSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false })
  return <MonthPage search={Route.useSearch()} onSearch={change} />
}
