import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { PersonPage } from '#web/features/team/person/person-page.tsx'
import { personQuery } from '#web/features/team/person/query.ts'
import { PersonSearch, type PersonTab } from '#web/features/team/person/search.ts'
import { idParam } from '#web/lib/id-param.ts'

export const Route = createFileRoute('/admin/user/$id')({
  staticData: { frame: 'admin', title: titles.adminUser, back: '/admin/users' },
  beforeLoad: requireRole(...adminRoles),
  validateSearch: PersonSearch,
  params: idParam,
  loader: ({ context: { queryClient }, params: { id } }) => {
    void queryClient.prefetchQuery(personQuery(id))
  },
  component: User,
})

function User() {
  const { id } = Route.useParams()
  const { tab } = Route.useSearch()
  const navigate = Route.useNavigate()
  const open = (next: PersonTab) =>
    void navigate({ search: { tab: next === 'overview' ? undefined : next }, resetScroll: false })
  // Remounts for another person, so that no open question is asked about somebody else.
  return <PersonPage key={id} id={id} tab={tab} onTab={open} />
}
