/** What attendance has made of the lessons that are over: figures, prices, minutes that came back, and outages. */
import { isPaid, judgeAttendance } from '#contract/lessons/rules/attendance.ts'
import { returnedUntil, returnMinutes } from '#contract/lessons/rules/minutes.ts'
import { type AttendanceEvent, measurePresence } from '#contract/lessons/rules/presence.ts'
import { partOfPrice } from '#contract/lessons/rules/quota.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { canceledLate, LessonVerdict, type SessionEventType } from '#contract/vocabulary/teaching.ts'
import type { Row } from './seed-rows.ts'

const eventsBySession = (attendance: readonly Row[]): Map<string, AttendanceEvent[]> => {
  const events = new Map<string, AttendanceEvent[]>()
  for (const { session_id, user_id, type, created_at } of attendance) {
    const event = { userId: Number(user_id), type: Number(type) as SessionEventType, at: Number(created_at) }
    events.set(String(session_id), [...(events.get(String(session_id)) ?? []), event])
  }
  return events
}

/** What its tutor earns and its student pays for what a late cancellation used up. */
const lateShareOf = ({ price, charge, late_minutes, duration }: Row) => ({
  price: partOfPrice(Number(price), Number(late_minutes), Number(duration)),
  charge: partOfPrice(Number(charge), Number(late_minutes), Number(duration)),
})

/** Its pay is posted by the sweep. */
const lateVerdictOf = ({ id, price, charge, late_minutes, duration, canceled_at }: Row): Row => ({
  ...{ lesson_id: Number(id), verdict: canceledLate },
  ...{ returned_minutes: Number(duration) - Number(late_minutes), paid_minutes: Number(late_minutes) },
  ...{ agreed_price: Number(price), agreed_charge: Number(charge), charged_minutes: Number(duration) },
  ...{ earned: 0, charged: 0, tutor_ms: 0, student_ms: 0, together_ms: 0, late_ms: null, left_ms: 0 },
  ...{ reported: 1, judged_at: Number(canceled_at) },
})

interface Verdicts {
  /** The lessons, with the price and charge that their verdicts left. */
  readonly lessons: Row[]
  readonly verdicts: Row[]
  readonly lots: Row[]
  readonly outages: Row[]
}

export const verdictsOf = (lessons: readonly Row[], attendance: readonly Row[], adminId: number): Verdicts => {
  const events = eventsBySession(attendance)
  const found: Verdicts = { lessons: [], verdicts: [], lots: [], outages: [] }
  for (const one of lessons) {
    if (one.verdict === null) {
      const late = Number(one.late_minutes) > 0
      found.lessons.push(late ? { ...one, ...lateShareOf(one) } : one)
      if (late) found.verdicts.push(lateVerdictOf(one))
      continue
    }
    const [id, start, end, judgedAt] = [one.id, one.start_at, one.end_at, one.judged_at].map(Number) as [
      ...[id: number, start: number, end: number, judgedAt: number],
    ]
    const lesson = { tutorId: Number(one.tutor_id), studentId: Number(one.student_id), start, end }
    const outage = one.verdict === LessonVerdict.Outage
    if (outage) {
      const span = { start_at: start - minutes(5), end_at: start + minutes(10) }
      found.outages.push({
        ...span,
        reason: 'تعطل خادم الفيديو',
        created_by: adminId,
        created_at: end,
        applied_at: end,
      })
    }
    const presence = measurePresence(lesson, events.get(String(one.session_id)) ?? [], end)
    const { verdict, returnedMinutes, paidMinutes } = judgeAttendance(lesson, presence, { outage })
    if (verdict !== one.verdict) throw new Error(`the attendance of lesson ${id} makes it ${verdict}`)
    const [duration, price, charge] = [one.duration, one.price, one.charge].map(Number) as [number, number, number]
    const parts = [{ lotId: null, minutes: duration, paid: one.trial === 0, end: 0 }]
    const share = {
      price: partOfPrice(price, paidMinutes, duration),
      charge: partOfPrice(charge, duration - returnedMinutes, duration),
    }
    found.lessons.push(isPaid(verdict) ? { ...one, ...share } : one)
    const figures = { tutor_ms: presence.tutorMs, student_ms: presence.studentMs, together_ms: presence.togetherMs }
    const tutorTimes = { late_ms: presence.lateMs, left_ms: presence.leftMs }
    const agreed = { agreed_price: price, agreed_charge: charge, charged_minutes: one.trial === 0 ? duration : 0 }
    const posted = isPaid(verdict) ? { earned: share.price, charged: share.charge } : { earned: 0, charged: 0 }
    const minutesOf = { returned_minutes: returnedMinutes, paid_minutes: paidMinutes, ...agreed, ...posted }
    found.verdicts.push({
      lesson_id: id,
      verdict,
      ...minutesOf,
      ...figures,
      ...tutorTimes,
      reported: 1,
      judged_at: judgedAt,
    })
    for (const { minutes: returned, paid } of returnMinutes(parts, returnedMinutes, judgedAt))
      found.lots.push({
        ...{ user_id: lesson.studentId, kind: 'returned', minutes: returned, paid: Number(paid) },
        ...{ end_at: returnedUntil(judgedAt), cause: `lesson:${id}:${paid ? 'paid' : 'free'}` },
        ...{ lesson_id: id, created_at: judgedAt },
      })
  }
  return found
}
