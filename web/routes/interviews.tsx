import { createFileRoute } from '@tanstack/react-router'
import { Role } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { InterviewsPage } from '#web/features/joining/interviews/interviews-page.tsx'
import { filmsQuery, openQuery } from '#web/features/joining/interviews/query.ts'
import { InterviewsSearch } from '#web/features/joining/interviews/search.ts'
import { requireRole } from '#web/features/people/account/guards.ts'

export const Route = createFileRoute('/interviews')({
  staticData: { title: titles.interviews },
  validateSearch: InterviewsSearch,
  beforeLoad: requireRole(Role.TutorManager),
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(openQuery(user.id))
    void queryClient.prefetchInfiniteQuery(filmsQuery(user.id, 'open'))
  },
  component: Interviews,
})

function Interviews() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (next: Partial<InterviewsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false })
  return <InterviewsPage search={search} onSearch={change} />
}
