import { tookPlace } from '#contract/lessons/rules/attendance.ts'
/** A lesson as one of its two members sees it. Pure; instants in epoch ms. */
import { canJoin, lessonStatus } from '#contract/lessons/rules/lesson-status.ts'
import type { Lesson, LessonDetails, LessonMember, LessonWithMembers } from '#contract/lessons/shapes/lesson.ts'
import { type Interval, minutes } from '#contract/shared/rules/time.ts'
import { isTutorType } from '#contract/vocabulary/roles.ts'
import { LessonStatus, type LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { lessons } from '#web/copy/lessons.ts'

export interface Meeting extends Interval {
  readonly id: number
  readonly slotId: number
  readonly canceledAt: number | null
  readonly canceledBy: number | null
  /** What attendance made of it; null until it is judged. */
  readonly verdict: LessonVerdict | null
  /** The lesson as the API returned it; moving it needs that form. */
  readonly lesson: Lesson
  readonly tutor: LessonMember
  readonly student: LessonMember
  /** The member who is not the signed-in user. */
  readonly other: LessonMember
  readonly mine: 'tutor' | 'student'
  /** What followed from the verdict; null until it is judged, and in lists, which do not say it. */
  readonly outcome: LessonDetails['outcome']
  /** What it holds of its student's minutes; null in lists, which do not say it, and empty to the tutor. */
  readonly held: LessonDetails['held'] | null
  /** The first lesson of the call it went on in; null where that is this one, and in lists, which do not say it. */
  readonly carriedBy: number | null
}

/** Null when the user is not a member of the lesson, or when the lesson has lost a member. */
export const meetingOf = (
  {
    lesson,
    members,
    outcome = null,
    held = null,
    carriedBy = null,
  }: LessonWithMembers & Partial<Pick<Meeting, 'outcome' | 'held' | 'carriedBy'>>,
  userId: number,
): Meeting | null => {
  const tutor = members.find(({ role }) => isTutorType(role))
  const student = members.find(({ role }) => !isTutorType(role))
  if (!tutor || !student || (tutor.userId !== userId && student.userId !== userId)) return null
  const start = Date.parse(lesson.start)
  const mine = tutor.userId === userId ? 'tutor' : 'student'
  return {
    id: lesson.id,
    slotId: lesson.slotId,
    start,
    end: start + minutes(lesson.duration),
    canceledAt: lesson.canceledAt === null ? null : Date.parse(lesson.canceledAt),
    canceledBy: lesson.canceledBy,
    verdict: lesson.verdict,
    lesson,
    tutor,
    student,
    other: mine === 'tutor' ? student : tutor,
    mine,
    outcome,
    held,
    carriedBy,
  }
}

export const meetingsOf = (list: readonly LessonWithMembers[], userId: number): Meeting[] =>
  list.flatMap((one) => meetingOf(one, userId) ?? [])

export const nameOf = (member: Pick<LessonMember, 'name' | 'role'>): string =>
  member.name ?? lessons.unnamed[isTutorType(member.role) ? 'tutor' : 'student']

/** Running and coming lessons, soonest first. */
export const isUpcoming = (list: readonly Meeting[], now: number): Meeting[] =>
  list.filter((one) => one.canceledAt === null && one.end > now).sort((a, b) => a.start - b.start || a.id - b.id)

/**
 * Like `isUpcoming`, with lessons that just ended and can still be joined: a member who lost the connection in the last
 * minute finds the way back.
 */
export const isOnScreen = (list: readonly Meeting[], now: number): Meeting[] =>
  list
    .filter((one) => one.canceledAt === null && (one.end > now || canJoin(one, now)))
    .sort((a, b) => a.start - b.start || a.id - b.id)

export type Phase = 'booked' | 'joinable' | 'happening' | 'ended' | LessonVerdict | 'cancelled'

/**
 * For a lesson at 13:00–13:30: booked until 12:45, joinable until 13:00, happening until 13:30, ended until attendance
 * says what became of it.
 */
export const phaseOf = (meeting: Meeting, now: number): Phase => {
  if (meeting.verdict) return meeting.verdict
  const status = lessonStatus(meeting, now)
  if (status === LessonStatus.Pending) return canJoin(meeting, now) ? 'joinable' : 'booked'
  return status === LessonStatus.Fulfilled ? 'ended' : status
}

/** The server's rule: either member before the start. Later, `AbsentTutor` offers it to the student. */
export const mayCancel = (meeting: Meeting, now: number): boolean => meeting.canceledAt === null && now < meeting.start

/** Only the student moves a lesson, and only before its start. */
export const mayMove = (meeting: Meeting, now: number): boolean => meeting.mine === 'student' && mayCancel(meeting, now)

/** The student rates a lesson that was held, and no other. */
export const isRateable = ({ mine, verdict }: Pick<Meeting, 'mine' | 'verdict'>): boolean =>
  mine === 'student' && tookPlace(verdict)

/** Whether one of a student's lessons with this tutor was held; only then may they rate. */
export const hadHeld = (list: readonly LessonWithMembers[], tutorId: number): boolean =>
  list.some(({ lesson, members }) => tookPlace(lesson.verdict) && members.some(({ userId }) => userId === tutorId))
