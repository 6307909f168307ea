/** Messages people left for the team. */
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { listContactRequests } from '#contract/talk/api/contact.ts'
import { adminReports } from '#web/features/team/copy/admin-reports.ts'
import { api } from '#web/lib/api.ts'
import { type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import { chosenDays, chosenIds, chosenOne, days, person, yesOrNo } from '../table/filters.ts'

const { state } = adminReports.contact

export const contactRequestFilters = {
  answered: yesOrNo(adminReports.contact.filters.state, { yes: state.answered, no: state.waiting }),
  user: person(adminReports.contact.filters.user),
  created: days(adminReports.contact.filters.created),
}

export type ContactRequestRow = ReplyOf<typeof listContactRequests>['list'][number]

export const toContactRequestsQuery = ({ filters, search }: RowsRequest<typeof contactRequestFilters>) => ({
  answered: chosenOne(filters.answered, search.answered),
  users: chosenIds(search.user),
  createdAt: chosenDays(search.created),
})

export const fetchContactRequests = (request: PageRequest<typeof contactRequestFilters>) => {
  const query = { ...toContactRequestsQuery(request), ...pageQueryOf(request) }
  return api(listContactRequests, { query }, { signal: request.signal })
}
