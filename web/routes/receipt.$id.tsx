import { createFileRoute } from '@tanstack/react-router'
import { adminRoles, Role } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { paymentQuery, receiptsQuery } from '#web/features/money/payments/query.ts'
import { ReceiptPage } from '#web/features/money/payments/receipt-page.tsx'
import { requireRole } from '#web/features/people/account/guards.ts'
import { idParam } from '#web/lib/id-param.ts'

export const Route = createFileRoute('/receipt/$id')({
  staticData: { frame: 'none', title: titles.receipt },
  params: idParam,
  beforeLoad: requireRole(Role.Student, ...adminRoles),
  loader: ({ context, params: { id } }) => {
    void context.queryClient.prefetchQuery(paymentQuery(id))
    void context.queryClient.prefetchQuery(receiptsQuery(id))
  },
  component: Receipt,
})

function Receipt() {
  const { id } = Route.useParams()
  return <ReceiptPage key={id} id={id} />
}
