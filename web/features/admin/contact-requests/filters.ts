import { adminReports } from '#web/copy/admin-reports.ts'
import { days, rowId } from '../table/filters.ts'

export const contactRequestFilters = {
  user: rowId(adminReports.contact.filters.user),
  created: days(adminReports.contact.filters.created),
}
