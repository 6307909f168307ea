/** Lessons that are over, with the joins and leaves of both, for a server of one's own. */
import type { DatabaseSync } from 'node:sqlite'
import { minutes } from '#contract/shared/rules/time.ts'
import { SessionEventType, SlotPurpose } from '#contract/vocabulary/teaching.ts'

export interface OverLesson {
  readonly tutorId: number
  readonly studentId: number
  readonly start: number
  /** Minutes after the start at which they came; null for never. Both stayed until the end. */
  readonly tutor: number | null
  readonly student: number | null
}

/** A lesson of 30 minutes, which it has of a week; returns its id. */
export const insertOverLesson = (
  db: DatabaseSync,
  { tutorId, studentId, start, tutor, student }: OverLesson,
): number => {
  const [now, end] = [Date.now(), start + minutes(30)]
  const session = `lesson:${tutorId}-${start}`
  const slot = db
    .prepare(
      'INSERT INTO availability_slots (user_id, purpose, start_at, end_at, deleted, created_at, updated_at) VALUES (?, ?, ?, ?, 1, ?, ?)',
    )
    .run(tutorId, SlotPurpose.Lesson, start, end, now, now)
  const lesson = db
    .prepare(
      `INSERT INTO lessons (tutor_id, student_id, slot_id, session_id, start_at, end_at, duration, price, charge,
         week_minutes, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, 30, 7500, 12750, 30, ?, ?)`,
    )
    .run(tutorId, studentId, slot.lastInsertRowid, session, start, end, now, now)
  const addEvent = db.prepare('INSERT INTO session_events (session_id, user_id, type, created_at) VALUES (?, ?, ?, ?)')
  for (const [userId, after] of [
    [tutorId, tutor],
    [studentId, student],
  ] as const) {
    if (after === null) continue
    addEvent.run(session, userId, SessionEventType.UserJoined, start + minutes(after))
    addEvent.run(session, userId, SessionEventType.UserLeft, end)
  }
  return Number(lesson.lastInsertRowid)
}
