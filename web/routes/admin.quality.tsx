import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { QualityPage } from '#web/features/team/quality/quality-page.tsx'
import { qualityQuery } from '#web/features/team/quality/query.ts'
import { QualitySearch } from '#web/features/team/quality/search.ts'

export const Route = createFileRoute('/admin/quality')({
  staticData: { frame: 'admin', title: titles.adminQuality },
  beforeLoad: requireRole(...adminRoles),
  validateSearch: QualitySearch,
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(qualityQuery)
  },
  component: QualityRoute,
})

function QualityRoute() {
  const navigate = Route.useNavigate()
  return (
    <QualityPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false, replace: true })}
    />
  )
}
