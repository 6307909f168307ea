/** What news of tutors mean for what is cached. */
import type { QueryKey } from '@tanstack/react-query'

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
