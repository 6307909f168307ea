/**
 * Who is online, kept once in the query cache. Lists, cards and headers each hold the presence of the moment they were
 * fetched; reading it from here shows the newest state of any response or event in all of them.
 */
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'

export interface Presence {
  readonly online: boolean
  /** ISO instant; null when never seen or not disclosed. */
  readonly lastSeen: string | null
}

interface Person {
  readonly id: number
  readonly online: boolean
  readonly lastSeen?: string | null
}

type PresenceById = Readonly<Record<number, Presence & { readonly asOf: number }>>

export const presenceKey = ['presence'] as const

const toPresence = ({ online, lastSeen = null }: Person): Presence => ({ online, lastSeen })

/**
 * Records the presence of people at `asOf`, a `performance.now()` value: for a response the time of its request, for
 * an event the time it arrived. Older records are ignored, so a slow response cannot overwrite a newer event.
 */
export const recordPresence = (client: QueryClient, people: readonly Person[], asOf: number): void => {
  // Without an observer the query would be garbage-collected, and no mounted screen may observe it yet.
  client.setQueryDefaults(presenceKey, { gcTime: Number.POSITIVE_INFINITY })
  client.setQueryData<PresenceById>(presenceKey, (entries = {}) => {
    const newer = people.filter(({ id }) => (entries[id]?.asOf ?? Number.NEGATIVE_INFINITY) <= asOf)
    return { ...entries, ...Object.fromEntries(newer.map((person) => [person.id, { ...toPresence(person), asOf }])) }
  })
}

/** The newest known presence of a person; the given record's own values until something newer is known. */
export const usePresence = (person: Person): Presence => {
  const { data } = useQuery({
    queryKey: presenceKey,
    queryFn: skipToken,
    select: (entries: PresenceById) => entries[person.id],
  })
  return data ?? toPresence(person)
}
