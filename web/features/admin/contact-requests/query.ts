/** Messages people left for the team. */
import { listContactRequests } from '#contract/api/contact.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { api } from '#web/lib/api.ts'
import { type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import { chosenDays, chosenIds } from '../table/filters.ts'
import type { contactRequestFilters } from './filters.ts'

export type ContactRequestRow = ReplyOf<typeof listContactRequests>['list'][number]

export const toContactRequestsQuery = ({ search }: RowsRequest<typeof contactRequestFilters>) => ({
  users: chosenIds(search.user),
  createdAt: chosenDays(search.created),
})

export const fetchContactRequests = (request: PageRequest<typeof contactRequestFilters>) => {
  const query = { ...toContactRequestsQuery(request), ...pageQueryOf(request) }
  return api(listContactRequests, { query }, { signal: request.signal })
}
