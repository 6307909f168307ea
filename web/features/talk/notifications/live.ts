/** Keeps the list and its count up to date on every screen, and shows the messages of a simulated push service. */

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { LessonBooked, LessonCanceled, LessonRebooked } from '#contract/lessons/events/lesson-events.ts'
import { InvoiceUpdated, TransactionStatusUpdate } from '#contract/money/events/money-events.ts'
import { OnboardingUpdated } from '#contract/people/events/onboarding-events.ts'
import { NotificationsUpdated, SimulatedPush } from '#contract/talk/events/notification-events.ts'
import { realtime } from '#contract/vocabulary/limits.ts'
import { configQuery } from '#web/features/people/auth/config.ts'
import { useRefreshGuardian } from '#web/features/people/guardian/query.ts'
import { listen, onConnected } from '#web/lib/socket.ts'
import { currentToken, onTokenChange } from '#web/lib/token.ts'
import { pushChangedMessage } from '#web/service-worker/messages.ts'
import { mayRenewPush, renewPush, showSimulatedPush } from './push.ts'
import { useRefreshNotifications } from './query.ts'

/** A change is told by its own event at once, and the notification of it up to a minute later. */
const causes = [InvoiceUpdated, OnboardingUpdated, TransactionStatusUpdate] as const
const lessonEvents = [LessonBooked, LessonRebooked, LessonCanceled] as const

export const useLiveNotifications = (): void => {
  const refresh = useRefreshNotifications()
  const refreshGuardian = useRefreshGuardian()
  const latest = useRef({ refresh, refreshGuardian })
  useEffect(() => {
    latest.current = { refresh, refreshGuardian }
  }, [refresh, refreshGuardian])
  useEffect(() => {
    const now = () => latest.current.refresh()
    const all = () => {
      now()
      // What a guardian decides has no event of its own.
      latest.current.refreshGuardian()
    }
    const stops = [
      listen(NotificationsUpdated, all),
      ...causes.map((event) => listen(event, now)),
      // The id is 0 in events about other people's lessons.
      ...lessonEvents.map((event) => listen(event, ({ lesson }) => lesson !== 0 && now())),
      listen(SimulatedPush, ({ endpoint, payload }) => void showSimulatedPush(endpoint, payload)),
      onConnected((gapMs) => gapMs > realtime.staleAfterMs && all()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

/** Keeps the server's knowledge of this browser's push messages up to date while the app is open. */
export const usePushRenewal = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const renew = async (force: boolean) => {
      // Most people have no push messages, and fetch the configuration only where they need it.
      if (!mayRenewPush()) return
      const { push } = await client.ensureQueryData(configQuery)
      if (push) await renewPush(push.publicKey, force)
    }
    // Without a network, or where the browser refuses, the next start of the app tries again.
    const start = (force = false) => void renew(force).catch(() => undefined)
    const onMessage = ({ data }: MessageEvent<{ type?: unknown } | null>) => {
      if (data?.type === pushChangedMessage) start()
    }
    start()
    navigator.serviceWorker?.addEventListener('message', onMessage)
    // A new password revokes the older tokens, and with them the server forgets the browsers of the person.
    const stop = onTokenChange(() => currentToken() !== null && start(true))
    return () => {
      navigator.serviceWorker?.removeEventListener('message', onMessage)
      stop()
    }
  }, [client])
}
