import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { packSizes } from '#contract/vocabulary/minutes.ts'
import { type PaymentWay, paymentWays } from '#contract/vocabulary/money.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { SuggestedTimes } from '#web/features/catalogue/tutors/suggested-times.tsx'
import { ReturnedPage } from '#web/features/money/checkout/bank-page.tsx'
import { CheckoutPage } from '#web/features/money/checkout/checkout-page.tsx'
import { isFramed } from '#web/features/money/payments/frame-messages.ts'
import { lastPaymentQuery, paymentWaysQuery } from '#web/features/money/payments/query.ts'
import { parsePeriod } from '#web/features/money/plans/period.ts'
import { planQuery } from '#web/features/money/plans/query.ts'
import { requireRole } from '#web/features/people/account/guards.ts'
import { isIdText } from '#web/lib/id-param.ts'

/** The gateway's result code. The router reads it as a number; kept so, the address stays as the gateway wrote it. */
const StatusCode = v.fallback(v.optional(v.union([v.pipe(v.string(), v.maxLength(16)), v.number()])), undefined)

export const Route = createFileRoute('/checkout/$plan/$period')({
  staticData: { frame: 'none', title: titles.checkout, holdsReload: true },
  validateSearch: v.object({
    tab: v.fallback(v.optional(v.picklist(paymentWays)), undefined),
    statusCode: StatusCode,
    success: v.fallback(v.optional(v.boolean()), undefined),
    /** The running subscription changes to the plan now. */
    upgrade: v.fallback(v.optional(v.literal(true)), undefined),
    /** So many extra minutes beside the running subscription. */
    pack: v.fallback(v.optional(v.picklist(packSizes)), undefined),
  }),
  params: {
    parse: ({ plan, period }) => {
      const name = parsePeriod(period)
      if (!isIdText(plan) || name === null) throw redirect({ to: '/plans', replace: true })
      return { plan: Number(plan), period: name }
    },
    stringify: ({ plan, period }) => ({ plan: String(plan), period }),
  },
  beforeLoad: requireRole(Role.Student),
  loader: ({ context: { queryClient, user }, params }) => {
    if (isFramed()) return
    void queryClient.prefetchQuery(planQuery(params.plan))
    void queryClient.prefetchQuery(lastPaymentQuery(user.id))
    void queryClient.prefetchQuery(paymentWaysQuery)
  },
  component: Checkout,
})

function Checkout() {
  const { plan, period } = Route.useParams()
  const { tab, statusCode, success, upgrade, pack } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (isFramed()) return <ReturnedPage statusCode={statusCode?.toString()} />
  const show = (next: PaymentWay) =>
    void navigate({ search: { tab: next, upgrade, pack }, replace: true, resetScroll: false })
  const returnedWith = (statusCode ?? success)?.toString()
  return (
    <CheckoutPage
      // Another purchase is another page: no card, code or coupon carries over.
      key={`${plan}-${period}-${upgrade ?? false}-${pack !== undefined}`}
      planId={plan}
      period={period}
      search={{ upgrade, pack }}
      onPack={(minutes) =>
        void navigate({ search: { tab, upgrade, pack: minutes }, replace: true, resetScroll: false })
      }
      tab={tab}
      onTab={show}
      returnedWith={returnedWith}
      firstTimes={<SuggestedTimes />}
    />
  )
}
