/** When a tutor marks, and what marks come to. Bands on the wire are 1 to 9; halves of them are stored and computed with. */

import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { bands, type MarkCriterion, markCriteria, markLimits } from '../../vocabulary/marks.ts'
import { type LessonVerdict, untaughtVerdicts } from '../../vocabulary/teaching.ts'

export type ByCriterion = Readonly<Record<MarkCriterion, number>>

export const toHalves = (band: number): number => Math.round(band * 2)
export const toBand = (halves: number): number => halves / 2

/** The mean of the four to the half, a quarter rounded up, as IELTS does: 6, 6, 5.5 and 6.5 are 6; 6, 6, 6 and 7 are 6.5. */
export const overallOf = (marks: ByCriterion): number =>
  toBand(Math.round(markCriteria.reduce((sum, one) => sum + toHalves(marks[one]), 0) / markCriteria.length))

/** The criterion with the lowest band; of several, the one that is asked first. */
export const weakestOf = (marks: ByCriterion): MarkCriterion =>
  markCriteria.reduce((weakest, one) => (marks[one] < marks[weakest] ? one : weakest))

interface MarkedLesson {
  readonly tutorId: number
  readonly studentId: number
  readonly start: number
  readonly end: number
  readonly canceledAt: number | null
  readonly verdict: LessonVerdict | null
  /** The lesson in whose call it went on, which has the mark of the call; null where that is its own. */
  readonly carriedBy: number | null
}

/** Whether a lesson has begun and, as far as is known, took place. */
const isTaught = ({ start, canceledAt, verdict }: MarkedLesson, now: number): boolean =>
  canceledAt === null && now >= start && (verdict === null || !untaughtVerdicts.includes(verdict))

/** Until when a lesson may be marked, or its mark corrected. Epoch ms, exclusive. */
export const markOpenUntil = (lesson: { readonly end: number }, mark: { readonly createdAt: number } | null): number =>
  mark === null ? lesson.end + markLimits.openMs : mark.createdAt + markLimits.correctedMs

export type MarkRefusal = 'forbidden' | 'illegal' | 'mark-closed'

/**
 * By the lesson's tutor alone, from its start until 30 days after its end; corrected within a day of the first saving. A call
 * has one mark, that of its first lesson.
 */
export const decideMark = (
  callerId: number,
  lesson: MarkedLesson,
  mark: { readonly createdAt: number } | null,
  now: number,
): { allowed: true } | Refused<MarkRefusal> => {
  if (callerId !== lesson.tutorId) return refuse('forbidden')
  if (!isTaught(lesson, now) || (lesson.carriedBy !== null && mark === null)) return refuse('illegal')
  return now < markOpenUntil(lesson, mark) ? { allowed: true } : refuse('mark-closed')
}

interface AskFacts {
  readonly isMarked: boolean
  /** When this tutor was last asked; null once a mark was given. */
  readonly askedAt: number | null
  /** Whether the tutor still teaches and neither of the two has blocked the other. */
  readonly isReachable: boolean
}

/** By the lesson's student, once the lesson is over, while it can be marked, and once a week for each tutor. */
export const decideAsk = (
  callerId: number,
  lesson: MarkedLesson,
  { isMarked, askedAt, isReachable }: AskFacts,
  now: number,
): { allowed: true } | Refused<MarkRefusal | 'mark-asked'> => {
  if (callerId !== lesson.studentId) return refuse('forbidden')
  if (isMarked || !isReachable || lesson.carriedBy !== null || !isTaught(lesson, now) || now < lesson.end)
    return refuse('illegal')
  if (now >= markOpenUntil(lesson, null)) return refuse('mark-closed')
  return askedAt !== null && now < askedAt + markLimits.askAgainMs ? refuse('mark-asked') : { allowed: true }
}

/** Whether the next mark is due, by the lessons of the two since the last one. */
export const isMarkDue = (lessonsSince: number): boolean => lessonsSince >= markLimits.everyLessons

interface PairLesson {
  readonly id: number
  readonly tutorId: number
  readonly start: number
  readonly end: number
}

export interface NextOfPair {
  readonly tutorId: number
  /** The latest lesson of the two. */
  readonly lesson: PairLesson
  /** Counted up to the number after which a mark is due. */
  readonly lessonsSince: number
}

/**
 * How far each tutor is from the next mark, by a student's attended lessons, latest first, and their marks: those whose
 * lesson is the latest come first. Lessons on Sunday and Tuesday with a mark of Sunday's make one lesson since.
 */
export const nextMarksOf = (
  lessons: readonly PairLesson[],
  marks: readonly { readonly tutorId: number; readonly start: number }[],
): NextOfPair[] => {
  const tutorIds = [...new Set(lessons.map(({ tutorId }) => tutorId))].slice(0, markLimits.tutors)
  return tutorIds.flatMap((tutorId) => {
    const last = Math.max(0, ...marks.filter((mark) => mark.tutorId === tutorId).map(({ start }) => start))
    const own = lessons.filter((lesson) => lesson.tutorId === tutorId)
    const [lesson] = own
    const since = own.filter(({ start }) => start > last).length
    return lesson ? [{ tutorId, lesson, lessonsSince: Math.min(since, markLimits.everyLessons) }] : []
  })
}

interface MarkPoint {
  /** Start of its lesson, epoch ms. */
  readonly start: number
  readonly overall: number
  /** Lessons since the mark before. */
  readonly lessons: number
}

export interface Forecast {
  /** Epoch ms. */
  readonly at: number
  readonly overall: number
}

const weekMs = 7 * 24 * 60 * 60_000
/** Without a band to reach, a forecast goes no further than this above the last mark. */
const openRise = 1

/**
 * Where marks lead at two lessons a week: on the goal's day, or else when its band is reached; null where nothing rises,
 * there is nothing to reach, or it lies more than a year ahead. Marks oldest first. From 5 to 6 in eight lessons is a
 * quarter a week, so that 6.5 is two weeks away.
 */
export const forecastOf = (
  marks: readonly MarkPoint[],
  goal: { readonly band: number | null; readonly until: number | null },
  now: number,
): Forecast | null => {
  const [first] = marks
  const last = marks.at(-1)
  if (!first || !last || first === last) return null
  const lessons = marks.slice(1).reduce((sum, mark) => sum + mark.lessons, 0)
  const weekly = lessons > 0 ? ((last.overall - first.overall) / lessons) * markLimits.weeklyLessons : 0
  const most = goal.band ?? Math.min(bands.max, last.overall + openRise)
  const hasAim = goal.band !== null || goal.until !== null
  if (!hasAim || weekly <= 0 || last.overall >= most) return null
  const reachedAt = last.start + ((most - last.overall) / weekly) * weekMs
  const at = goal.until ?? reachedAt
  if (at <= now || at > now + markLimits.forecastMs) return null
  const risen = Math.min(most, last.overall + ((at - last.start) / weekMs) * weekly)
  return { at, overall: goal.until === null ? most : toBand(Math.floor(risen * 2)) }
}
