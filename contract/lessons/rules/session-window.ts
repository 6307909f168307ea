/** Time windows of a call: listening, joining and rating; and which side is polite. */

import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import type { Interval } from '../../shared/rules/time.ts'
import { calendarLimits } from '../../vocabulary/calendar.ts'
import { session } from '../../vocabulary/limits.ts'
import { SessionKind } from '../../vocabulary/teaching.ts'

/** Times of the booking of a call: a lesson, an interview or a demo session. Epoch ms. */
export interface SessionTimes extends Interval {
  readonly canceledAt: number | null
}

const holds = (window: Interval, now: number): boolean => window.start <= now && now < window.end

/** For 13:00–13:30: listening from 13:00 the day before until 14:00, joining from 12:45 until 13:45. */
export const sessionWindows = (times: Interval): { listen: Interval; join: Interval } => ({
  listen: { start: times.start - session.listenBeforeMs, end: times.end + session.listenAfterMs },
  join: { start: times.start - session.joinBeforeMs, end: times.end + session.joinAfterMs },
})

export type JoinRefusal = 'illegal' | 'lesson-time-passed'
export interface JoinOpen {
  readonly open: true
  readonly closesAt: number
}

/** For 13:00–13:30: `illegal` at 12:44:59, open until 13:45 from 12:45, `lesson-time-passed` at 13:45. */
export const decideJoin = (times: SessionTimes, now: number): JoinOpen | Refused<JoinRefusal> => {
  const { join } = sessionWindows(times)
  if (times.canceledAt !== null || now < join.start) return refuse('illegal')
  return now < join.end ? { open: true, closesAt: join.end } : refuse('lesson-time-passed')
}

/** Whether presence in the call may be listened to; also after a cancellation, so that screens can show it. */
export const canListen = (times: Interval, now: number): boolean => holds(sessionWindows(times).listen, now)

/** Whether the notes of a lesson may still be changed: from a day before its start until half an hour after its end. */
export const canWriteNotes = (lesson: SessionTimes, now: number): boolean =>
  lesson.canceledAt === null && canListen(lesson, now)

/** For 13:00–13:30 the student is asked for a rating from 13:30 until 14:00. */
export const ratePromptOpen = (lesson: SessionTimes, now: number): boolean =>
  lesson.canceledAt === null && holds({ start: lesson.end, end: lesson.end + session.ratePromptAfterMs }, now)

/** For 13:00–13:30 a problem can be reported from the lesson itself from 13:00 until 13:30 two days later. */
export const isReportOpen = (lesson: SessionTimes, now: number): boolean =>
  lesson.canceledAt === null && holds({ start: lesson.start, end: lesson.end + calendarLimits.reportAfterMs }, now)

export interface SessionName {
  readonly kind: SessionKind
  readonly uuid: string
}

const kinds = Object.values(SessionKind)
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** `lesson:<uuid v4, lower case>` in two parts; null for anything else. */
export const parseSessionId = (text: string): SessionName | null => {
  const [prefix, uuid, ...rest] = text.split(':')
  const kind = kinds.find((one) => one === prefix)
  return kind && uuid && uuidPattern.test(uuid) && rest.length === 0 ? { kind, uuid } : null
}

/** The polite side of perfect negotiation: the member with the larger user id yields when both offer at once. */
export const isPolite = (me: number, other: number): boolean => me > other
