/** How long people were in a call, from the log of joins and leaves. */

import { type Interval, mergeIntervals } from '../../shared/rules/time.ts'
import { session } from '../../vocabulary/limits.ts'
import { SessionEventType } from '../../vocabulary/teaching.ts'

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
export interface Stay extends Interval {
  readonly lost: boolean
}

/**
 * Stays of one person, oldest first. A stay without a leave lasts until `now`; a second join inside one adds nothing, nor
 * does a leave without a join.
 */
export const allStaysOf = (userId: number, events: readonly AttendanceEvent[], now: number): Stay[] => {
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

/** Who was in the call when, as it is shown to its people: each of them, and both together. */
export interface PresencePicture {
  readonly tutor: readonly Stay[]
  readonly student: readonly Stay[]
  readonly together: readonly Interval[]
}

/**
 * From when joining opens to when it closes, so that a wait before the start is seen. Stays of another time, before the
 * lesson was moved, are left out. `together` is what a verdict counts: between start and end.
 */
export const picturePresence = (
  lesson: AttendedLesson,
  events: readonly AttendanceEvent[],
  now: number,
): PresencePicture => {
  const open = { start: lesson.start - session.joinBeforeMs, end: lesson.end + session.joinAfterMs }
  const shownOf = (userId: number): Stay[] =>
    allStaysOf(userId, events, now)
      .map((stay) => ({ ...stay, start: Math.max(stay.start, open.start), end: Math.min(stay.end, open.end) }))
      .filter(({ start, end }) => start < end)
  const { tutorId, studentId } = lesson
  return {
    tutor: shownOf(tutorId),
    student: shownOf(studentId),
    together: intersect(staysOf(tutorId, events, lesson, now), staysOf(studentId, events, lesson, now)),
  }
}
