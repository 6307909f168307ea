/** Payments of the signed-in student, their saved cards, the ways of paying, and what can be asked of a gateway. */
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Subscription } from '#contract/lessons/shapes/subscription.ts'
import {
  cancelUnpaidOrder,
  deleteCard,
  getAddCardUrl,
  listCards,
  syncPaymentStatus,
} from '#contract/money/api/fawry.ts'
import { listReceipts } from '#contract/money/api/receipts.ts'
import { chooseRefundReceiver, createRefundRequest, listRefundRequests } from '#contract/money/api/refunds.ts'
import { cancelSubscription, listSubscriptions } from '#contract/money/api/subscriptions.ts'
import {
  getLastTransaction,
  getRefundableSum,
  getTransaction,
  listPaymentWays,
  listTransactions,
} from '#contract/money/api/transactions.ts'
import { isOpen } from '#contract/money/rules/payment-status.ts'
import { noAddress } from '#contract/money/rules/refunds.ts'
import type { UsableWays } from '#contract/money/shapes/transaction.ts'
import type { ReplyOf, RequestOf } from '#contract/shared/api/endpoint.ts'
import { money } from '#contract/vocabulary/limits.ts'
import { hostedMethods, paymentWays, RefundRequestStatus } from '#contract/vocabulary/money.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { refreshLessons } from '#web/features/lessons/query.ts'
import { subscriptionKey, useSubscription } from '#web/features/lessons/subscriptions/query.ts'
import { useRequiredUser, useUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { useIdempotencyKeys } from '#web/lib/idempotency-keys.ts'
import { nextPage } from '#web/lib/paging.ts'
import { catalogueStaleMs, listStaleMs } from '#web/lib/query-client.ts'
import { refetchAfter } from '#web/lib/refetch-after.ts'

export const paymentKeys = {
  all: ['payments'],
  last: (userId: number) => ['payments', 'last', userId],
  list: (userId: number) => ['payments', 'list', userId],
  one: (id: number) => ['payments', 'one', id],
  receipts: (id: number) => ['payments', 'receipts', id],
  refundable: (id: number) => ['payments', 'refundable', id],
  cards: (userId: number) => ['cards', userId],
} as const

/** Fetches again what a change of a payment affects: payments, the subscription, and the plans that can be bought. */
export const refreshPayments = (client: QueryClient): Promise<unknown> =>
  Promise.all([paymentKeys.all, subscriptionKey].map((queryKey) => client.invalidateQueries({ queryKey })))

export const lastPaymentQuery = (userId: number) =>
  queryOptions({
    queryKey: paymentKeys.last(userId),
    queryFn: ({ signal }) => api(getLastTransaction, { query: { refunding: true } }, { signal }),
    staleTime: 0,
  })

/** The newest payment. While it is open and the page is visible, it is asked for again every few seconds. */
export const useLastPayment = () => {
  const { id } = useRequiredUser()
  return useQuery({
    ...lastPaymentQuery(id),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.status) ? money.pollMs : false),
  })
}

const pageSize = 20

/** All payments, newest first, page by page. */
export const usePayments = () => {
  const { id } = useRequiredUser()
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: paymentKeys.list(id),
      queryFn: ({ pageParam, signal }) =>
        api(listTransactions, { query: { page: pageParam, size: pageSize, refunding: true } }, { signal }),
      initialPageParam: 1,
      getNextPageParam: nextPage,
      staleTime: listStaleMs,
    }),
  )
}

export const paymentQuery = (id: number) =>
  queryOptions({
    queryKey: paymentKeys.one(id),
    queryFn: ({ signal }) => api(getTransaction, { params: { id }, query: { refunding: true } }, { signal }),
  })

/** The numbered receipts of a payment. */
export const receiptsQuery = (id: number) =>
  queryOptions({
    queryKey: paymentKeys.receipts(id),
    queryFn: ({ signal }) => api(listReceipts, { params: { id } }, { signal }),
  })

export const usePayment = (id: number) => useQuery(paymentQuery(id))

/** More than anybody can have: a new one begins at most every four weeks. */
const allSubscriptions = 100

const boughtQuery = (userId: number) =>
  queryOptions({
    queryKey: [...subscriptionKey, 'bought', userId],
    queryFn: ({ signal }) => api(listSubscriptions, { query: { size: allSubscriptions } }, { signal }),
    staleTime: listStaleMs,
  })

/**
 * The student's subscriptions by the payment that bought them. They say what was agreed; the plan may have changed
 * since.
 */
/** Empty for the team, which has none. */
export const useBoughtSubscriptions = () => {
  const { id, role } = useRequiredUser()
  return useQuery({
    ...boughtQuery(id),
    enabled: role === Role.Student,
    select: ({ list }) => new Map(list.map((subscription) => [subscription.txId, subscription] as const)),
  })
}

/** The subscription that is paid ahead and has not begun; null without one, undefined until it is known. */
export const useNextTerm = (): Subscription | null | undefined => {
  const user = useUser()
  const now = useMinuteClock()
  const { data: mine } = useSubscription()
  // Nobody else can have one, so that most dashboards ask for nothing more.
  const mayHaveOne = mine !== undefined && (mine.info ? mine.info.extendedBy !== null : mine.last !== null)
  const { data } = useQuery({ ...boughtQuery(user?.id ?? 0), enabled: mayHaveOne })
  if (!mine || (mayHaveOne && !data)) return undefined
  return data?.list.find(({ start, terminatedAt }) => terminatedAt === null && Date.parse(start) > now) ?? null
}

/** Piastres that ending the subscription of this payment would give back now. */
export const useRefundableSum = (transactionId: number) =>
  useQuery({
    queryKey: paymentKeys.refundable(transactionId),
    queryFn: ({ signal }) => api(getRefundableSum, { params: { id: transactionId } }, { signal }),
    staleTime: listStaleMs,
  })

/**
 * Ends the running subscription, or the one that is paid `ahead`: what was not used is paid back, and its coming lessons
 * are cancelled. `onDone` belongs to the mutation, not to one call of it: the refreshed list takes away the card that asked, and a call's own callbacks
 * with it.
 */
export const useCancelSubscription = (
  onDone: (reply: ReplyOf<typeof cancelSubscription>) => void,
  { ahead = false }: { ahead?: boolean } = {},
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(cancelSubscription, { body: { ahead } }),
    onSuccess: onDone,
    onSettled: () => Promise.all([refreshPayments(client), refreshLessons(client)]),
  })
}

/** Ends what was paid in cash: the team transfers what was not used to where the student says. `onDone` is as above. */
export const useRequestRefund = (onDone: (reply: ReplyOf<typeof createRefundRequest>) => void) => {
  const client = useQueryClient()
  const keys = useIdempotencyKeys()
  return useMutation({
    mutationFn: (body: RequestOf<typeof createRefundRequest>['body']) =>
      keys.send(JSON.stringify(body), (idempotencyKey) => api(createRefundRequest, { body, idempotencyKey })),
    onSuccess: onDone,
    onSettled: () => Promise.all([refreshPayments(client), refreshLessons(client)]),
  })
}

/** Undecided refunds whose money has nowhere to go yet. */
export const useRefundsWithoutReceiver = () => {
  const { id } = useRequiredUser()
  return useQuery({
    queryKey: [...paymentKeys.all, 'refund-requests', id],
    queryFn: ({ signal }) =>
      api(listRefundRequests, { query: { statuses: [RefundRequestStatus.Pending] } }, { signal }),
    select: ({ list }) => list.filter(({ address }) => address === noAddress),
    staleTime: listStaleMs,
  })
}

export const useChooseReceiver = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: RequestOf<typeof chooseRefundReceiver>['body'] & { id: number }) =>
      api(chooseRefundReceiver, { params: { id }, body }),
    onSettled: () => refreshPayments(client),
  })
}

/** Cancels an open payment at the gateway. One that turns out to be paid is refused with `illegal` and begins. */
export const useCancelPayment = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (transactionId: number) => api(cancelUnpaidOrder, { body: { transactionId } }),
    onSettled: () => refreshPayments(client),
  })
}

/** Has the server ask the gateway what became of a payment. */
export const useSyncPayment = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (transactionId: number) => api(syncPaymentStatus, { body: { transactionId } }),
    onSettled: () => refreshPayments(client),
  })
}

/** Saved cards. Only their last digits and brand are known to us. */
export const useCards = () => {
  const { id } = useRequiredUser()
  return useQuery({
    queryKey: paymentKeys.cards(id),
    queryFn: async ({ signal }) => {
      const { cards } = await api(listCards, { query: { userId: id } }, { signal })
      return cards.toSorted((a, b) => b.creationDate - a.creationDate)
    },
    staleTime: catalogueStaleMs,
  })
}

export const useDeleteCard = () => {
  const client = useQueryClient()
  const { id: userId } = useRequiredUser()
  return useMutation({
    mutationFn: (cardToken: string) => api(deleteCard, { body: { cardToken, userId } }),
    ...refetchAfter(client, paymentKeys.cards(userId)),
  })
}

/** The gateway's page on which a card is saved; the address is meant for one use. */
export const useAddCardUrl = () => useMutation({ mutationFn: () => api(getAddCardUrl, {}) })

/** Used while it is not known what is switched on, for the server decides anyway. */
export const allWays: UsableWays = { ways: [...paymentWays], hostedMethods: [...hostedMethods] }

/** Switches are turned rarely, and a way that was turned off meanwhile is refused. */
export const paymentWaysQuery = queryOptions({
  queryKey: ['payment-ways'],
  queryFn: ({ signal }) => api(listPaymentWays, {}, { signal }),
  staleTime: listStaleMs,
})

export const usePaymentWays = () => useQuery(paymentWaysQuery)
