/** News of tutors for pages that show them: gathered, so that a page hears of many changes at once. */
import { tutorNews } from '../../vocabulary/tutor-news.ts'
import type { BookedTime } from '../shapes/booked-time.ts'

export interface TutorNews {
  /** When the newest change, which was stored before, was told; epoch ms. */
  readonly asOf: number
  /** Tutors of whom all that changed is that times were booked: lists that do not show them stay as they are. */
  readonly taken: readonly number[]
  /** All booked times of those of them it names; absent in news of a worker of the release before. */
  readonly booked?: readonly BookedTime[]
  /** Something else changed, or too much to be named. */
  readonly more: boolean
  /** With `more`, the tutors of whom it changed; absent where that is not known. */
  readonly changed?: readonly number[]
  /** Of a board of the release before: frames about who can start now; the last of each tutor counts. */
  readonly frames: readonly { readonly tutor: number; readonly frame: string }[]
}

/** Tutors of whom times were booked that are not named. */
const unnamedOf = ({ taken, booked = [] }: TutorNews): number[] => {
  const named = new Set(booked.map(({ tutor }) => tutor))
  return taken.filter((tutor) => !named.has(tutor))
}

const mergeBooked = (a: TutorNews, b: TutorNews): BookedTime[] => {
  const unnamed = new Set([...unnamedOf(a), ...unnamedOf(b)])
  return [...(a.booked ?? []), ...(b.booked ?? [])].filter(({ tutor }) => !unnamed.has(tutor))
}

/** Tutors of whom something else changed; null where that is not known. */
const changedIn = (...all: readonly TutorNews[]): number[] | null => {
  const unknown = all.some(({ more, changed }) => more && changed === undefined)
  const changed = [...new Set(all.flatMap((one) => one.changed ?? []))]
  return unknown || changed.length > tutorNews.named ? null : changed
}

export const mergeNews = (a: TutorNews, b: TutorNews): TutorNews => {
  const taken = [...new Set([...a.taken, ...b.taken])]
  const booked = mergeBooked(a, b)
  const isTooMuch = taken.length > tutorNews.named || booked.length > tutorNews.bookings
  const frames = [...new Map([...a.frames, ...b.frames].map((one) => [one.tutor, one])).values()]
  const more = a.more || b.more || isTooMuch
  const changed = isTooMuch ? null : changedIn(a, b)
  return {
    asOf: Math.max(a.asOf, b.asOf),
    taken: isTooMuch ? [] : taken,
    booked: isTooMuch ? [] : booked,
    more,
    ...(more && changed ? { changed } : {}),
    frames: frames.slice(-tutorNews.named),
  }
}

/** Over how long so many pages fetch what changed, ms. */
export const refetchSpread = (pages: number): number =>
  Math.min(tutorNews.refetches.longestMs, Math.round((pages * 1000) / tutorNews.refetches.perSecond))

/** Lets the first news of a quiet time through at once, and gathers what comes within `tutorNews.everyMs` of it. */
export class NewsGate<N> {
  readonly #merge: (a: N, b: N) => N
  #waiting: N | null = null
  #openAt = 0

  constructor(merge: (a: N, b: N) => N) {
    this.#merge = merge
  }

  /** What to send now; else how long until `take` is to be called, and null where that is under way already. */
  add(news: N, now: number): { readonly all: N } | { readonly waitMs: number } | null {
    const isAwaited = this.#waiting !== null
    this.#waiting = this.#waiting === null ? news : this.#merge(this.#waiting, news)
    if (isAwaited) return null
    const all = now >= this.#openAt ? this.take(now) : null
    return all === null ? { waitMs: this.#openAt - now } : { all }
  }

  /** What was gathered; null where nothing was. */
  take(now: number): N | null {
    const all = this.#waiting
    this.#waiting = null
    if (all !== null) this.#openAt = now + tutorNews.everyMs
    return all
  }
}
