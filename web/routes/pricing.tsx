import { createFileRoute } from '@tanstack/react-router'
import { descriptions } from '#web/copy/descriptions.ts'
import { titles } from '#web/copy/titles.ts'
import { plansQuery } from '#web/features/money/plans/query.ts'
import { configQuery } from '#web/features/people/auth/config.ts'
import { PricingPage } from '#web/features/public/marketing/pricing-page.tsx'

export const Route = createFileRoute('/pricing')({
  staticData: { frame: 'none', title: titles.pricing, description: descriptions.pricing, rendered: 'edge' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(plansQuery)
    void queryClient.prefetchQuery(configQuery)
  },
  component: PricingPage,
})
