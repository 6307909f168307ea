/** Subscriptions of all students, and ending one. */
import { useQuery } from '@tanstack/react-query'
import { listLessons } from '#contract/lessons/api/lessons.ts'
import type { Subscription } from '#contract/lessons/shapes/subscription.ts'
import { cancelSubscription, listSubscriptions } from '#contract/money/api/subscriptions.ts'
import { limits } from '#contract/vocabulary/limits.ts'
import { adminPlans } from '#web/features/team/copy/admin-plans.ts'
import { adminSubscriptions } from '#web/features/team/copy/admin-subscriptions.ts'
import { api } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/clock.ts'
import { fetchPeople, type NamedPerson } from '../people/query.ts'
import { type PageRequest, pageQueryOf, type RowsRequest } from '../table/definition.ts'
import { chosenIds, chosenOne, oneOf, person, rowId } from '../table/filters.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { stateQuery, subscriptionStates } from './state.ts'

export const subscriptionFilters = {
  state: oneOf(
    adminSubscriptions.filters.state,
    subscriptionStates.map((state) => ({ value: state, label: adminSubscriptions.state[state], means: state })),
  ),
  user: person(adminSubscriptions.filters.user),
  plan: rowId(adminSubscriptions.filters.plan, adminPlans.idHint),
}

/** A subscription with whoever has it; null once the account is gone. */
export type SubscriptionRow = Subscription & { readonly subscriber: NamedPerson | null }

export const toSubscriptionsQuery = ({ filters, search }: RowsRequest<typeof subscriptionFilters>) => ({
  ...stateQuery(chosenOne(filters.state, search.state), serverNow()),
  users: chosenIds(search.user),
  plans: chosenIds(search.plan),
})

export const fetchSubscriptions = async (request: PageRequest<typeof subscriptionFilters>) => {
  const { signal } = request
  const page = await api(
    listSubscriptions,
    { query: { ...toSubscriptionsQuery(request), ...pageQueryOf(request) } },
    { signal },
  )
  const people = await fetchPeople(
    page.list.map(({ userId }) => userId),
    signal,
  )
  return {
    ...page,
    list: page.list.map(
      (subscription): SubscriptionRow => ({ ...subscription, subscriber: people.get(subscription.userId) ?? null }),
    ),
  }
}

/** Lessons somebody has ahead, the latest first. */
export const useComingLessons = (userId: number) =>
  useQuery({
    queryKey: ['admin', 'coming', userId],
    queryFn: ({ signal }) =>
      api(
        listLessons,
        { query: { users: [userId], canceled: false, past: false, size: limits.page.maxSize } },
        { signal },
      ),
    staleTime: 0,
  })

export const useCancelSubscriptionOf = () =>
  useAdminMutation((body: { id: number; reason: string }) => api(cancelSubscription, { body }))
