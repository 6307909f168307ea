import { adminPlans } from '#web/copy/admin-plans.ts'
import { adminTable } from '#web/copy/admin-table.ts'
import { days, yesOrNo } from '../table/filters.ts'

export const planFilters = {
  active: yesOrNo(adminPlans.filters.active, adminTable),
  invites: yesOrNo(adminPlans.filters.invitesOnly, adminTable),
  created: days(adminPlans.filters.created),
}
