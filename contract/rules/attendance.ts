/** How long somebody was in a call, and how late they came, from the log of joins and leaves. */
import { SessionEventType } from '../vocabulary/teaching.ts'
import type { Interval } from './time.ts'

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

/** Stays of one person, oldest first. A stay without a leave lasts until `now`; a second join inside one adds nothing. */
const staysOf = (events: readonly AttendanceEvent[], now: number): Interval[] => {
  const stays: Interval[] = []
  let since: number | null = null
  for (const { type, at } of events) {
    if (type === SessionEventType.UserJoined) since ??= at
    else if (since !== null) {
      stays.push({ start: since, end: at })
      since = null
    }
  }
  return since === null ? stays : [...stays, { start: since, end: now }]
}

/** For a call 13:00 to 13:30 with a stay 12:55 to 13:10 and one 13:20 to 13:40: 20 minutes, not late. */
export const toAttendance = (
  userId: number,
  events: readonly AttendanceEvent[],
  call: Interval,
  now: number,
): Attendance => {
  const own = events.filter((one) => one.userId === userId)
  const inside = staysOf(own, now)
    .map(({ start, end }) => ({ start: Math.max(start, call.start), end: Math.min(end, call.end) }))
    .filter(({ start, end }) => start < end)
  const attendedMs = inside.reduce((sum, { start, end }) => sum + end - start, 0)
  const [first] = inside
  return { userId, attendedMs, lateMs: first ? first.start - call.start : null }
}
