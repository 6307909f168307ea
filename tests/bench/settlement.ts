/** Lessons of yesterday that wait for their verdicts, beside everything the crowd has. */
import { dayMs, hourMs, minutes, utcDayStart } from '#contract/shared/rules/time.ts'
import { SessionEventType, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import type { Delivery, Row } from '#scripts/demo-world/seed-rows.ts'
import { type CrowdSize, studentIds, tutorIds } from './crowd.ts'

/** Far from those of the crowd. */
const firstId = 1_000_000
const lessonsPerTutor = 10

/** How many lessons wait. */
export const waitingLessons = (size: CrowdSize): number => size.tutors * lessonsPerTutor

interface Stays {
  /** Minutes after the start at which they come; null for never. */
  readonly tutor: number | null
  readonly student: number | null
}

/** Of ten lessons seven are held; one tutor is absent, one late, and one student does not come. */
const staysOf = (k: number): Stays => {
  if (k === 7) return { tutor: null, student: 0 }
  if (k === 8) return { tutor: 5, student: 0 }
  return { tutor: 0, student: k === 9 ? null : 0 }
}

export const waitingRows = (size: CrowdSize, now: number): Delivery[] => {
  const students = studentIds(size)
  const [slots, lessons, sessions, events]: [Row[], Row[], Row[], Row[]] = [[], [], [], []]
  const opens = utcDayStart(now) - dayMs + 8 * hourMs
  const stamps = { created_at: opens - dayMs, updated_at: opens - dayMs }
  for (const tutorId of tutorIds(size)) {
    const slotId = firstId + tutorId
    const closes = opens + lessonsPerTutor * minutes(30)
    slots.push({
      ...{ id: slotId, user_id: tutorId, purpose: SlotPurpose.General, start_at: opens, end_at: closes, deleted: 0 },
      ...stamps,
    })
    for (let k = 0; k < lessonsPerTutor; k++) {
      const id = firstId + lessons.length
      const [start, end] = [opens + k * minutes(30), opens + (k + 1) * minutes(30)]
      const studentId = students[(tutorId + k * 7) % students.length] ?? 0
      const session = `lesson:bench-${id}`
      lessons.push({
        ...{ id, tutor_id: tutorId, student_id: studentId, slot_id: slotId, session_id: session },
        ...{ start_at: start, end_at: end, duration: 30, price: 7500, charge: 12_750, week_minutes: 30, ...stamps },
      })
      sessions.push({
        ...{ session_id: session, kind: 'lesson', ref_id: id, scheduled_for: end, reported_at: end, created_at: start },
      })
      const stays = staysOf(k)
      for (const [userId, came] of [
        [tutorId, stays.tutor],
        [studentId, stays.student],
      ] as const) {
        if (came === null) continue
        const at = { session_id: session, user_id: userId }
        events.push({ ...at, type: SessionEventType.UserJoined, created_at: start + minutes(came) })
        events.push({ ...at, type: SessionEventType.UserLeft, created_at: end })
      }
    }
  }
  const rows = (table: string, list: Row[]): Delivery => ({ kind: 'rows', table, rows: list })
  return [
    rows('availability_slots', slots),
    rows('lessons', lessons),
    rows('sessions', sessions),
    rows('session_events', events),
  ]
}
