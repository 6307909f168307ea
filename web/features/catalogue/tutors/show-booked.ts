/** Puts booked times into what is cached of tutors, so that nothing is fetched for them. */
import type { Query, QueryClient } from '@tanstack/react-query'
import type { BookedTime } from '#contract/catalogue/shapes/booked-time.ts'
import { tutorKeys } from '#web/features/people/profile/tutor-query.ts'
import {
  hasTutorIn,
  isAboutTutor,
  isByTimes,
  type KnownTimes,
  type ListPages,
  needsFetch,
  withBooked,
  withNextTimes,
} from './news.ts'

export const isList = ({ queryKey: [area, kind] }: Query): boolean =>
  area === tutorKeys.lists[0] && kind === tutorKeys.lists[1]

const isOfTimes = ({ queryKey: [area] }: Query): boolean => area === 'slots'

const showsOne = (query: Query, id: number): boolean =>
  isList(query) ? hasTutorIn(query.state.data, [id]) : isAboutTutor(query.queryKey, [id])

/** What is being fetched may come without what was booked meanwhile, and lists by times may lose a tutor. */
const mustFetch = ({ state, queryKey }: Query): boolean => state.fetchStatus === 'fetching' || isByTimes(queryKey)

/**
 * Shows booked times in what is cached, without fetching. Returns the tutors of whom something has to be fetched all the same.
 */
export const showBooked = (
  client: QueryClient,
  { asOf, booked }: { readonly asOf: number; readonly booked: readonly BookedTime[] },
  askedAt: WeakMap<Query, number>,
): number[] => {
  const tutors = [...new Set(booked.map(({ tutor }) => tutor))]
  const isConcerned = (query: Query): boolean => query.state.data !== undefined && needsFetch(askedAt.get(query), asOf)
  const known = client
    .getQueryCache()
    .findAll()
    .filter((query) => isConcerned(query) && (isList(query) || isOfTimes(query)))
  // Of an open profile its viewers are told apart.
  void client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'tutors' && isAboutTutor(queryKey, tutors),
    refetchType: 'none',
  })
  for (const query of known) {
    const { queryKey, state } = query
    if (mustFetch(query)) continue
    const { isInvalidated } = state
    const change = (data: unknown) =>
      isList(query) ? withNextTimes(data as ListPages, booked) : withBooked(data as KnownTimes, booked)
    client.setQueryData(queryKey, change, { updatedAt: state.dataUpdatedAt })
    // What is fetched when it is shown again stays marked for that.
    if (isInvalidated) query.invalidate()
  }
  return tutors.filter((id) => known.some((query) => mustFetch(query) && showsOne(query, id)))
}
