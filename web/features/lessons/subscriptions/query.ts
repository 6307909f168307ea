import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getMinutes } from '#contract/lessons/api/minutes.ts'
import { getUserSubscription } from '#contract/lessons/api/own-subscription.ts'
import { LessonBooked, LessonCanceled, LessonRebooked, LessonSettled } from '#contract/lessons/events/lesson-events.ts'
import type { BookingAccess } from '#contract/lessons/rules/booking-access.ts'
import { currentPause } from '#contract/lessons/rules/pauses.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { useUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { readableOffline } from '#web/lib/last-answer.ts'
import { listen, onConnected } from '#web/lib/socket.ts'
import { accessOf, type OwnMinutes, subscriptionTimes } from './access.ts'

export const subscriptionKey = ['subscription'] as const

const subscriptionOptions = (userId: number) =>
  queryOptions({
    ...readableOffline,
    queryKey: [...subscriptionKey, userId],
    // One answer of two requests: what can be booked follows from both, and must not flicker between them.
    queryFn: async ({ signal }): Promise<OwnMinutes> => {
      const [subscription, { week, lots }] = await Promise.all([
        api(getUserSubscription, {}, { signal }),
        api(getMinutes, {}, { signal }),
      ])
      return { ...subscription, lots, held: week?.held ?? 0 }
    },
  })

/** The student's current subscription or trial; not fetched for other roles. */
export const useSubscription = () => {
  const user = useUser()
  return useQuery({ ...subscriptionOptions(user?.id ?? 0), enabled: user?.role === Role.Student })
}

/** Whether the student can book, and why not. Null until it is known, and for other roles. */
export const useBookingAccess = (): BookingAccess | null => {
  const { data } = useSubscription()
  const now = useMinuteClock()
  return data ? accessOf(data, now) : null
}

/** When the subscription rests, now or soon; null where no rest is near. */
export const useRest = (): Interval | null => {
  const info = useSubscription().data?.info
  const now = useMinuteClock()
  return (info && currentPause(subscriptionTimes(info), now)) ?? null
}

/** False only when it is known that a booking would be refused, so that buttons do not flicker while loading. */
export const useMayBook = (): boolean => {
  const access = useBookingAccess()
  return access === null || access.state === 'open'
}

/** Refreshes the balance after bookings on other devices and when a week ends. Mounted once, in the frame. */
export const useSubscriptionUpdates = (): void => {
  const queryClient = useQueryClient()
  const access = useBookingAccess()
  const weekEnd = access?.week && !access.week.trial ? access.week.window.end : null
  const shownWeekEnd = useRef(weekEnd)
  useEffect(() => {
    const turned = shownWeekEnd.current !== null && weekEnd !== null && weekEnd > shownWeekEnd.current
    shownWeekEnd.current = weekEnd
    // The cached minutes were counted in the week that just ended.
    if (turned) void queryClient.invalidateQueries({ queryKey: subscriptionKey })
  }, [queryClient, weekEnd])
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: subscriptionKey })
    // `lesson` is 0 in events about other people's lessons.
    const isForLesson = ({ lesson }: { lesson: number }) => lesson !== 0 && refresh()
    const stops = [
      ...[LessonBooked, LessonRebooked, LessonCanceled, LessonSettled].map((event) => listen(event, isForLesson)),
      onConnected((gapMs) => gapMs > realtime.staleAfterMs && refresh()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient])
}
