/** What news of tutors mean for what is cached. */
import type { QueryKey } from '@tanstack/react-query'
import type { BookedTime } from '#contract/catalogue/shapes/booked-time.ts'

export interface News {
  /** When the newest change was stored, epoch ms. */
  readonly asOf: number
  /** Anything may have changed, not only the tutors named. */
  readonly all: boolean
  readonly tutors: readonly number[]
}

/** Clocks differ by this much, ms, however often they are compared. */
const toleranceMs = 2000

export const withNews = (a: News | null, b: News): News =>
  a === null
    ? b
    : { asOf: Math.max(a.asOf, b.asOf), all: a.all || b.all, tutors: [...new Set([...a.tutors, ...b.tutors])] }

/** Whether what was asked for at `askedAt`, in server time, may lack a change; undefined: asked for before anybody listened. */
export const needsFetch = (askedAt: number | undefined, asOf: number): boolean =>
  askedAt === undefined || askedAt < asOf + toleranceMs

/** Whether pages of a list show one of these tutors. */
export const hasTutorIn = (data: unknown, tutors: readonly number[]): boolean =>
  ((data as { pages?: readonly { list: readonly { id: number }[] }[] } | undefined)?.pages ?? []).some(({ list }) =>
    list.some(({ id }) => tutors.includes(id)),
  )

/** Whether a query holds the profile or free times of one of these tutors; null: of any. */
export const isAboutTutor = (key: QueryKey, tutors: readonly number[] | null): boolean => {
  const [area, kind, ...rest] = key
  const ids = area === 'slots' ? (kind === 'shared' ? rest : [kind]) : area === 'tutors' && kind === 'one' ? rest : []
  return tutors === null ? ids.length > 0 : ids.some((id) => tutors.includes(id as number))
}

/** Pages of a list of tutors, as far as a booking changes them. */
export interface ListPages {
  readonly pages: readonly {
    readonly list: readonly { readonly id: number; readonly nextAvailableAt: string | null }[]
  }[]
}
/** Free times of tutors, as they are answered. */
export interface KnownTimes {
  readonly slots: {
    readonly list: readonly {
      readonly id: number
      readonly userId: number
      readonly start: string
      readonly end: string
      readonly deleted: boolean
    }[]
  }
  readonly subslots: readonly { readonly parent: number; readonly start: string; readonly end: string }[]
}

/** When each tutor is free next, as the last booking says; those of whom it stayed are left out. */
const nextOf = (booked: readonly BookedTime[]): ReadonlyMap<number, string | null> =>
  new Map(booked.flatMap(({ tutor, next }) => (next === undefined ? [] : [[tutor, next] as const])))

/** A list after these bookings. Its tutors stay where they are: nothing moves under a finger. */
export const withNextTimes = <D extends ListPages>(data: D, booked: readonly BookedTime[]): D => {
  const next = nextOf(booked)
  const isChanged = data.pages.some(({ list }) => list.some(({ id }) => next.has(id)))
  if (!isChanged) return data
  const pages = data.pages.map((page) => ({
    ...page,
    list: page.list.map((tutor) => {
      const at = next.get(tutor.id)
      return at === undefined ? tutor : { ...tutor, nextAvailableAt: at }
    }),
  }))
  return { ...data, pages }
}

/** Free times after these bookings. Those it holds already, and those of times it does not cover, change nothing. */
export const withBooked = <D extends KnownTimes>(data: D, booked: readonly BookedTime[]): D => {
  const added = booked.flatMap(({ tutor, start, end }) => {
    const slot = data.slots.list.find(
      (one) => one.userId === tutor && !one.deleted && one.start <= start && end <= one.end,
    )
    const isKnown = data.subslots.some((one) => one.parent === slot?.id && one.start === start)
    return slot && !isKnown ? [{ parent: slot.id, start, end }] : []
  })
  if (added.length === 0) return data
  return { ...data, subslots: [...data.subslots, ...added].sort((a, b) => (a.start < b.start ? -1 : 1)) }
}

/** Whether a list is narrowed by times: after a booking its tutors may no longer be in it. */
export const isByTimes = ([, , , query]: QueryKey): boolean => {
  const { when, part } = (query ?? {}) as { when?: unknown; part?: unknown }
  return when !== undefined || part !== undefined
}
