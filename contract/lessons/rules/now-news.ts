/** News of who can start at once, gathered for those who show it. */
import { tutorNews } from '../../vocabulary/tutor-news.ts'
import type { AvailabilityChange, Market } from '../shapes/now.ts'

export interface NowNews {
  /** The last change of each tutor counts. */
  readonly changes: readonly AvailabilityChange[]
  /** Too much changed to be named. */
  readonly more: boolean
}

export const mergeNow = (a: NowNews, b: NowNews): NowNews => {
  const changes = [...new Map([...a.changes, ...b.changes].map((one) => [one.tutor, one])).values()]
  const isTooMuch = changes.length > tutorNews.named
  return { changes: isTooMuch ? [] : changes, more: a.more || b.more || isTooMuch }
}

/**
 * Whether those who show a tutor are told that they are available until another time, epoch ms; null: not at all. That it
 * became shorter is told when it is over.
 */
export const isNowNews = (before: number | null, until: number | null): boolean =>
  before === null || until === null ? before !== until : until > before

/** Who is available after these changes. */
export const withNow = (tutors: Market['tutors'], changes: readonly AvailabilityChange[]): Market['tutors'] => {
  const changed = new Map(changes.map(({ tutor, until }) => [tutor, until]))
  return [
    ...tutors.filter(({ id }) => !changed.has(id)),
    ...[...changed].flatMap(([id, until]) => (until === null ? [] : [{ id, until }])),
  ]
}
