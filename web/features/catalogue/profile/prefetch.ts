import type { QueryClient } from '@tanstack/react-query'
import { bookableWindow, bookingWeek, trialSubscription, trialWindow } from '#contract/shared/rules/weeks.ts'
import { prefetchSlots } from '#web/features/lessons/booking/query.ts'
import { ratingsQuery } from '#web/features/lessons/ratings/query.ts'
import { plansQuery } from '#web/features/money/plans/query.ts'
import { configQuery } from '#web/features/people/auth/config.ts'
import { tutorQuery } from '#web/features/people/profile/tutor-query.ts'
import { sevenDays } from '../tutors/free-week.ts'
import { activityQuery } from '../tutors/query.ts'

/** Begins to fetch all that a visitor sees on a tutor's page, with the ratings where their tab is open. */
export const prefetchProfile = (client: QueryClient, id: number, now: number, withRatings: boolean): void => {
  void client.prefetchQuery(tutorQuery(id))
  void client.prefetchQuery(activityQuery(id))
  void client.prefetchQuery(configQuery)
  void client.prefetchQuery(plansQuery)
  if (withRatings) void client.prefetchInfiniteQuery(ratingsQuery(id))
  prefetchSlots(client, id, sevenDays(now))
  const week = bookingWeek(trialSubscription({ id: 0, createdAt: now }), now)
  prefetchSlots(client, id, week ? bookableWindow(week) : trialWindow(now))
}
