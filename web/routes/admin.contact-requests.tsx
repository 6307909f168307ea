import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { ContactRequestsPage } from '#web/features/team/contact-requests/contact-requests-page.tsx'
import { contactRequestsTable } from '#web/features/team/contact-requests/table.tsx'
import { tableQuery } from '#web/features/team/table/definition.ts'
import { type ChangeSearch, TableSearch } from '#web/features/team/table/search.ts'

export const Route = createFileRoute('/admin/contact-requests')({
  staticData: { frame: 'admin', title: titles.contactRequests },
  beforeLoad: requireRole(...adminRoles),
  validateSearch: TableSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchQuery(tableQuery(contactRequestsTable, deps))
  },
  component: ContactRequests,
})

function ContactRequests() {
  const navigate = Route.useNavigate()
  const change: ChangeSearch = (next, how) =>
    void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false, ...how })
  return <ContactRequestsPage search={Route.useSearch()} onSearch={change} />
}
