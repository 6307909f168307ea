/** Plans on offer, one plan, and coupons. */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { findCoupon } from '#contract/money/api/coupons.ts'
import { getPlan, listPlans } from '#contract/money/api/plans.ts'
import { listPacks, listUpgrades } from '#contract/money/api/subscriptions.ts'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { trialId } from '#contract/shared/rules/weeks.ts'
import { subscriptionKey, useSubscription } from '#web/features/lessons/subscriptions/query.ts'
import { useUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { catalogueStaleMs } from '#web/lib/query-client.ts'

/** Before the keys of all queries of plans. */
export const plansKey = ['plans'] as const

/** Active plans, cheapest first; those for invited students are among them where the user is invited. */
export const plansQuery = queryOptions({
  queryKey: ['plans', 'offered'],
  queryFn: async ({ signal }) => {
    const { list } = await api(listPlans, { query: { active: true, full: true } }, { signal })
    return list.toSorted((a, b) => a.baseMonthlyPrice - b.baseMonthlyPrice || a.id - b.id)
  },
  staleTime: catalogueStaleMs,
})

export const usePlans = () => useQuery(plansQuery)

export const planQuery = (id: number) =>
  queryOptions({
    queryKey: ['plans', 'one', id],
    queryFn: ({ signal }) => api(getPlan, { params: { id } }, { signal }),
    staleTime: catalogueStaleMs,
  })

export const usePlan = (id: number) => useQuery(planQuery(id))

/** The larger plans that the running subscription can change to, and one of them. */
export type Upgrades = NonNullable<ReplyOf<typeof listUpgrades>>
export type UpgradeOffer = Upgrades['offers'][number]

/** What a larger plan costs now; null without a running subscription. Not asked for without one that was bought. */
export const useUpgrades = () => {
  const user = useUser()
  const { data: mine } = useSubscription()
  return useQuery({
    queryKey: [...subscriptionKey, 'upgrades', user?.id ?? 0],
    queryFn: ({ signal }) => api(listUpgrades, {}, { signal }),
    enabled: mine?.info != null && mine.info.id !== trialId,
  })
}

/** Packs of extra minutes at the price of the running subscription's plan. */
export type PackOffers = NonNullable<ReplyOf<typeof listPacks>>

/** The packs that can be bought now; null without a running subscription. */
export const usePacks = () => {
  const user = useUser()
  const { data: mine } = useSubscription()
  return useQuery({
    queryKey: [...subscriptionKey, 'packs', user?.id ?? 0],
    queryFn: ({ signal }) => api(listPacks, {}, { signal }),
    enabled: mine?.info != null && mine.info.id !== trialId,
  })
}

/** A code that lowers the price of one plan. */
export type Coupon = ReplyOf<typeof findCoupon>

/** Looks a coupon code up. A code that cannot be used now is not found. */
export const useFindCoupon = () => useMutation({ mutationFn: (code: string) => api(findCoupon, { params: { code } }) })
