/** What a subscription is at an instant, and how the list is asked for those in one state. Pure. */

import type { Subscription } from '#contract/lessons/shapes/subscription.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type { OrderDirection } from '#contract/shared/shapes/list.ts'

export const subscriptionStates = ['running', 'upcoming', 'ended', 'stopped'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

type Dates = Pick<Subscription, 'start' | 'end' | 'terminatedAt'>

export const subscriptionState = ({ start, end, terminatedAt }: Dates, now: number): SubscriptionState => {
  if (terminatedAt !== null) return 'stopped'
  if (Date.parse(end) <= now) return 'ended'
  return Date.parse(start) > now ? 'upcoming' : 'running'
}

/** One that goes on can be ended. */
export const isEndable = (subscription: Dates, now: number): boolean =>
  ['running', 'upcoming'].includes(subscriptionState(subscription, now))

interface StateQuery {
  readonly terminated?: boolean
  readonly start?: Readonly<Record<string, string>>
  readonly end?: Readonly<Record<string, string>>
  readonly orderBy?: 'start' | 'end'
  readonly orderDirection?: OrderDirection
}

/**
 * The state decides the order, too: each is read in the one in which the server skips no rows. Those that end next come
 * first among the running ones.
 */
export const stateQuery = (state: SubscriptionState | undefined, now: number): StateQuery => {
  const at = toIsoInstant(now)
  switch (state) {
    case 'running':
      return {
        terminated: false,
        start: { before: at },
        end: { after: at },
        orderBy: 'end',
        orderDirection: 'asc',
      }
    case 'upcoming':
      return { terminated: false, start: { after: at }, orderBy: 'start', orderDirection: 'asc' }
    case 'ended':
      return { terminated: false, end: { before: at }, orderBy: 'end', orderDirection: 'desc' }
    case 'stopped':
      return { terminated: true, orderBy: 'start', orderDirection: 'desc' }
    case undefined:
      return {}
  }
}
