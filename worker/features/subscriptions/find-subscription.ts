/** What a student may spend now: asked by the booking as well as by the subscription page. */
import { bookingWeek, hasTrial, trialSubscription } from '#contract/rules/weeks.ts'
import type { Role } from '#contract/vocabulary/roles.ts'
import type { Db } from '#worker/storage/db.ts'
import { findRunning, hasEverSubscribed, type SubscriptionRow, sumMinutes } from './store.ts'

/** A subscription or the trial (`id` -1). Instants in epoch ms, named as the rules name them. */
export type SubscriptionFacts = Omit<SubscriptionRow, 'startAt' | 'endAt'> & { start: number; end: number }

interface Subscriber {
  readonly id: number
  readonly role: Role
  readonly createdAt: number
}

/**
 * The running subscription; else the trial, for students who never bought one and where it is offered; else null.
 * Once something was bought the trial is over for good, or left-over minutes would come back between two terms.
 */
export const findSubscription = async (
  db: Db,
  user: Subscriber,
  now: number,
  trialOffered = true,
): Promise<SubscriptionFacts | null> => {
  const running = await findRunning(db, user.id, now)
  if (running) {
    const { startAt, endAt, ...rest } = running
    return { ...rest, start: startAt, end: endAt }
  }
  if (!trialOffered || !hasTrial(user.role) || (await hasEverSubscribed(db, user.id))) return null
  return trialSubscription(user)
}

/** Minutes already spent in the week (or trial) of `now`; 0 without one. */
export const findUsedMinutes = async (
  db: Db,
  userId: number,
  subscription: SubscriptionFacts,
  now: number,
): Promise<number> => {
  const week = bookingWeek(subscription, now)
  return week ? sumMinutes(db, userId, week.countFrom, week.window.end) : 0
}
