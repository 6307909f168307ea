/**
 * A quarter directly behind a lesson, with the same tutor and in the same call. It is a lesson of its own, which is booked,
 * judged and paid as any other; the call of the first lesson carries it, so that nobody leaves.
 */
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import type { Interval } from '../../shared/rules/time.ts'
import { moreTime } from '../../vocabulary/more-time.ts'
import type { LessonDraft } from './booking.ts'
import { sumOfParts, weekPartOf } from './minutes.ts'
import type { SessionTimes } from './session-window.ts'

/** The times of a call together with the lessons that it carries: it stands as long as one of them does. */
export const callTimes = (own: SessionTimes, carried: readonly Pick<Interval, 'end'>[]): SessionTimes => {
  const end = Math.max(own.end, ...carried.map((one) => one.end))
  return end === own.end ? own : { start: own.start, end, canceledAt: null }
}

export const moreTimeOpensAt = (end: number): number => end - moreTime.opensBeforeMs

type MoreTimeRefusal = 'illegal' | 'lesson-time-passed'

/** For a lesson until 13:30: `illegal` before 13:25, `lesson-time-passed` from 13:30 on. */
export const refuseMoreTime = ({ end }: Pick<Interval, 'end'>, now: number): Refused<MoreTimeRefusal> | null => {
  if (now < moreTimeOpensAt(end)) return refuse('illegal')
  return now < end ? null : refuse('lesson-time-passed')
}

/** What the quarter takes of the student, in minutes: of their week, and of minutes beside it. */
export interface MoreTimeTaken {
  readonly weekMinutes: number
  readonly otherMinutes: number
}

export const takenBy = ({ parts }: Pick<LessonDraft, 'parts'>): MoreTimeTaken => ({
  weekMinutes: weekPartOf(parts),
  otherMinutes: sumOfParts(parts) - weekPartOf(parts),
})

/** A student's wish as they pressed it. */
export interface MoreTimeAsk extends MoreTimeTaken {
  /** Epoch ms, as `askedAt`. */
  readonly start: number
  readonly askedAt: number
}

/** Whether a draft is what the student was shown. */
export const isAsShown = (draft: LessonDraft, seen: MoreTimeTaken & { readonly start: number }): boolean => {
  const { weekMinutes, otherMinutes } = takenBy(draft)
  return draft.start === seen.start && weekMinutes === seen.weekMinutes && otherMinutes === seen.otherMinutes
}
