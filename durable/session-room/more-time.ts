/** Going on behind a lesson: the student’s wish, and the lessons that the call carries. Changes the call’s state; sends nothing. */
import { callTimes, type MoreTimeAsk } from '#contract/lessons/rules/more-time.ts'
import type { SessionTimes } from '#contract/lessons/rules/session-window.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import type { AttendanceEvent, Booking, StoredSession } from './state.ts'

const carriedBy = (booking: Booking | null) => booking?.carried ?? []

/** The times of a call, with the lessons that it carries. */
export const timesOf = (booking: Booking): SessionTimes =>
  callTimes(
    { start: booking.startAt, end: booking.endAt, canceledAt: booking.canceledAt },
    carriedBy(booking).map(({ endAt }) => ({ end: endAt })),
  )

/** The lesson itself and those that the call carries. */
export const lessonsIn = (booking: Booking): { sessionId: string; endAt: number }[] => [
  { sessionId: booking.sessionId, endAt: booking.endAt },
  ...carriedBy(booking),
]

/** A line of attendance for the call, and the same for each lesson that it carries. */
export const logAttendance = (state: StoredSession, line: AttendanceEvent): void => {
  state.log.push(line, ...(state.carrying ?? []).map((sessionId) => ({ ...line, sessionId })))
}

/**
 * Who is inside is inside each carried lesson from the moment that it is known, and outside one that is carried no more.
 * True when another lesson goes on in the call.
 */
export const carryLessons = (state: StoredSession, now: number): boolean => {
  const known = state.carrying ?? []
  const standing = carriedBy(state.booking).map(({ sessionId }) => sessionId)
  const begun = standing.filter((one) => !known.includes(one))
  const ended = known.filter((one) => !standing.includes(one))
  if (begun.length === 0 && ended.length === 0) return false
  const lines = (sessionIds: readonly string[], type: SessionEventType) =>
    sessionIds.flatMap((sessionId) =>
      // Somebody whose socket is lost may leave as of that moment.
      state.inside.map(({ userId, awaySince }) => ({ userId, type, at: awaySince ?? now, sessionId })),
    )
  state.log.push(...lines(begun, SessionEventType.UserJoined), ...lines(ended, SessionEventType.UserLeft))
  state.carrying = standing
  if (begun.length > 0) state.ask = null
  return begun.length > 0
}

const areBothInside = ({ booking, inside }: StoredSession): boolean =>
  booking?.members.every((id) => inside.some(({ userId }) => userId === id)) ?? false

/** False unless both are inside. */
export const keepAsk = (state: StoredSession, ask: MoreTimeAsk): boolean => {
  if (!areBothInside(state)) return false
  state.ask = ask
  return true
}

export const findAsk = (state: StoredSession): MoreTimeAsk | null => (areBothInside(state) ? (state.ask ?? null) : null)
