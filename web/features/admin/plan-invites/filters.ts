import { adminPlanInvites } from '#web/copy/admin-plan-invites.ts'
import { adminPlans } from '#web/copy/admin-plans.ts'
import { days, rowId } from '../table/filters.ts'

export const planInviteFilters = {
  student: rowId(adminPlanInvites.filters.student),
  plan: rowId(adminPlanInvites.filters.plan, adminPlans.idHint),
  by: rowId(adminPlanInvites.filters.by),
  expires: days(adminPlanInvites.filters.expires),
}
