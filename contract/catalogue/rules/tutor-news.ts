/** News of tutors for pages that show them: gathered, so that a page hears of many changes at once. */
import { tutorNews } from '../../vocabulary/tutor-news.ts'

export interface TutorNews {
  /** When the newest change, which was stored before, was told; epoch ms. */
  readonly asOf: number
  /** Tutors of whom all that changed is that times were booked: lists that do not show them stay as they are. */
  readonly taken: readonly number[]
  /** Something else changed, or too much to be named. */
  readonly more: boolean
  /** Frames about tutors that carry the change itself; the last of each tutor counts. */
  readonly frames: readonly { readonly tutor: number; readonly frame: string }[]
}

export const mergeNews = (a: TutorNews, b: TutorNews): TutorNews => {
  const taken = [...new Set([...a.taken, ...b.taken])]
  const isTooMuch = taken.length > tutorNews.named
  const frames = [...new Map([...a.frames, ...b.frames].map((one) => [one.tutor, one])).values()]
  return {
    asOf: Math.max(a.asOf, b.asOf),
    taken: isTooMuch ? [] : taken,
    more: a.more || b.more || isTooMuch,
    frames: frames.slice(-tutorNews.named),
  }
}

/** Over how long so many pages fetch what changed, ms. */
export const refetchSpread = (pages: number): number =>
  Math.min(tutorNews.refetches.longestMs, Math.round((pages * 1000) / tutorNews.refetches.perSecond))

/** Lets the first news of a quiet time through at once, and gathers what comes within `newsEveryMs` of it. */
export class NewsGate {
  #waiting: TutorNews | null = null
  #openAt = 0

  /** What to send now; else how long until `take` is to be called, and null where that is under way already. */
  add(news: TutorNews, now: number): TutorNews | { readonly waitMs: number } | null {
    const isAwaited = this.#waiting !== null
    this.#waiting = this.#waiting ? mergeNews(this.#waiting, news) : news
    if (isAwaited) return null
    return now >= this.#openAt ? this.take(now) : { waitMs: this.#openAt - now }
  }

  /** What was gathered; null where nothing was. */
  take(now: number): TutorNews | null {
    const all = this.#waiting
    this.#waiting = null
    if (all) this.#openAt = now + tutorNews.everyMs
    return all
  }
}
