/**
 * Who is online, held once in the client cache. Lists, cards and headers each carry the presence of the moment they
 * were fetched; reading it from here instead keeps all of them at the newest state that any answer or event gave.
 */
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'

export interface Presence {
  readonly online: boolean
  /** ISO instant; null when never seen or not told. */
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
 * Records the presence of people as it stood at `asOf`, on the scale of `performance.now()`: for an answer the moment
 * it was requested, for an event the moment it came. Anything older than what is held is ignored, so an answer that
 * was slow cannot undo an event.
 */
export const recordPresence = (client: QueryClient, people: readonly Person[], asOf: number): void => {
  // Nothing may be on screen yet that shows it, and it must outlast every screen.
  client.setQueryDefaults(presenceKey, { gcTime: Number.POSITIVE_INFINITY })
  client.setQueryData<PresenceById>(presenceKey, (held = {}) => {
    const newer = people.filter(({ id }) => (held[id]?.asOf ?? Number.NEGATIVE_INFINITY) <= asOf)
    return { ...held, ...Object.fromEntries(newer.map((one) => [one.id, { ...toPresence(one), asOf }])) }
  })
}

/** The newest presence known of a person; what the given record says until something newer is known. */
export const usePresence = (person: Person): Presence => {
  const { data } = useQuery({
    queryKey: presenceKey,
    queryFn: skipToken,
    select: (held: PresenceById) => held[person.id],
  })
  return data ?? toPresence(person)
}
