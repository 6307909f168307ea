/** Plans as the team keeps them, inactive ones among them. */
import { createPlan, deletePlan, listPlans, updatePlan } from '#contract/money/api/plans.ts'
import type { NewPlan, Plan, PlanChanges } from '#contract/money/shapes/plan.ts'
import { adminPlans } from '#web/features/team/copy/admin-plans.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { api } from '#web/lib/api.ts'
import { orderQueryOf, type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import { chosenDays, chosenOne, days, yesOrNo } from '../table/filters.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

export const planFilters = {
  active: yesOrNo(adminPlans.filters.active, adminTable),
  invites: yesOrNo(adminPlans.filters.invitesOnly, adminTable),
  created: days(adminPlans.filters.created),
}

const orders = { minutes: 'weekly_minutes', created: 'created_at', updated: 'updated_at' } as const

export const toPlansQuery = ({ filters, search, order }: RowsRequest<typeof planFilters>) => ({
  active: chosenOne(filters.active, search.active),
  forInvitesOnly: chosenOne(filters.invites, search.invites),
  createdAt: chosenDays(search.created),
  ...orderQueryOf(order, orders),
})

export const fetchPlans = (request: PageRequest<typeof planFilters>) =>
  api(listPlans, { query: { ...toPlansQuery(request), ...pageQueryOf(request) } }, { signal: request.signal })

export const useCreatePlan = () => useAdminMutation((body: NewPlan) => api(createPlan, { body }))

/** Changes a plan that is still as it is shown. */
export const useUpdatePlan = () =>
  useAdminMutation(({ plan, body }: { plan: Plan; body: PlanChanges }) =>
    api(updatePlan, { params: { id: plan.id }, body: { ...body, seen: plan.updatedAt } }),
  )

export const useDeletePlan = () => useAdminMutation((id: number) => api(deletePlan, { params: { id } }))
