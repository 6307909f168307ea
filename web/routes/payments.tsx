import { createFileRoute } from '@tanstack/react-router'
import { Role } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { PaymentsPage } from '#web/features/money/payments/payments-page.tsx'
import { lastPaymentQuery } from '#web/features/money/payments/query.ts'
import { requireRole } from '#web/features/people/account/guards.ts'

export const Route = createFileRoute('/payments')({
  staticData: { title: titles.payments, back: '/plans', quota: true },
  beforeLoad: requireRole(Role.Student),
  loader: ({ context: { queryClient, user } }) => {
    void queryClient.prefetchQuery(lastPaymentQuery(user.id))
  },
  component: PaymentsPage,
})
