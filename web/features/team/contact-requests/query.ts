/** Messages people left for the team. */

import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { listContactRequests, updateContactRequest } from '#contract/talk/api/contact.ts'
import { api } from '#web/lib/api.ts'
import { type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import { chosenDays, chosenIds, chosenOne } from '../table/filters.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { contactRequestFilters } from './filters.ts'

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

/** Marks a message as it was shown; one that somebody else has marked meanwhile is refused. */
export const useMarkContactRequest = ({ id, updatedAt }: ContactRequestRow) =>
  useAdminMutation((answered: boolean) => api(updateContactRequest, { body: { id, answered, seen: updatedAt } }))
