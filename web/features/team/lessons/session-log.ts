/** The log of a call as it is drawn and told. Pure; instants in epoch ms. */

import type { SessionLog } from '#contract/classroom/shapes/session.ts'
import { allStaysOf } from '#contract/lessons/rules/presence.ts'
import type { Interval } from '#contract/shared/rules/time.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'

/** A part of the bar, as shares of the whole call. */
interface Stay {
  readonly at: number
  readonly length: number
}

type Line = SessionLog['tutor'][number]

const eventsOf = (lines: readonly Line[]) => lines.map(({ at, ...event }) => ({ ...event, at: Date.parse(at) }))

/** When somebody was inside, by the rule that judges lessons; a stay without an end lasts until `now`. */
const staysOf = (lines: readonly Line[], now: number): Interval[] => {
  const [first] = lines
  return first ? allStaysOf(first.userId, eventsOf(lines), now) : []
}

/** Stays between start and end of the call; what was before or after is cut off. */
export const toStays = (lines: readonly Line[], call: Interval, now: number): Stay[] => {
  const callMs = call.end - call.start
  return staysOf(lines, now).flatMap((stay) => {
    const [start, end] = [Math.max(stay.start, call.start), Math.min(stay.end, call.end)]
    return start < end && callMs > 0 ? { at: (start - call.start) / callMs, length: (end - start) / callMs } : []
  })
}

/** Whether the newest line is a join. */
export const isInside = (lines: readonly Line[]): boolean => lines.at(-1)?.type === SessionEventType.UserJoined

export type Punctuality = 'early' | 'late' | 'never' | 'awaited'

/** A minute is not late: clocks and doors differ by as much. */
const toleranceMs = 60_000

/** How somebody kept the appointment. Who has not come is awaited until the end. */
export const punctualityOf = (lateMs: number | null, call: Interval, now: number): Punctuality => {
  if (lateMs === null) return now < call.end ? 'awaited' : 'never'
  return lateMs <= toleranceMs ? 'early' : 'late'
}

export interface LogLine {
  readonly who: 'tutor' | 'student'
  /** `lost`: their connection broke and did not come back in time. */
  readonly kind: 'joined' | 'returned' | 'left' | 'lost'
  readonly at: number
}

/** Both people's lines, the newest first. A second join is a return. */
export const toLogLines = ({ tutor, student }: Pick<SessionLog, 'tutor' | 'student'>): LogLine[] => {
  const linesOf = (who: LogLine['who'], lines: readonly Line[]): LogLine[] => {
    let joins = 0
    return lines.map(({ type, at }) => {
      if (type !== SessionEventType.UserJoined)
        return { who, kind: type === SessionEventType.UserLost ? 'lost' : 'left', at: Date.parse(at) }
      joins += 1
      return { who, kind: joins === 1 ? 'joined' : 'returned', at: Date.parse(at) }
    })
  }
  return [...linesOf('tutor', tutor), ...linesOf('student', student)].sort((a, b) => b.at - a.at)
}
