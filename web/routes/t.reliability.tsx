import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { tutorRoles } from '#contract/vocabulary/roles.ts'
import { promiseOutcomes } from '#contract/vocabulary/trust.ts'
import { titles } from '#web/copy/titles.ts'
import { OwnTrustPage } from '#web/features/catalogue/trust/own-page.tsx'
import { ownTrustQuery, promisesQuery } from '#web/features/catalogue/trust/query.ts'
import { requireOnboarded } from '#web/features/people/account/guards.ts'

export const Route = createFileRoute('/t/reliability')({
  staticData: { title: titles.reliability, back: '/t/dashboard' },
  validateSearch: v.object({ outcome: v.fallback(v.optional(v.picklist(promiseOutcomes)), undefined) }),
  beforeLoad: requireOnboarded(...tutorRoles),
  loaderDeps: ({ search: { outcome } }) => ({ outcome }),
  loader: ({ context: { queryClient, user }, deps: { outcome } }) => {
    void queryClient.prefetchQuery(ownTrustQuery(user.id))
    void queryClient.prefetchInfiniteQuery(promisesQuery(user.id, outcome))
  },
  component: Reliability,
})

function Reliability() {
  const { outcome } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <OwnTrustPage
      outcome={outcome}
      onOutcome={(next) => void navigate({ search: { outcome: next }, replace: true, resetScroll: false })}
    />
  )
}
