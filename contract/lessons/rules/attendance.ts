/**
 * How long people were in a call, from the log of joins and leaves, and what that makes of a lesson: whether it is paid,
 * can be cancelled, counts as done and can be rated is decided by `judgeAttendance` alone.
 */

import { type Interval, mergeIntervals, minuteMs } from '../../shared/rules/time.ts'
import { attendance } from '../../vocabulary/attendance.ts'
import { session } from '../../vocabulary/limits.ts'
import {
  heldVerdicts,
  type LessonDuration,
  LessonVerdict,
  paidVerdicts,
  SessionEventType,
} from '../../vocabulary/teaching.ts'

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

/** A stay in the call. `lost`: it ended because the connection was lost and did not come back in time. */
interface Stay extends Interval {
  readonly lost: boolean
}

/**
 * Stays of one person, oldest first. A stay without a leave lasts until `now`; a second join inside one adds nothing, nor
 * does a leave without a join.
 */
const allStaysOf = (userId: number, events: readonly AttendanceEvent[], now: number): Stay[] => {
  const stays: Stay[] = []
  let since: number | null = null
  const userEvents = events.filter((one) => one.userId === userId).sort((one, other) => one.at - other.at)
  for (const { type, at } of userEvents) {
    if (type === SessionEventType.UserJoined) since ??= at
    else if (since !== null) {
      stays.push({ start: since, end: at, lost: type === SessionEventType.UserLost })
      since = null
    }
  }
  if (since !== null) stays.push({ start: since, end: now, lost: false })
  return stays
}

const within = (spans: readonly Interval[], call: Interval): Interval[] =>
  mergeIntervals(
    spans
      .map(({ start, end }) => ({ start: Math.max(start, call.start), end: Math.min(end, call.end) }))
      .filter(({ start, end }) => start < end),
  )

/** Stays of one person within the call, apart and in order. */
const staysOf = (userId: number, events: readonly AttendanceEvent[], call: Interval, now: number): Interval[] =>
  within(allStaysOf(userId, events, now), call)

const intersect = (some: readonly Interval[], others: readonly Interval[]): Interval[] =>
  some.flatMap((one) =>
    others
      .map((other) => ({ start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) }))
      .filter(({ start, end }) => start < end),
  )

/** From the end of each of these stays to the next stay of the same person, or to the end of the call. */
const absencesAfter = (stays: readonly Stay[], call: Interval, which: (stay: Stay) => boolean): Interval[] =>
  stays.flatMap((stay, place) =>
    which(stay) ? [{ start: stay.end, end: Math.max(stay.end, stays[place + 1]?.start ?? call.end) }] : [],
  )

/**
 * How long both would have been inside together had no connection been lost: an absence counts that began with a lost
 * connection, and so does one of the other member that began while they waited for it.
 */
const measureConnected = (tutor: readonly Stay[], student: readonly Stay[], call: Interval): number => {
  const lost = (stays: readonly Stay[]) => absencesAfter(stays, call, (stay) => stay.lost)
  const gaveUp = (stays: readonly Stay[], others: readonly Stay[]) =>
    absencesAfter(stays, call, (stay) => lost(others).some(({ start, end }) => stay.end > start && stay.end <= end))
  const present = (stays: readonly Stay[], others: readonly Stay[]) =>
    within([...stays, ...lost(stays), ...gaveUp(stays, others)], call)
  return sumOf(intersect(present(tutor, student), present(student, tutor)))
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

/** How long each member of a lesson was inside between its start and its end, and how the tutor came and went. Ms. */
export interface LessonPresence {
  readonly tutorMs: number
  readonly studentMs: number
  readonly togetherMs: number
  /** How long both would have been together had no connection been lost. */
  readonly connectedMs: number
  /** How long each was inside before the other first came. */
  readonly tutorWaitedMs: number
  readonly studentWaitedMs: number
  /** How long after the start the tutor came; 0 for who was there, null for who never was. */
  readonly lateMs: number | null
  /** How long before the end the tutor left for good; 0 for who was there at the end, and who never came. */
  readonly leftMs: number
  /** How long the student was inside after that. */
  readonly stayedMs: number
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
  const tutorStays = allStaysOf(lesson.tutorId, events, now)
  const studentStays = allStaysOf(lesson.studentId, events, now)
  const tutor = within(tutorStays, lesson)
  const student = within(studentStays, lesson)
  const [first, last] = [tutor.at(0), tutor.at(-1)]
  const gone = last ? { start: last.end, end: lesson.end } : null
  return {
    tutorMs: sumOf(tutor),
    studentMs: sumOf(student),
    togetherMs: sumOf(intersect(tutor, student)),
    connectedMs: measureConnected(tutorStays, studentStays, lesson),
    tutorWaitedMs: waitOf(tutor, student),
    studentWaitedMs: waitOf(student, tutor),
    lateMs: first ? first.start - lesson.start : null,
    leftMs: gone ? gone.end - gone.start : 0,
    stayedMs: gone ? sumOf(intersect(student, [gone])) : 0,
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
 * Whether nothing but lost connections kept a lesson from being held: both had met, and would have been together for half
 * of it. Who drops out within moments of coming has not come.
 */
const isDeadLine = ({ start, end }: Interval, { togetherMs, connectedMs }: LessonPresence): boolean =>
  !isTooShort(togetherMs) && connectedMs * attendance.heldDivisor >= end - start

/** What else is known of a lesson when it is judged. */
export interface Circumstances {
  /** Whether the platform failed during it. */
  readonly outage: boolean
}

/** What a lesson comes to: whole minutes that return to the student, and those that the tutor is paid for. */
export interface Judgement {
  readonly verdict: LessonVerdict
  readonly returnedMinutes: number
  readonly paidMinutes: number
}

/** Whole minutes that a held lesson lacks because of its tutor: after the start, and before the end while the student stayed. */
const missingMinutes = ({ end, start }: Interval, presence: LessonPresence): { late: number; left: number } => {
  const { lateMs, leftMs, stayedMs } = presence
  const isLate = lateMs !== null && lateMs >= attendance.missingMs
  const hasLeft = leftMs >= attendance.missingMs && stayedMs >= Math.min(leftMs, attendance.stayedMs)
  const late = isLate ? Math.ceil(lateMs / minuteMs) : 0
  const left = hasLeft ? Math.ceil(leftMs / minuteMs) : 0
  return { late, left: Math.min(left, (end - start) / minuteMs - late) }
}

const judgeHeld = (lesson: Interval, presence: LessonPresence, { outage }: Circumstances): Judgement => {
  const length = (lesson.end - lesson.start) / minuteMs
  const { late, left } = missingMinutes(lesson, presence)
  if (outage || late + left === 0) return { verdict: LessonVerdict.Held, returnedMinutes: 0, paidMinutes: length }
  const verdict = late >= left ? LessonVerdict.TutorLate : LessonVerdict.TutorLeft
  return { verdict, returnedMinutes: late + left, paidMinutes: length - late - left }
}

const verdictOfUnheld = (lesson: Interval, presence: LessonPresence, { outage }: Circumstances): LessonVerdict => {
  if (outage) return LessonVerdict.Outage
  if (isTooShort(presence.tutorMs)) return LessonVerdict.TutorAbsent
  if (isDeadLine(lesson, presence)) return LessonVerdict.DeadLine
  return isStudentAbsent(lesson, presence) ? LessonVerdict.StudentAbsent : LessonVerdict.CutShort
}

/**
 * What became of a lesson that is over. Of 30 minutes, together for 15: held; with a tutor who came after 4 minutes, those
 * return and 26 are paid. Not held, with a tutor who was inside for less than 3 minutes: the tutor was absent. Else
 * connections failed, or the student was absent, or it was cut short: the tutor left first, came too late, or did not wait.
 */
export const judgeAttendance = (
  lesson: Interval,
  presence: LessonPresence,
  circumstances: Circumstances = { outage: false },
): Judgement => {
  if (isHeld(lesson, presence)) return judgeHeld(lesson, presence, circumstances)
  const verdict = verdictOfUnheld(lesson, presence, circumstances)
  const length = (lesson.end - lesson.start) / minuteMs
  return {
    verdict,
    returnedMinutes: verdict === LessonVerdict.StudentAbsent ? 0 : length,
    paidMinutes: isPaid(verdict) ? length : 0,
  }
}

/** Whether a lesson with this verdict pays its tutor, in whole or in part. */
export const isPaid = (verdict: LessonVerdict): boolean => paidVerdicts.includes(verdict)

/** Whether a lesson with this verdict took place; false while it is not judged. */
export const tookPlace = (verdict: LessonVerdict | null): boolean => verdict !== null && heldVerdicts.includes(verdict)

/** When a lesson may be judged: two minutes after its end once its object has reported, else half an hour after it. */
export const isJudgeable = ({ end }: Interval, reportedAt: number | null, now: number): boolean =>
  now >= end && (reportedAt !== null ? reportedAt >= end : now >= end + attendance.judgeWithoutReportMs)

/** How often connections have ended lessons of this tutor lately: with this student, and in all. */
export interface RecentDeadLines {
  readonly ofPair: number
  readonly ofTutor: number
}

/** Whether the team looks before the tutor of a lesson that lost connections ended is paid. */
export const isHeldBack = (verdict: LessonVerdict, { ofPair, ofTutor }: RecentDeadLines): boolean => {
  const most = attendance.deadLinesPaid
  return verdict === LessonVerdict.DeadLine && (ofPair >= most.ofPair || ofTutor >= most.ofTutor)
}
