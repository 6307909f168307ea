/** Figures of a tutor that are counted from verdicts: which of them are shown, and how long an answer took. Pure. */
import type { TutorTrust } from '../../people/shapes/tutor.ts'
import {
  addCairoDays,
  cairoInstant,
  cairoParts,
  dayMs,
  hourMs,
  type Interval,
  minuteMs,
} from '../../shared/rules/time.ts'
import { type PromiseOutcome, promiseOutcomes, trust, verdictMeanings } from '../../vocabulary/trust.ts'

/** Lessons by what became of the promise, of the days that are counted. */
export type OutcomeCounts = Readonly<Record<PromiseOutcome, number>>

export interface TrustFigures extends OutcomeCounts {
  /** Outcomes of the last lessons, oldest first. */
  readonly recent: readonly PromiseOutcome[]
  /** Students whose first lesson with the tutor lies so far back that it is known whether they came back. */
  readonly firstStudents: number
  readonly returnedStudents: number
  /** First messages of students; `answerMinutes`: what half of them were answered within, null where half were not. */
  readonly firstMessages: number
  readonly answerMinutes: number | null
}

export const noFigures: TrustFigures = {
  kept: 0,
  late: 0,
  missed: 0,
  canceled: 0,
  recent: [],
  firstStudents: 0,
  returnedStudents: 0,
  firstMessages: 0,
  answerMinutes: null,
}

/** What of a tutor only the team sees. */
export interface TeamFigures {
  /** Minutes of lessons that took place in the last `trust.spanDays`. */
  readonly minutes: number
  /** First messages of those days that have waited for an answer for a waking day. */
  readonly unanswered: number
  /** Mean stars of the ratings of each span of `trust.spanDays`, oldest first; null for one without any. */
  readonly ratings: readonly (number | null)[]
}

/** Whether any verdict says that a tutor was late. While none does, nobody is said to be on time. */
const isLatenessJudged = Object.values(verdictMeanings).some(({ promise }) => promise === 'late')

/** Lessons the tutor promised, and those of them that took place. */
export const countPromised = (counts: OutcomeCounts): number =>
  promiseOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0)
export const countTaken = ({ kept, late }: OutcomeCounts): number => kept + late

/** What is told of a tutor; each figure is left out where there is too little of it. */
export const toTrust = (figures: TrustFigures): TutorTrust => {
  const taken = countTaken(figures)
  const { firstStudents, returnedStudents, firstMessages, answerMinutes } = figures
  return {
    lessons: countPromised(figures),
    kept: taken,
    missed: figures.missed,
    canceled: figures.canceled,
    onTime: isLatenessJudged && taken > 0 ? { count: figures.kept, of: taken } : null,
    returned: firstStudents < trust.students ? null : { count: returnedStudents, of: firstStudents },
    answerMinutes: firstMessages < trust.messages ? null : answerMinutes,
    recent: [...figures.recent],
  }
}

/** What students see: nothing before there were enough lessons. */
export const shownTrust = (figures: TrustFigures): TutorTrust | null =>
  countPromised(figures) < trust.lessons ? null : toTrust(figures)

/** The waking hours of the Cairo day that holds an instant. */
const wakingHours = (ms: number): Interval => {
  const { year, month, day } = cairoParts(ms)
  const at = (hour: number) => cairoInstant({ year, month, day, hour, minute: 0 })
  return { start: at(trust.waking.from), end: at(trust.waking.until) }
}

/** A day has so many of them. */
const wakingDayMs = (trust.waking.until - trust.waking.from) * hourMs

/** How much of the time between two instants was waking hours of Cairo, ms: asked at 22:30, answered at 9:10: 40 min. */
export const wakingMs = (asked: number, answered: number): number => {
  let sum = 0
  for (let day = asked; ; day = addCairoDays(day, 1)) {
    const { start, end } = wakingHours(day)
    if (start >= answered) return sum
    sum += Math.max(0, Math.min(end, answered) - Math.max(start, asked))
    // A step of a day may end after the instant, in whose day it was then counted.
    if (end >= answered) return sum
  }
}

/** When a student first wrote to a tutor, and when the tutor first answered; null: not yet. */
export interface FirstMessage {
  readonly asked: number
  readonly answered: number | null
}

/** Whether a message has waited for a waking day without an answer. Asked more than two days ago, it has whatever the hour. */
const isUnanswered = ({ asked, answered }: FirstMessage, now: number): boolean =>
  answered === null && (now - asked > 2 * dayMs || wakingMs(asked, now) >= wakingDayMs)

/** Of the messages of the last `trust.spanDays`, those that were not answered. */
export const countUnanswered = (messages: readonly FirstMessage[], now: number): number =>
  messages.filter((message) => message.asked >= now - trust.spanDays * dayMs && isUnanswered(message, now)).length

/** Ratings by how many spans of `trust.spanDays` ago they were given, as `TeamFigures` has them. */
export const toRatingSpans = (
  spans: readonly { readonly ago: number; readonly stars: number }[],
): (number | null)[] => {
  const count = trust.days / trust.spanDays
  return Array.from({ length: count }, (_, at) => spans.find(({ ago }) => ago === count - 1 - at)?.stars ?? null)
}

/**
 * What half of first messages were answered within, whole minutes, rounded up; null without any, and where half of
 * them were not answered. One that waits for an answer is left out until it has waited for a waking day, and is then
 * one that was not answered.
 */
export const medianAnswer = (
  messages: readonly FirstMessage[],
  now: number,
): { count: number; minutes: number | null } => {
  const waits = messages
    .flatMap((message) => {
      const { asked, answered } = message
      if (answered !== null) return wakingMs(asked, answered)
      return isUnanswered(message, now) ? Number.POSITIVE_INFINITY : []
    })
    .toSorted((one, other) => one - other)
  // The upper of the two in the middle: a figure is never better than what it stands for.
  const median = waits[Math.floor(waits.length / 2)]
  const isAnswered = median !== undefined && Number.isFinite(median)
  return { count: waits.length, minutes: isAnswered ? Math.ceil(median / minuteMs) : null }
}
