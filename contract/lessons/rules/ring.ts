/**
 * A search for somebody who starts at once: which tutors fit, in which order and how many of them are rung, and when it is
 * over. Pure: instants are epoch ms, clock and candidates are arguments.
 */
import { withPause } from '../../shared/rules/slots.ts'
import { type Interval, minuteMs, minutes, overlaps } from '../../shared/rules/time.ts'
import { nowLimits, type RingStatus } from '../../vocabulary/now.ts'
import type { EnglishLevel, Gender } from '../../vocabulary/people.ts'
import type { LessonDuration } from '../../vocabulary/teaching.ts'

/** A tutor who said to be available. */
export interface AvailableTutor {
  readonly id: number
  readonly gender: Gender | null
  /** Ids. */
  readonly topics: readonly number[]
  readonly levels: readonly EnglishLevel[]
  /** Sum in stars, and number. */
  readonly ratingSum: number
  readonly ratingCount: number
  readonly pauseMinutes: number
  /** Bookings known so far; whether the time is really free is decided when the lesson is booked. */
  readonly busy: readonly Interval[]
  readonly since: number
  /** As long as they chose, but not into a booking; see `openUntil`. */
  readonly until: number
  /** Since when none of their pages is open; null while one is. */
  readonly goneAt: number | null
}

/** What a student looks for. */
export interface RingWish {
  readonly studentId: number
  readonly duration: LessonDuration
  /** Id. */
  readonly topic: number | null
  readonly level: EnglishLevel | null
  /** Null where it is all the same. */
  readonly gender: Gender | null
  /** Lessons the student has had with a tutor, by id. */
  readonly taughtBy: Readonly<Record<number, number>>
  /** Tutors who are not to be asked: one has blocked the other, or this is who did not come. */
  readonly without: readonly number[]
}

/** Start of a lesson that is accepted now: the first full minute that leaves both time to come in. 20:18:10 gives 20:20. */
export const startOfNow = (now: number): number => Math.ceil((now + nowLimits.leadMs) / minuteMs) * minuteMs

/** Whether a tutor who said to be available still is. */
export const isAvailable = ({ until, goneAt }: Pick<AvailableTutor, 'until' | 'goneAt'>, now: number): boolean =>
  now < until && (goneAt === null || now < goneAt + nowLimits.socketGoneMs.tutor)

/** Whether the lesson would lie beside everything the tutor has booked, with the pauses they keep. */
const isFree = ({ busy, pauseMinutes }: AvailableTutor, lesson: Interval): boolean =>
  !withPause(busy, pauseMinutes).some((one) => overlaps(one, lesson))

/** Whether a tutor is here and of the gender that was asked for, whatever they have booked. */
const suits = (tutor: AvailableTutor, wish: RingWish, now: number): boolean =>
  isAvailable(tutor, now) &&
  tutor.goneAt === null &&
  tutor.id !== wish.studentId &&
  !wish.without.includes(tutor.id) &&
  (wish.gender === null || tutor.gender === wish.gender)

/** Whether a tutor may be rung: one that suits, and is free for the whole lesson. */
export const fits = (tutor: AvailableTutor, wish: RingWish, now: number): boolean => {
  const start = startOfNow(now)
  return suits(tutor, wish, now) && isFree(tutor, { start, end: start + minutes(wish.duration) })
}

/** Ratings that every tutor starts with, so that one rating of five stars is not above sixty of 4.9. */
const prior = { count: 5, stars: 4.5 } as const

const stars = ({ ratingSum, ratingCount }: AvailableTutor): number =>
  (ratingSum + prior.count * prior.stars) / (ratingCount + prior.count)

const points = (tutor: AvailableTutor, wish: RingWish): number =>
  (wish.topic !== null && tutor.topics.includes(wish.topic) ? 4 : 0) +
  (wish.level !== null && tutor.levels.includes(wish.level) ? 2 : 0) +
  ((wish.taughtBy[tutor.id] ?? 0) > 0 ? 1 : 0)

/** Topic before level before having met; then the rating, then who has waited longest. */
export const orderTutors = <T extends AvailableTutor>(tutors: readonly T[], wish: RingWish): T[] =>
  tutors.toSorted(
    (one, other) =>
      points(other, wish) - points(one, wish) ||
      stars(other) - stars(one) ||
      one.since - other.since ||
      one.id - other.id,
  )

/** `asked`: of this search; `occupied`: rung by another one, which each tutor is by one at a time. */
interface Asked {
  readonly asked: ReadonlySet<number>
  readonly occupied: ReadonlySet<number>
}

/**
 * Whose bookings are looked at before the next are rung: also of those who were not free when last seen. `waits`: of
 * nobody, but one of those who are occupied may be free before the search ends.
 */
export const lookedAt = <T extends AvailableTutor>(
  tutors: readonly T[],
  wish: RingWish,
  { asked, occupied }: Asked,
  now: number,
): { readonly tutors: T[]; readonly waits: boolean } => {
  const left = tutors.filter((tutor) => !asked.has(tutor.id) && suits(tutor, wish, now))
  const looked = left.filter(({ id }) => !occupied.has(id))
  return { tutors: looked, waits: looked.length === 0 && left.some((tutor) => fits(tutor, wish, now)) }
}

/**
 * Who is rung next. `waits`: nobody can be rung now, but one of those who are occupied may be free before the search
 * ends.
 */
export const nextWave = <T extends AvailableTutor>(
  tutors: readonly T[],
  wish: RingWish,
  { asked, occupied }: Asked,
  now: number,
): { readonly wave: T[]; readonly waits: boolean } => {
  const left = tutors.filter((tutor) => !asked.has(tutor.id) && fits(tutor, wish, now))
  const wave = orderTutors(
    left.filter(({ id }) => !occupied.has(id)),
    wish,
  ).slice(0, nowLimits.wave.tutors)
  return { wave, waits: wave.length === 0 && left.length > 0 }
}

export type RingRefusal = 'ring-exists' | 'too-many-requests'

export interface EarlierRing {
  readonly startedAt: number
  readonly status: RingStatus
  /** The lesson whose tutor did not come; null for a search of its own. */
  readonly lessonId: number | null
}

/**
 * Whether a student may search again: one search at a time, three in ten minutes. `earlier`: their searches so far.
 * Searches for a lesson whose tutor did not come are counted for that lesson alone: it is not the student's fault that
 * they search, and those they began themselves must not keep them from it.
 */
export const checkRings = (
  earlier: readonly EarlierRing[],
  { lessonId }: Pick<EarlierRing, 'lessonId'>,
  now: number,
): { readonly refused: RingRefusal; readonly until: number } | null => {
  if (earlier.some(({ status }) => status === 'searching')) return { refused: 'ring-exists', until: now }
  const { count, windowMs } = nowLimits.rings
  const recent = earlier
    .filter((one) => one.lessonId === lessonId && one.startedAt > now - windowMs)
    .map(({ startedAt }) => startedAt)
  const [oldest] = recent.sort((one, other) => one - other).slice(-count)
  return recent.length < count || oldest === undefined
    ? null
    : { refused: 'too-many-requests', until: oldest + windowMs }
}

/** Until when a tutor who chose this instant is available: not into a booking known of them, or the pause before it. */
export const openUntil = (
  chosenUntil: number,
  { busy, pauseMinutes }: Pick<AvailableTutor, 'busy' | 'pauseMinutes'>,
  now: number,
): number => {
  const kept = withPause(busy, pauseMinutes).filter(({ end }) => end > now)
  return Math.min(chosenUntil, ...kept.map(({ start }) => start))
}

/** The instant a tutor chooses who says to be available for this long; null where a booking is too near. */
export const chooseUntil = (
  wishedMinutes: number,
  tutor: Pick<AvailableTutor, 'busy' | 'pauseMinutes'>,
  now: number,
): number | null => {
  const chosen = now + minutes(wishedMinutes)
  return openUntil(chosen, tutor, now) - now < minutes(nowLimits.availableMinutes.min) ? null : chosen
}
