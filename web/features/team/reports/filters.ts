import { adminReports } from '#web/features/team/copy/admin-reports.ts'
import { days, person, yesOrNo } from '../table/filters.ts'

const attached = { yes: adminReports.filters.attached, no: adminReports.filters.notAttached }

export const reportFilters = {
  resolved: yesOrNo(adminReports.filters.state, { yes: adminReports.state.resolved, no: adminReports.state.open }),
  user: person(adminReports.filters.user),
  screenshot: yesOrNo(adminReports.filters.screenshot, attached),
  log: yesOrNo(adminReports.filters.log, attached),
  created: days(adminReports.filters.created),
}
