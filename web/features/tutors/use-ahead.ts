import { useQueryClient } from '@tanstack/react-query'
import { bookableWindow, bookingWeek } from '#contract/rules/weeks.ts'
import { preloadBooking } from '#web/features/booking/booking-dialog.tsx'
import { prefetchSlots } from '#web/features/booking/query.ts'
import { subscriptionTimes } from '#web/features/booking/subscription-times.ts'
import { mayFetchAhead } from '#web/features/shell/network.ts'
import { useSubscription } from '#web/features/subscriptions/query.ts'
import { serverNow } from '#web/lib/clock.ts'

/** Handlers for a book button: the panel's code and times are fetched when somebody comes near it. */
export const useAhead = (tutorId: number) => {
  const client = useQueryClient()
  const { data } = useSubscription()
  const fetchAhead = () => {
    if (!mayFetchAhead()) return
    preloadBooking()
    const week = data?.info && bookingWeek(subscriptionTimes(data.info), serverNow())
    if (week) prefetchSlots(client, tutorId, bookableWindow(week))
  }
  return { onPointerEnter: fetchAhead, onFocus: fetchAhead, onTouchStart: fetchAhead }
}
