/** Status of a lesson at an instant. It is never stored: it follows from the times and the cancellation. */

import { isRefused } from '../../shared/rules/refusal.ts'
import { session } from '../../vocabulary/limits.ts'
import { LessonStatus } from '../../vocabulary/teaching.ts'
import { decideJoin, type SessionTimes } from './session-window.ts'

/** For 13:00–13:30: pending at 12:59, happening from 13:00 to 13:30 with both ends, fulfilled after. */
export const lessonStatus = (lesson: SessionTimes, now: number): LessonStatus => {
  if (lesson.canceledAt !== null) return LessonStatus.Cancelled
  if (lesson.start <= now && now <= lesson.end) return LessonStatus.Happening
  return lesson.start > now ? LessonStatus.Pending : LessonStatus.Fulfilled
}

/**
 * The milestone a lesson card shows. `ms` is the time left (`startsIn`, `toEnd`) or gone by (`canJoin` and
 * `sinceStart`: since the start, `ended`: since the end, `cancelled`: since the cancellation); never negative.
 */
export interface LessonMilestone {
  readonly kind: 'startsIn' | 'canJoin' | 'sinceStart' | 'toEnd' | 'ended' | 'cancelled'
  readonly ms: number
}

/**
 * For 13:00–13:30: at 12:00 `startsIn` an hour, from 13:00 `canJoin`, from 13:03 `sinceStart`, from 13:15
 * `toEnd`, after 13:30 `ended`. "Can join" stops when absence may be reported.
 */
export const lessonMilestone = (lesson: SessionTimes, now: number): LessonMilestone => {
  const { start, end, canceledAt } = lesson
  if (canceledAt !== null) return { kind: 'cancelled', ms: Math.max(0, now - canceledAt) }
  if (now < start) return { kind: 'startsIn', ms: start - now }
  if (now > end) return { kind: 'ended', ms: now - end }
  if (now - start < session.absenceAfterMs) return { kind: 'canJoin', ms: now - start }
  return now - start < (end - start) / 2 ? { kind: 'sinceStart', ms: now - start } : { kind: 'toEnd', ms: end - now }
}

/** True inside the join window of a lesson that stands. */
export const canJoin = (lesson: SessionTimes, now: number): boolean => !isRefused(decideJoin(lesson, now))
