import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { nextOf } from '#web/features/shared/work-keys.ts'
import { serverNow } from '#web/lib/clock.ts'
import { keyOf } from './appointments.ts'
import { filmsQuery, flattenPages, openQuery } from './query.ts'
import { type InterviewsSearch, queueOf } from './search.ts'
import type { AppointmentTasks } from './tasks.ts'

type Way = { search: InterviewsSearch; onSearch: (next: Partial<InterviewsSearch>) => void; tasks: AppointmentTasks }

/** Opens what waits next in the queue: a film beside the list, or the form of a result. Waits for the queue to load. */
export const useNextDecision = ({ search, onSearch, tasks }: Way): (() => Promise<void>) => {
  const client = useQueryClient()
  const { id } = useRequiredUser()
  /** Of the queue: where the last one that was opened stands, and which appointment that was. */
  const last = useRef<{ place: number; appointment: string | null }>({ place: 0, appointment: null })
  return async () => {
    const [appointments, films] = await Promise.all([
      client.fetchQuery(openQuery(id)),
      client.fetchInfiniteQuery(filmsQuery(id, 'open')),
    ])
    const { waiting } = queueOf({ films: flattenPages(films), appointments }, { kind: search.kind }, serverNow())
    const isOpen = (one: (typeof waiting)[number]): boolean =>
      one.kind === 'film'
        ? one.film.id === search.film
        : search.film === undefined && keyOf(one.appointment) === last.current.appointment
    const { item, place } = nextOf(waiting, isOpen, last.current.place)
    const appointment = item?.kind === 'appointment' ? item.appointment : null
    last.current = { place, appointment: appointment && keyOf(appointment) }
    onSearch({ show: undefined, film: item?.kind === 'film' ? item.film.id : undefined })
    if (appointment) tasks.start('result', appointment)
  }
}
