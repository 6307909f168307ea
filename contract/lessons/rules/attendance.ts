/**
 * What attendance makes of a lesson: whether it is paid, what returns of it, whether it can be cancelled, counts as done
 * and can be rated is decided by `judgeAttendance` alone.
 */

import { type Interval, minuteMs } from '../../shared/rules/time.ts'
import { attendance } from '../../vocabulary/attendance.ts'
import { session } from '../../vocabulary/limits.ts'
import { heldVerdicts, type LessonDuration, LessonVerdict, paidVerdicts } from '../../vocabulary/teaching.ts'
import type { LessonPresence } from './presence.ts'

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
