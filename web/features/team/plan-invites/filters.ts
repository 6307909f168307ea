import { adminPlanInvites } from '#web/features/team/copy/admin-plan-invites.ts'
import { adminPlans } from '#web/features/team/copy/admin-plans.ts'
import { days, person, rowId } from '../table/filters.ts'

export const planInviteFilters = {
  student: person(adminPlanInvites.filters.student),
  plan: rowId(adminPlanInvites.filters.plan, adminPlans.idHint),
  by: person(adminPlanInvites.filters.by),
  expires: days(adminPlanInvites.filters.expires),
}
