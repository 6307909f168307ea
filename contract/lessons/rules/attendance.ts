/**
 * How long people were in a call, from the log of joins and leaves, and what that makes of a lesson: whether it is paid,
 * can be cancelled, counts as done and can be rated is decided by `judgeAttendance` alone.
 */

import { type Interval, mergeIntervals, minuteMs } from '../../shared/rules/time.ts'
import { attendance } from '../../vocabulary/attendance.ts'
import { session } from '../../vocabulary/limits.ts'
import { type LessonDuration, LessonVerdict, paidVerdicts, SessionEventType } from '../../vocabulary/teaching.ts'

export interface AttendanceEvent {
  readonly userId: number
  readonly type: SessionEventType
  /** Epoch ms. */
  readonly at: number
}

export interface Attendance {
  readonly userId: number
  /** Inside between the start and the end of the call. */
  readonly attendedMs: number
  /** 0 for who was inside at the start, null for who never was between start and end. */
  readonly lateMs: number | null
}

/**
 * Stays of one person within the call, apart and in order. A stay without a leave lasts until `now`; a second join
 * inside one adds nothing, nor does a leave without a join.
 */
const staysOf = (userId: number, events: readonly AttendanceEvent[], call: Interval, now: number): Interval[] => {
  const stays: Interval[] = []
  let since: number | null = null
  const userEvents = events.filter((one) => one.userId === userId).sort((one, other) => one.at - other.at)
  for (const { type, at } of userEvents) {
    if (type === SessionEventType.UserJoined) since ??= at
    else if (since !== null) {
      stays.push({ start: since, end: at })
      since = null
    }
  }
  if (since !== null) stays.push({ start: since, end: now })
  const inside = stays
    .map(({ start, end }) => ({ start: Math.max(start, call.start), end: Math.min(end, call.end) }))
    .filter(({ start, end }) => start < end)
  return mergeIntervals(inside)
}

const sumOf = (stays: readonly Interval[]): number => stays.reduce((sum, { start, end }) => sum + end - start, 0)

/** For a call 13:00 to 13:30 with a stay 12:55 to 13:10 and one 13:20 to 13:40: 20 minutes, not late. */
export const toAttendance = (
  userId: number,
  events: readonly AttendanceEvent[],
  call: Interval,
  now: number,
): Attendance => {
  const stays = staysOf(userId, events, call, now)
  const [first] = stays
  return { userId, attendedMs: sumOf(stays), lateMs: first ? first.start - call.start : null }
}

/**
 * How long each member of a lesson was inside between its start and its end, both together, and each before the other
 * first came. Ms.
 */
export interface LessonPresence {
  readonly tutorMs: number
  readonly studentMs: number
  readonly togetherMs: number
  readonly tutorWaitedMs: number
  readonly studentWaitedMs: number
}

/** The two people of a lesson and its times. */
export interface AttendedLesson extends Interval {
  readonly tutorId: number
  readonly studentId: number
}

/** How long somebody was inside before the other first came; all of their time where the other never did. */
const waitOf = (stays: readonly Interval[], [first]: readonly Interval[]): number =>
  first === undefined
    ? sumOf(stays)
    : sumOf(stays.map(({ start, end }) => ({ start: Math.min(start, first.start), end: Math.min(end, first.start) })))

export const measurePresence = (
  lesson: AttendedLesson,
  events: readonly AttendanceEvent[],
  now: number,
): LessonPresence => {
  const tutor = staysOf(lesson.tutorId, events, lesson, now)
  const student = staysOf(lesson.studentId, events, lesson, now)
  const together = tutor.flatMap((one) =>
    student
      .map((other) => ({ start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) }))
      .filter(({ start, end }) => start < end),
  )
  return {
    tutorMs: sumOf(tutor),
    studentMs: sumOf(student),
    togetherMs: sumOf(together),
    tutorWaitedMs: waitOf(tutor, student),
    studentWaitedMs: waitOf(student, tutor),
  }
}

/** Whether a lesson counts as held. Once true it stays true, so that it can be asked while the lesson runs. */
export const isHeld = ({ start, end }: Interval, { togetherMs }: LessonPresence): boolean =>
  togetherMs * attendance.heldDivisor >= end - start

/** Whether somebody who was inside for this long in all, ms, counts as absent. */
export const isTooShort = (attendedMs: number): boolean => attendedMs < attendance.cameMs

/**
 * Whether a lesson that was not held is the student's absence: a tutor of 30 minutes was inside for 10 (of 15: 7), and
 * either waited that long before the student came or was there for longer. Never for a student who waited as long as
 * lets them cancel and hardly met the tutor: one who comes after they gave up is the one who was late. Who met a late
 * tutor and left does not get free minutes of teaching.
 */
const isStudentAbsent = ({ start, end }: Interval, presence: LessonPresence): boolean => {
  const { tutorMs, studentMs, togetherMs, tutorWaitedMs, studentWaitedMs } = presence
  const waitMs = attendance.tutorWaitMs[((end - start) / minuteMs) as LessonDuration]
  const gaveUp = studentWaitedMs >= session.absenceAfterMs && isTooShort(togetherMs)
  if (tutorMs < waitMs || gaveUp) return false
  return tutorWaitedMs >= waitMs || tutorMs > studentMs
}

/**
 * What became of a lesson that is over. Of 30 minutes, together for 15: held. Else, with a tutor who was inside for
 * less than 3: the tutor was absent. Else the student was, if `isStudentAbsent`. All others are cut short: the tutor
 * left first, came too late, or did not wait.
 */
export const judgeAttendance = (lesson: Interval, presence: LessonPresence): LessonVerdict => {
  if (isHeld(lesson, presence)) return LessonVerdict.Held
  if (isTooShort(presence.tutorMs)) return LessonVerdict.TutorAbsent
  return isStudentAbsent(lesson, presence) ? LessonVerdict.StudentAbsent : LessonVerdict.CutShort
}

/** Whether a lesson with this verdict pays its tutor and uses the minutes; all others return them. */
export const isPaid = (verdict: LessonVerdict): boolean => paidVerdicts.includes(verdict)

/** When a lesson may be judged: two minutes after its end once its object has reported, else half an hour after it. */
export const isJudgeable = ({ end }: Interval, reportedAt: number | null, now: number): boolean =>
  now >= end && (reportedAt !== null ? reportedAt >= end : now >= end + attendance.judgeWithoutReportMs)
