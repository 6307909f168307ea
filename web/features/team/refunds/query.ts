/** Refunds that the team pays by hand, and the decisions about them. */
import { useQuery } from '@tanstack/react-query'
import { listRefundRequests, type RefundRequest, updateRefundRequest } from '#contract/money/api/refunds.ts'
import type { RequestOf } from '#contract/shared/api/endpoint.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { RefundRequestStatus } from '#contract/vocabulary/money.ts'
import { adminRefunds } from '#web/features/team/copy/admin-refunds.ts'
import { fetchPeople, type NamedPerson, type People } from '#web/features/team/people/query.ts'
import { orderQueryOf, type PageRequest, pageQueryOf, type RowsRequest } from '#web/features/team/table/definition.ts'
import { anyOf, chosenAll, chosenIds, person } from '#web/features/team/table/filters.ts'
import { useAdminMutation } from '#web/features/team/use-admin-mutation.ts'
import { api } from '#web/lib/api.ts'
import { stateKeys } from './request.ts'

export const refundFilters = {
  status: anyOf(
    adminRefunds.filters.state,
    Object.values(RefundRequestStatus).map((status) => {
      const key = stateKeys[status]
      return { value: key, label: adminRefunds.state[key], means: status }
    }),
  ),
  user: person(adminRefunds.filters.user),
}

/** A request with whoever asks for it; null once the account is gone. */
export type RefundRow = RefundRequest & { readonly student: NamedPerson | null }

const toRow = (request: RefundRequest, people: People): RefundRow => ({
  ...request,
  student: people.get(request.userId) ?? null,
})

const orders = { created: 'created_at' } as const

export const toRefundsQuery = ({ filters, search, order }: RowsRequest<typeof refundFilters>) => ({
  statuses: chosenAll(filters.status, search.status),
  users: chosenIds(search.user),
  ...orderQueryOf(order, orders),
})

export const fetchRefunds = async (request: PageRequest<typeof refundFilters>) => {
  const { signal } = request
  const page = await api(
    listRefundRequests,
    { query: { ...toRefundsQuery(request), ...pageQueryOf(request) } },
    { signal },
  )
  const people = await fetchPeople(
    page.list.map(({ userId }) => userId),
    signal,
  )
  return { ...page, list: page.list.map((request) => toRow(request, people)) }
}

export const useRefundRequest = (id: number) =>
  useQuery({
    queryKey: ['admin', 'refund-request', id],
    queryFn: async ({ signal }) => {
      const [request] = (await api(listRefundRequests, { query: { ids: [id], size: 1 } }, { signal })).list
      if (!request) throw new ApiError(404, 'not-found')
      return toRow(request, await fetchPeople([request.userId], signal))
    },
    staleTime: 0,
  })

export const useDecideRefund = (id: number) =>
  useAdminMutation((body: RequestOf<typeof updateRefundRequest>['body']) =>
    api(updateRefundRequest, { params: { id }, body }),
  )
