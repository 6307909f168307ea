import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { OnboardingUpdated } from '#contract/people/events/onboarding-events.ts'
import { waitingKey } from '#web/features/people/account/badges.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { useRefreshOn } from '#web/lib/use-refresh-on.ts'
import { refreshReviews, useFilms, useOpenAppointments } from './query.ts'
import { waitingCount } from './search.ts'

/** Fetches films and appointments again when somebody else changed one. */
export const useLiveReviews = (enabled = true): void => {
  const client = useQueryClient()
  const refresh = useCallback(() => void refreshReviews(client), [client])
  useRefreshOn(OnboardingUpdated, refresh, enabled)
}

/** Decisions that wait for the signed-in tutor manager; null until they are known. */
export const useWaitingDecisions = (): number | null => {
  const now = useMinuteClock()
  const { data: appointments } = useOpenAppointments()
  const { data: films } = useFilms('open')
  return appointments && films ? waitingCount(films.pages[0]?.total ?? 0, appointments, now) : null
}

/** Keeps the queue and the badge of the navigation, on every screen. */
export default function LiveInterviews() {
  const client = useQueryClient()
  const waiting = useWaitingDecisions()
  useLiveReviews()
  useEffect(() => {
    if (waiting !== null) client.setQueryData<number>(waitingKey, waiting)
  }, [client, waiting])
  return null
}
