import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { HomePage } from '#web/features/team/home/home-page.tsx'
import {
  attendedQuery,
  homeQuery,
  rankingQuery,
  sourcesQuery,
  todayQuery,
  workQuery,
} from '#web/features/team/home/query.ts'
import { filterOf, HomeSearch, periodOf } from '#web/features/team/home/search.ts'

export const Route = createFileRoute('/admin/')({
  staticData: { frame: 'admin', title: titles.home },
  beforeLoad: requireRole(...adminRoles),
  validateSearch: HomeSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const period = periodOf(deps)
    void queryClient.prefetchQuery(homeQuery)
    void queryClient.prefetchQuery(workQuery(filterOf(deps)))
    void queryClient.prefetchQuery(todayQuery)
    void queryClient.prefetchQuery(attendedQuery(period))
    void queryClient.prefetchQuery(rankingQuery(period))
    void queryClient.prefetchQuery(sourcesQuery(period))
  },
  component: Home,
})

function Home() {
  const navigate = Route.useNavigate()
  const change = (next: Partial<HomeSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  return <HomePage search={Route.useSearch()} onSearch={change} />
}
