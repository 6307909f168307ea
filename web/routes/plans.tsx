import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { Role } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { periodNames } from '#web/features/money/plans/period.ts'
import { PlansPage } from '#web/features/money/plans/plans-page.tsx'
import { plansQuery } from '#web/features/money/plans/query.ts'
import { requireRole } from '#web/features/people/account/guards.ts'

export const Route = createFileRoute('/plans')({
  staticData: { title: titles.plans, quota: true },
  validateSearch: v.object({ period: v.fallback(v.optional(v.picklist(periodNames)), undefined) }),
  beforeLoad: requireRole(Role.Student),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(plansQuery)
  },
  component: Plans,
})

function Plans() {
  const { period = 'month' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PlansPage
      period={period}
      onPeriod={(next) => void navigate({ search: { period: next }, replace: true, resetScroll: false })}
    />
  )
}
