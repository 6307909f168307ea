import { useQueryClient } from '@tanstack/react-query'
import { bookableWindow, trialWindow } from '#contract/shared/rules/weeks.ts'
import { preloadBooking } from '#web/features/lessons/booking/booking-dialog.tsx'
import { prefetchSlots } from '#web/features/lessons/booking/query.ts'
import { useBookingAccess } from '#web/features/lessons/subscriptions/query.ts'
import { serverNow } from '#web/lib/clock.ts'
import { mayFetchAhead } from '#web/lib/network.ts'
import { useViewer } from './viewer.ts'

/** Event handlers for a book button that fetch the panel's code and times when the pointer or focus reaches it. */
export const usePrefetchBooking = (tutorId: number) => {
  const client = useQueryClient()
  const access = useBookingAccess()
  const guest = useViewer() === 'guest'
  const fetchAhead = () => {
    if (!mayFetchAhead()) return
    preloadBooking()
    if (guest) prefetchSlots(client, tutorId, trialWindow(serverNow()))
    else if (access?.week) prefetchSlots(client, tutorId, bookableWindow(access.week))
  }
  return { onPointerEnter: fetchAhead, onFocus: fetchAhead, onTouchStart: fetchAhead }
}
