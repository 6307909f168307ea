/** Slots and lessons of the demo world that follow the product's rules: no overlaps, and nobody over their minutes. */
import { isPaid } from '#contract/lessons/rules/attendance.ts'
import { lessonCharge, lessonPrice } from '#contract/lessons/rules/quota.ts'
import {
  addCairoDays,
  cairoInstant,
  cairoParts,
  dayMs,
  hourMs,
  type Interval,
  minutes,
  overlaps,
} from '#contract/shared/rules/time.ts'
import { subscriptionWeekOf } from '#contract/shared/rules/weeks.ts'
import { attendance } from '#contract/vocabulary/attendance.ts'
import { lateCancel } from '#contract/vocabulary/minutes.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { LessonVerdict, SessionKind, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import type { Random } from './random.ts'
import type { Row, SeedSession } from './seed-rows.ts'
import type { WeeklyHours } from './tutor-seed.ts'

interface Slot extends Interval {
  id: number
  tutorId: number
  purpose: SlotPurpose
  used: boolean
}

/** What became of a seeded lesson that was not simply held. */
export type MissedVerdict = Exclude<LessonVerdict, 'held'>

export interface Booked extends Interval {
  id: number
  tutorId: number
  studentId: number
  duration: 15 | 30
  sessionId: string
  createdAt: number
  canceledBy: number | null
  canceledAt: number | null
  /** Null for what was never judged; a lesson that was missed is not held. */
  verdict: LessonVerdict | null
  /** What its student has used up by cancelling late. */
  lateMinutes?: number
  /** Whether its minutes are of the free trial. */
  trial: boolean
}

/** Minutes a student may spend: per week from `start` on, or a trial once. */
export interface Allowance extends Interval {
  minutes: number
  trial: boolean
}

export interface LessonRequest {
  tutorId: number
  studentId: number
  /** The interval the lesson must lie in. */
  within: Interval
  duration: 15 | 30
  canceled?: 'student' | 'tutor'
  /** What became of it, when it was not held. */
  missed?: MissedVerdict
}

const quarterMs = minutes(15)

export const calendarOf = (now: number, random: Random) => {
  const slots = new Map<number, Slot[]>()
  const lessons: Booked[] = []
  const busy = new Map<number, Interval[]>()
  const allowances = new Map<number, Allowance>()
  const spent = new Map<string, number>()
  const roles = new Map<number, Role>()
  let lastSlot = 0

  const slotsOf = (tutorId: number): Slot[] => {
    const own = slots.get(tutorId) ?? []
    slots.set(tutorId, own)
    return own
  }

  /** Adds a slot; null where it would overlap another slot of the tutor. */
  const offer = (
    tutorId: number,
    start: number,
    end: number,
    purpose: SlotPurpose = SlotPurpose.General,
  ): Slot | null => {
    const own = slotsOf(tutorId)
    if (own.some((one) => overlaps(one, { start, end }))) return null
    const slot = { id: ++lastSlot, tutorId, start, end, purpose, used: false }
    own.push(slot)
    return slot
  }

  /**
   * Adds the usual slots of a tutor from day `fromDay` to `toDay`, counted from today; some days are skipped at random.
   */
  const offerHabits = (tutorId: number, habits: readonly WeeklyHours[], fromDay: number, toDay: number): void => {
    for (let n = fromDay; n <= toDay; n++) {
      const { year, month, day, weekday } = cairoParts(addCairoDays(now, n))
      for (const [weekdays, from, to] of habits) {
        if (!weekdays.includes(weekday) || random.chance(0.1)) continue
        const start = cairoInstant({ year, month, day, hour: from, minute: 0 }) + random.pick([0, 0, 1, 2]) * quarterMs
        offer(tutorId, start, start + (to - from) * hourMs)
      }
    }
  }

  const weekKey = (studentId: number, start: number): string => {
    const allowance = allowances.get(studentId)
    if (!allowance || allowance.trial) return `${studentId}`
    return `${studentId}:${subscriptionWeekOf(allowance.start, start)?.start}`
  }
  const affordable = (studentId: number, lesson: Interval, duration: number): boolean => {
    const allowance = allowances.get(studentId)
    if (!allowance || lesson.start < allowance.start || lesson.end > allowance.end) return false
    const week = allowance.trial ? null : subscriptionWeekOf(allowance.start, lesson.start)
    if (week && lesson.end > week.end) return false
    return (spent.get(weekKey(studentId, lesson.start)) ?? 0) + duration <= allowance.minutes
  }
  const isFree = (userId: number, lesson: Interval): boolean =>
    !(busy.get(userId) ?? []).some((one) => overlaps(one, lesson))

  const book = (wish: LessonRequest, slot: Slot, start: number, drawn: Random): Booked | null => {
    const { tutorId, studentId, duration } = wish
    const lesson = { start, end: start + minutes(duration) }
    if (!isFree(tutorId, lesson) || !isFree(studentId, lesson)) return null
    if (!wish.canceled && !affordable(studentId, lesson, duration)) return null
    const latest = Math.min(start - hourMs, now - minutes(5))
    const opened = allowances.get(studentId)?.start ?? 0
    const createdAt = Math.max(opened, Math.min(latest, start - drawn.int(3, 90) * hourMs))
    const isReturned = wish.missed !== undefined && !isPaid(wish.missed)
    const judgedAt = lesson.end + attendance.reportAfterMs
    const calledOffAt = wish.canceled ? Math.max(createdAt, Math.min(latest, start - drawn.int(2, 20) * hourMs)) : null
    const canceledAt = isReturned ? judgedAt : calledOffAt
    const canceledBy = canceledAt === null ? null : wish.canceled === 'student' ? studentId : tutorId
    const id = lessons.length + 1
    const isJudged = canceledAt === null && judgedAt <= now
    const verdict = wish.missed ?? (isJudged ? LessonVerdict.Held : null)
    const trial = allowances.get(studentId)?.trial === true
    const booked = { id, tutorId, studentId, duration, ...lesson, createdAt, canceledAt, canceledBy, verdict, trial }
    lessons.push({ ...booked, sessionId: `lesson:${drawn.uuid()}` })
    slot.used = true
    if (!wish.canceled && !isReturned) {
      for (const userId of [tutorId, studentId]) busy.set(userId, [...(busy.get(userId) ?? []), lesson])
      const key = weekKey(studentId, start)
      spent.set(key, (spent.get(key) ?? 0) + duration)
    }
    return lessons.at(-1) ?? null
  }

  /** Books a lesson somewhere inside the requested interval, at a time drawn; null when there is no room. */
  const place = (wish: LessonRequest, drawn = random): Booked | null => {
    const { within, duration } = wish
    const starts = slotsOf(wish.tutorId).flatMap((slot) => {
      const first = Math.max(slot.start, Math.ceil(within.start / quarterMs) * quarterMs)
      const last = Math.min(slot.end, within.end) - minutes(duration)
      const count = Math.max(0, Math.floor((last - first) / quarterMs) + 1)
      return Array.from({ length: count }, (_, i) => ({ slot, start: first + i * quarterMs }))
    })
    for (const { slot, start } of drawn.shuffled(starts)) {
      const booked = book(wish, slot, start, drawn)
      if (booked) return booked
    }
    return null
  }

  /** Unused slots that ended more than a week ago are left out. */
  const slotRows = (): Row[] =>
    [...slots.values()]
      .flat()
      .filter((slot) => slot.used || slot.end > now - 7 * dayMs)
      .map(({ id, tutorId, start, end, purpose }) => ({
        id,
        user_id: tutorId,
        purpose,
        start_at: start,
        end_at: end,
        deleted: 0,
        created_at: Math.min(now, start) - 7 * dayMs,
        updated_at: Math.min(now, start) - 7 * dayMs,
      }))

  const slotOf = (lesson: Booked): number => {
    const slot = slotsOf(lesson.tutorId).find((one) => one.start <= lesson.start && lesson.end <= one.end)
    if (!slot) throw new Error('a lesson outside every slot')
    return slot.id
  }
  const lessonRows = (): Row[] =>
    lessons.map((one) => ({
      id: one.id,
      tutor_id: one.tutorId,
      student_id: one.studentId,
      slot_id: slotOf(one),
      session_id: one.sessionId,
      start_at: one.start,
      end_at: one.end,
      duration: one.duration,
      price: lessonPrice(one.duration, roles.get(one.tutorId) ?? Role.Tutor),
      charge: lessonCharge(one.trial ? 0 : one.duration),
      week_minutes: one.canceledAt === null || one.verdict !== null ? one.duration : (one.lateMinutes ?? 0),
      late_from: one.lateMinutes === undefined ? null : one.start - 12 * hourMs,
      late_share: one.lateMinutes === undefined ? 0 : lateCancel.share.usual,
      late_minutes: one.lateMinutes ?? 0,
      trial: Number(one.trial),
      canceled_by: one.canceledBy,
      canceled_at: one.canceledAt,
      verdict: one.verdict,
      judged_at: one.verdict === null ? null : one.end + attendance.reportAfterMs,
      created_at: one.createdAt,
      updated_at: one.canceledAt ?? one.createdAt,
    }))

  const isComing = (lesson: Booked): boolean => lesson.canceledAt === null && lesson.end > now
  const sessionRows = (): Row[] =>
    lessons.map((one) => ({
      session_id: one.sessionId,
      kind: 'lesson',
      ref_id: one.id,
      meeting_id: null,
      scheduled_for: isComing(one) ? null : one.end,
      reported_at: one.verdict === null ? null : one.end + attendance.reportAfterMs,
      created_at: one.createdAt,
    }))
  const coming = (): SeedSession[] =>
    lessons.filter(isComing).map(({ sessionId, id, tutorId, studentId, start, end }) => ({
      kind: SessionKind.Lesson,
      sessionId,
      refId: id,
      members: [tutorId, studentId],
      startAt: start,
      endAt: end,
    }))

  return { slots, lessons, allowances, roles, offer, offerHabits, place, slotRows, lessonRows, sessionRows, coming }
}

export type Calendar = ReturnType<typeof calendarOf>
