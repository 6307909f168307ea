/** The tutor's balance, withdrawal requests and ways of withdrawing. */
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  changeInvoice,
  createInvoice,
  getInvoice,
  getInvoiceStats,
  listInvoices,
  updateInvoice,
  withdrawInvoiceChange,
} from '#contract/money/api/invoices.ts'
import { listWithdrawMethods } from '#contract/money/api/withdraw-methods.ts'
import { pendingStatuses } from '#contract/money/rules/invoices.ts'
import type { WithdrawalRequest } from '#contract/money/rules/withdrawals.ts'
import type { Invoice } from '#contract/money/shapes/invoice.ts'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { useIdempotencyKeys } from '#web/lib/idempotency-keys.ts'
import { nextPage } from '#web/lib/paging.ts'
import { fetchPrivateFile } from '#web/lib/private-file.ts'
import { listStaleMs } from '#web/lib/query-client.ts'

const pageSize = 10

export type EarningsReply = ReplyOf<typeof getInvoiceStats>

/** Below `stats`, which every change of a lesson fetches again. */
export const earningsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['stats', 'earnings', userId],
    queryFn: ({ signal }) => api(getInvoiceStats, { params: { id: userId } }, { signal }),
    staleTime: listStaleMs,
  })

/** All requests of the tutor, newest first, page by page. */
export const invoicesQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'list', userId],
    queryFn: ({ pageParam, signal }) => api(listInvoices, { query: { page: pageParam, size: pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: listStaleMs,
  })

const openInvoicesQuery = (userId: number) =>
  queryOptions({
    queryKey: ['invoices', 'open', userId],
    queryFn: ({ signal }) =>
      api(listInvoices, { query: { statuses: [...pendingStatuses], size: limits.pendingInvoices } }, { signal }),
    select: ({ total }) => total,
    staleTime: listStaleMs,
  })

/** One request with its history. Below `invoices`, which every change of a request fetches again. */
export const useInvoiceHistory = (id: number) =>
  useQuery({
    queryKey: ['invoices', 'history', id],
    queryFn: ({ signal }) => api(getInvoice, { params: { id } }, { signal }),
    select: ({ events }) => events,
    staleTime: listStaleMs,
  })

const methodsQuery = queryOptions({
  queryKey: ['invoices', 'methods'],
  queryFn: ({ signal }) => api(listWithdrawMethods, {}, { signal }),
  staleTime: listStaleMs,
})

export const useEarnings = () => useQuery(earningsQuery(useRequiredUser().id))
export const useInvoices = () => useInfiniteQuery(invoicesQuery(useRequiredUser().id))
/** How many requests are undecided; no new one is accepted while there are `limits.pendingInvoices`. */
export const useOpenInvoiceCount = () => useQuery(openInvoicesQuery(useRequiredUser().id))
export const useWithdrawMethods = () => useQuery(methodsQuery)

/** All pages as one list. A request that moved from one page to the next between two reads appears once. */
export const flattenInvoices = (data: { pages: readonly { list: readonly Invoice[] }[] } | undefined): Invoice[] => [
  ...new Map(data?.pages.flatMap(({ list }) => list).map((invoice) => [invoice.id, invoice] as const)).values(),
]

/** Fetches again everything that a change of a withdrawal request affects. */
export const refreshInvoices = (client: QueryClient): Promise<unknown> =>
  Promise.all([['invoices'], ['stats', 'earnings']].map((queryKey) => client.invalidateQueries({ queryKey })))

const isAnswer = (error: unknown): boolean => error instanceof ApiError && error.status < 500

/** Sends a new request, or asks for these terms of one that waits, as it was shown. */
export const useSendInvoice = (changedInvoice: Invoice | null) => {
  const client = useQueryClient()
  const keys = useIdempotencyKeys()
  return useMutation({
    mutationFn: (body: WithdrawalRequest) =>
      keys.send(JSON.stringify(body), (idempotencyKey) => {
        if (changedInvoice === null) return api(createInvoice, { body, idempotencyKey })
        const { method, receiver, bank, amount } = body
        return api(changeInvoice, {
          params: { id: changedInvoice.id },
          body: { method, receiver, bank, amount, seen: changedInvoice.updatedAt },
          idempotencyKey,
        })
      }),
    onSuccess: () => void refreshInvoices(client),
    onError: (error) => {
      if (isAnswer(error)) void refreshInvoices(client)
    },
  })
}

/** Asks for the cancellation of a request. */
export const useCancelInvoice = () => {
  const client = useQueryClient()
  const keys = useIdempotencyKeys()
  return useMutation({
    mutationFn: (id: number) =>
      keys.send(`cancel:${id}`, (idempotencyKey) =>
        api(updateInvoice, { params: { id }, body: { status: InvoiceStatus.PendingCancellation }, idempotencyKey }),
      ),
    onSuccess: () => void refreshInvoices(client),
    onError: (error) => {
      if (isAnswer(error)) void refreshInvoices(client)
    },
  })
}

/** Takes back other terms that wait for the team. */
export const useWithdrawChange = () => {
  const client = useQueryClient()
  const keys = useIdempotencyKeys()
  return useMutation({
    mutationFn: (id: number) =>
      keys.send(`change:${id}`, (idempotencyKey) => api(withdrawInvoiceChange, { params: { id }, idempotencyKey })),
    onSuccess: () => void refreshInvoices(client),
    onError: (error) => {
      if (isAnswer(error)) void refreshInvoices(client)
    },
  })
}

/** The picture of a transfer. Not kept once nobody shows it, because it is nobody else's business. */
export const useReceipt = (name: string) =>
  useQuery({
    queryKey: ['receipt', name],
    queryFn: ({ signal }) => fetchPrivateFile(`/assets/receipts/${encodeURIComponent(name)}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
