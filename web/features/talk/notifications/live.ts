/** Keeps the list and its count up to date on every screen, and shows the messages of a simulated push service. */
import { useEffect, useRef } from 'react'
import { LessonBooked, LessonCanceled, LessonRebooked } from '#contract/lessons/events/lesson-events.ts'
import { InvoiceUpdated, TransactionStatusUpdate } from '#contract/money/events/money-events.ts'
import { OnboardingUpdated } from '#contract/people/events/onboarding-events.ts'
import { NotificationsUpdated, SimulatedPush } from '#contract/talk/events/notification-events.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { listen, onConnected } from '#web/lib/socket.ts'
import { showSimulatedPush } from './push.ts'
import { useRefreshNotifications } from './query.ts'

/** A change is told by its own event at once, and the notification of it up to a minute later. */
const causes = [InvoiceUpdated, OnboardingUpdated, TransactionStatusUpdate] as const
const lessonEvents = [LessonBooked, LessonRebooked, LessonCanceled] as const

export const useLiveNotifications = (): void => {
  const refresh = useRefreshNotifications()
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  }, [refresh])
  useEffect(() => {
    const now = () => latest.current()
    const stops = [
      listen(NotificationsUpdated, now),
      ...causes.map((event) => listen(event, now)),
      // The id is 0 in events about other people's lessons.
      ...lessonEvents.map((event) => listen(event, ({ lesson }) => lesson !== 0 && now())),
      listen(SimulatedPush, ({ endpoint, payload }) => void showSimulatedPush(endpoint, payload)),
      onConnected((gapMs) => gapMs > realtime.staleAfterMs && now()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}
