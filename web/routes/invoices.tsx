import { createFileRoute } from '@tanstack/react-router'
import { Role } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { InvoicesPage } from '#web/features/money/invoices/invoices-page.tsx'
import { earningsQuery, invoicesQuery } from '#web/features/money/invoices/query.ts'
import { requireOnboarded } from '#web/features/people/account/guards.ts'

export const Route = createFileRoute('/invoices')({
  staticData: { title: titles.earnings },
  beforeLoad: requireOnboarded(Role.Tutor),
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(earningsQuery(user.id))
    void queryClient.prefetchInfiniteQuery(invoicesQuery(user.id))
  },
  component: InvoicesPage,
})
