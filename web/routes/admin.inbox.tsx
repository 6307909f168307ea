import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { InboxPage } from '#web/features/team/inbox/inbox-page.tsx'
import { threadsQuery } from '#web/features/team/inbox/query.ts'
import { InboxSearch } from '#web/features/team/inbox/search.ts'

export const Route = createFileRoute('/admin/inbox')({
  staticData: { frame: 'admin', title: titles.inbox },
  beforeLoad: requireRole(...adminRoles),
  validateSearch: InboxSearch,
  loaderDeps: ({ search: { tab, kind, find } }) => ({ tab, kind, find }),
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchInfiniteQuery(threadsQuery(deps))
  },
  component: Inbox,
})

function Inbox() {
  const navigate = Route.useNavigate()
  const change = (next: Partial<InboxSearch>, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false, replace })
  return <InboxPage search={Route.useSearch()} onSearch={change} />
}
