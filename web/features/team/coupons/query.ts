/** Coupons as the team keeps them, and who used them. */
import { useQuery } from '@tanstack/react-query'
import {
  type Coupon,
  createCoupon,
  deleteCoupon,
  listCoupons,
  listCouponUses,
  readCouponFigures,
  updateCoupon,
} from '#contract/money/api/coupons.ts'
import { listPlans } from '#contract/money/api/plans.ts'
import type { Plan } from '#contract/money/shapes/plan.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { adminCoupons } from '#web/features/team/copy/admin-coupons.ts'
import { adminPlans } from '#web/features/team/copy/admin-plans.ts'
import { api } from '#web/lib/api.ts'
import { orderQueryOf, type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import { chosenDays, chosenIds, days, rowId } from '../table/filters.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

export const couponFilters = {
  plan: rowId(adminCoupons.filters.plan, adminPlans.idHint),
  created: days(adminCoupons.filters.created),
}

/** A coupon with its plan; null once that is gone. */
export type CouponRow = Coupon & { readonly plan: Plan | null; readonly updatedAt: string }

const orders = { created: 'created_at', state: 'expires_at' } as const

export const toCouponsQuery = ({ search, order }: RowsRequest<typeof couponFilters>) => ({
  code: search.q,
  planIds: chosenIds(search.plan),
  createdAt: chosenDays(search.created),
  ...orderQueryOf(order, orders),
})

export const fetchCoupons = async (request: PageRequest<typeof couponFilters>) => {
  const { signal } = request
  const page = await api(listCoupons, { query: { ...toCouponsQuery(request), ...pageQueryOf(request) } }, { signal })
  const ids = [...new Set(page.list.map(({ planId }) => planId))]
  const plans = ids.length === 0 ? [] : (await api(listPlans, { query: { ids, full: true } }, { signal })).list
  return {
    ...page,
    list: page.list.map(
      (coupon): CouponRow => ({
        ...coupon,
        updatedAt: coupon.updatedAt ?? coupon.expiresAt,
        plan: plans.find(({ id }) => id === coupon.planId) ?? null,
      }),
    ),
  }
}

export const useCouponUses = (id: number) =>
  useQuery({
    queryKey: ['admin', 'coupon-uses', id],
    queryFn: ({ signal }) => api(listCouponUses, { params: { id } }, { signal }),
  })

export const useCouponFigures = () =>
  useQuery({
    queryKey: ['admin', 'coupon-figures'],
    queryFn: ({ signal }) => api(readCouponFigures, {}, { signal }),
  })

export type CouponTerms = RequestOf<typeof createCoupon>['body']

/** Adds a coupon, or changes one that is still as it is shown. */
export const useSaveCoupon = (coupon: CouponRow | null) =>
  useAdminMutation((body: CouponTerms) =>
    coupon === null
      ? api(createCoupon, { body })
      : api(updateCoupon, { params: { id: coupon.id }, body: { ...body, seen: coupon.updatedAt } }),
  )

export const useStopCoupon = () => useAdminMutation((id: number) => api(deleteCoupon, { params: { id } }))
