import { createFileRoute, redirect } from '@tanstack/react-router'
import { descriptions } from '#web/copy/descriptions.ts'
import { tutorsQuery } from '#web/features/catalogue/tutors/query.ts'
import { plansQuery } from '#web/features/money/plans/query.ts'
import { homePathOf } from '#web/features/people/account/guards.ts'
import { configQuery } from '#web/features/people/auth/config.ts'
import { LandingPage } from '#web/features/public/marketing/landing-page.tsx'
import { figuresQuery, showcaseQuery } from '#web/features/public/marketing/proof-query.ts'

export const Route = createFileRoute('/')({
  staticData: { frame: 'none', description: descriptions.home, rendered: 'edge' },
  beforeLoad: ({ context: { user } }) => {
    if (user) throw redirect({ href: homePathOf(user), replace: true })
  },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(plansQuery)
    void queryClient.prefetchQuery(configQuery)
    void queryClient.prefetchQuery(figuresQuery)
    void queryClient.prefetchQuery(showcaseQuery)
    void queryClient.prefetchInfiniteQuery(tutorsQuery({}))
  },
  component: LandingPage,
})
