import { createFileRoute, notFound } from '@tanstack/react-router'
import { Role } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { paymentQuery } from '#web/features/payments/query.ts'
import { ReceiptPage } from '#web/features/payments/receipt-page.tsx'
import { requireRole } from '#web/features/shell/guards.ts'

const idPattern = /^[1-9]\d{0,14}$/

export const Route = createFileRoute('/receipt/$id')({
  staticData: { frame: 'none', title: titles.receipt },
  params: {
    parse: ({ id }) => {
      if (!idPattern.test(id)) throw notFound()
      return { id: Number(id) }
    },
    stringify: ({ id }) => ({ id: String(id) }),
  },
  beforeLoad: requireRole(Role.Student),
  loader: ({ context, params: { id } }) => {
    void context.queryClient.prefetchQuery(paymentQuery(id))
  },
  component: Receipt,
})

function Receipt() {
  const { id } = Route.useParams()
  return <ReceiptPage key={id} id={id} />
}
