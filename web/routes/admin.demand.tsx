import { createFileRoute } from '@tanstack/react-router'
import { adminRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { DemandPage } from '#web/features/team/demand/demand-page.tsx'
import { demandQuery } from '#web/features/team/demand/query.ts'

export const Route = createFileRoute('/admin/demand')({
  staticData: { frame: 'admin', title: titles.adminDemand },
  beforeLoad: requireRole(...adminRoles),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(demandQuery)
  },
  component: DemandPage,
})
