import { adminPlans } from '#web/features/team/copy/admin-plans.ts'
import { adminTable } from '#web/features/team/copy/admin-table.ts'
import { days, yesOrNo } from '../table/filters.ts'

export const planFilters = {
  active: yesOrNo(adminPlans.filters.active, adminTable),
  invites: yesOrNo(adminPlans.filters.invitesOnly, adminTable),
  created: days(adminPlans.filters.created),
}
