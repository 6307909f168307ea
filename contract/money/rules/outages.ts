/** What a failure of the platform makes of lessons that were judged before anybody knew of it. */

import { type Judgement, judgeAttendance } from '../../lessons/rules/attendance.ts'
import type { LessonPresence } from '../../lessons/rules/presence.ts'
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import type { Interval } from '../../shared/rules/time.ts'
import { outageLimits } from '../../vocabulary/disputes.ts'
import { LessonVerdict } from '../../vocabulary/teaching.ts'
import type { LessonState, WantedRuling } from './rulings.ts'

/** A span as the team may mark it: over, of a day at most, and not of long ago. */
export const refuseOutage = ({ start, end }: Interval, now: number): Refused<'bad-request' | 'illegal'> | null => {
  if (start >= end || end - start > outageLimits.spanMs) return refuse('bad-request')
  return end > now || start < now - outageLimits.backMs ? refuse('illegal') : null
}

/**
 * What a judged lesson comes to once its time is known for an outage: as if it had been known, but nobody loses by it, so
 * minutes that came back stay with their student. Null where nothing changes.
 */
export const rejudge = (
  lesson: Interval & { readonly verdict: LessonVerdict; readonly state: LessonState },
  presence: LessonPresence,
): (WantedRuling & Pick<Judgement, 'verdict'>) | null => {
  const { verdict, state } = lesson
  if (verdict === LessonVerdict.Held || verdict === LessonVerdict.Outage) return null
  const judged = judgeAttendance(lesson, presence, { outage: true })
  return {
    verdict: judged.verdict,
    returnedMinutes: Math.max(judged.returnedMinutes, state.returnedMinutes),
    paidMinutes: Math.max(judged.paidMinutes, state.paidMinutes),
  }
}
