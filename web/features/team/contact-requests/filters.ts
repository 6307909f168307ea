import { adminReports } from '#web/features/team/copy/admin-reports.ts'
import { days, person, yesOrNo } from '../table/filters.ts'

const { state } = adminReports.contact

export const contactRequestFilters = {
  answered: yesOrNo(adminReports.contact.filters.state, { yes: state.answered, no: state.waiting }),
  user: person(adminReports.contact.filters.user),
  created: days(adminReports.contact.filters.created),
}
