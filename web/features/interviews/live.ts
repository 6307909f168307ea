import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { waitingKey } from '#web/features/shell/badges.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { useFilms, useOpenAppointments } from './query.ts'
import { waitingCount } from './search.ts'

/** Decisions that wait for the signed-in tutor manager; null until they are known. */
export const useWaitingDecisions = (): number | null => {
  const now = useMinuteClock()
  const { data: appointments } = useOpenAppointments()
  const { data: films } = useFilms('open')
  return appointments && films ? waitingCount(films.pages[0]?.total ?? 0, appointments, now) : null
}

/** Keeps the badge of the navigation, on every screen. */
export default function LiveInterviews() {
  const client = useQueryClient()
  const waiting = useWaitingDecisions()
  useEffect(() => {
    if (waiting !== null) client.setQueryData<number>(waitingKey, waiting)
  }, [client, waiting])
  return null
}
