/** Payments of all students, and sending one back. */
import { useQuery } from '@tanstack/react-query'
import { refundPayment } from '#contract/money/api/fawry.ts'
import { getRefundableSum, getRefundParts, listTransactions } from '#contract/money/api/transactions.ts'
import type { ListedTransaction } from '#contract/money/shapes/transaction.ts'
import { TransactionStatus } from '#contract/vocabulary/money.ts'
import { money } from '#web/copy/money.ts'
import { statusLooks } from '#web/features/money/payments/status.ts'
import { adminPayments } from '#web/features/team/copy/admin-payments.ts'
import { api } from '#web/lib/api.ts'
import { listStaleMs } from '#web/lib/query-client.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { fetchPeople, type NamedPerson } from '../people/query.ts'
import { type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import { anyOf, chosenAll, chosenDays, chosenIds, days, person } from '../table/filters.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

export const paymentFilters = {
  status: anyOf(
    adminPayments.filters.status,
    Object.values(TransactionStatus).map((status) => {
      const { name } = statusLooks[status]
      return { value: name, label: money.status[name], means: status }
    }),
  ),
  user: person(adminPayments.filters.user),
  created: days(adminPayments.filters.created),
}

/** A payment with whoever pays it; null once the account is gone. */
export type PaymentRow = ListedTransaction & { readonly payer: NamedPerson | null }

export const toPaymentsQuery = ({ filters, search }: RowsRequest<typeof paymentFilters>) => ({
  search: search.q,
  statuses: chosenAll(filters.status, search.status),
  users: chosenIds(search.user),
  createdAt: chosenDays(search.created),
})

export const fetchPayments = async (request: PageRequest<typeof paymentFilters>) => {
  const { signal } = request
  const page = await api(
    listTransactions,
    { query: { ...toPaymentsQuery(request), ...pageQueryOf(request), refunding: true } },
    { signal },
  )
  const people = await fetchPeople(
    page.list.map(({ userId }) => userId),
    signal,
  )
  return {
    ...page,
    list: page.list.map((payment): PaymentRow => ({ ...payment, payer: people.get(payment.userId) ?? null })),
  }
}

/** The newest payments that a text from somebody's papers means, while it is typed. */
export const useFoundPayments = (typed: string) => {
  const text = useSettled(typed.trim())
  return useQuery({
    queryKey: ['admin', 'found-payments', text],
    queryFn: ({ signal }) =>
      api(listTransactions, { query: { search: text, size: 3, refunding: true } }, { signal }).then(({ list }) => list),
    // Names and addresses are those of people, who are found beside.
    enabled: /\d{3}/.test(text) && !text.includes('@'),
    staleTime: listStaleMs,
  })
}

/** Piastres a payment would give back now. Nothing is kept of it, because it falls with every minute used. */
export const useRefundable = (id: number) =>
  useQuery({
    queryKey: ['admin', 'refundable', id],
    queryFn: ({ signal }) => api(getRefundableSum, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** How that sum comes about. */
export const useRefundParts = (id: number) =>
  useQuery({
    queryKey: ['admin', 'refund-parts', id],
    queryFn: ({ signal }) => api(getRefundParts, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const useRefundPayment = () =>
  useAdminMutation((body: { orderRefNum: string; reason?: string }) => api(refundPayment, { body }))
