/** Slots, valid booking requests, and invariants that hold for all bookings together. */
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import type { LessonDuration, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { overlapsSql, wrongLessonMinutesSql, wrongLotsSql } from './invariants.ts'
import { make } from './make.ts'
import { type Person, people } from './people.ts'

export const iso = (ms: number): string => new Date(ms).toISOString()

/** A full hour, at least `hours` from now. */
export const inHours = (hours: number): number => Math.ceil(Date.now() / hourMs) * hourMs + hours * hourMs

interface Offered {
  start?: number
  /** Length of the slot. */
  hours?: number
  purpose?: SlotPurpose
}

/** A slot of this person, from two hours from now for four hours unless given otherwise. */
export const offer = ({ id }: Person, { start = inHours(2), hours = 4, purpose }: Offered = {}) =>
  make.slot({ userId: id, start, end: start + hours * hourMs, purpose })

/** The request body of a booking in a slot, `at` minutes after its start. */
export const bookingRequestIn = (
  slot: { id: number; userId: number; startAt: number },
  at = 0,
  duration: LessonDuration = 30,
) => ({ tutorId: slot.userId, slotId: slot.id, start: iso(slot.startAt + minutes(at)), duration })

/** A student who bought a month of weekly minutes yesterday. */
export const subscriber = async (weeklyMinutes = 300): Promise<Person> => {
  const student = await people.student()
  const start = Date.now() - dayMs
  await make.subscription({ userId: student.id, start, end: start + 30 * dayMs, weeklyMinutes })
  return student
}

export const rows = async <R = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<R[]> =>
  (
    await env.DB.prepare(sql)
      .bind(...values)
      .all<R>()
  ).results

const occupied = `
  SELECT tutor_id AS user_id, 'lesson' AS kind, id AS ref_id, slot_id, start_at, end_at FROM lessons WHERE canceled_at IS NULL
  UNION ALL SELECT student_id, 'lesson', id, slot_id, start_at, end_at FROM lessons WHERE canceled_at IS NULL
  UNION ALL SELECT interviewer_id, 'interview', id, slot_id, start_at, end_at FROM interviews WHERE status < 4
  UNION ALL SELECT * FROM (
    SELECT interviewee_id, 'interview', id, slot_id, start_at, end_at FROM interviews WHERE status < 4
    UNION ALL SELECT tutor_manager_id, 'demo', id, slot_id, start_at, end_at FROM demo_sessions WHERE status < 4
    UNION ALL SELECT tutor_id, 'demo', id, slot_id, start_at, end_at FROM demo_sessions WHERE status < 4)`

/**
 * Checks that no person has overlapping bookings, no booking is in a deleted slot, and every copied column equals its
 * source.
 */
export const expectConsistentBookings = async (): Promise<void> => {
  const overlaps = await rows(overlapsSql)
  expect(overlaps).toEqual([])
  expect(await rows(`SELECT * FROM busy EXCEPT SELECT * FROM (${occupied})`)).toEqual([])
  expect(await rows(`SELECT * FROM (${occupied}) EXCEPT SELECT * FROM busy`)).toEqual([])
  const wrongCounters = await rows(`
    SELECT c.tutor_id FROM tutor_counters c WHERE
      c.lesson_count <> (SELECT count(*) FROM lessons l WHERE l.tutor_id = c.tutor_id AND l.canceled_at IS NULL)
      OR c.student_count <> (SELECT count(DISTINCT l.student_id) FROM lessons l WHERE l.tutor_id = c.tutor_id AND l.canceled_at IS NULL)`)
  expect(wrongCounters).toEqual([])
  const wrongCopies = await rows(`
    SELECT p.id FROM tutor_public p LEFT JOIN tutor_counters c ON c.tutor_id = p.id
    WHERE p.lesson_count <> coalesce(c.lesson_count, 0) OR p.student_count <> coalesce(c.student_count, 0)`)
  expect(wrongCopies).toEqual([])
  const halfMade = await rows(`
    SELECT s.session_id FROM sessions s LEFT JOIN lessons l ON l.session_id = s.session_id
    WHERE s.kind = 'lesson' AND l.id IS NULL
    UNION ALL SELECT s.session_id FROM sessions s LEFT JOIN interviews i ON i.session_id = s.session_id
    WHERE s.kind = 'interview' AND i.id IS NOT s.ref_id
    UNION ALL SELECT s.session_id FROM sessions s LEFT JOIN demo_sessions d ON d.session_id = s.session_id
    WHERE s.kind = 'demo' AND d.id IS NOT s.ref_id
    UNION ALL SELECT r.pair_key FROM rooms r WHERE (SELECT count(*) FROM room_members m WHERE m.room_id = r.id) <> 2`)
  expect(halfMade).toEqual([])
}

/**
 * Checks that every lot has what its movements say, and every lesson that nobody cancelled or judged the minutes it is
 * long.
 */
export const expectConsistentMinutes = async (): Promise<void> => {
  const wrongLots = await rows(wrongLotsSql)
  expect(wrongLots).toEqual([])
  const wrongLessons = await rows(wrongLessonMinutesSql)
  expect(wrongLessons).toEqual([])
}

/** Live coming lessons whose slot no longer covers them. */
export const lessonsOutsideSlots = () =>
  rows(
    `SELECT l.id FROM lessons l LEFT JOIN availability_slots s ON s.id = l.slot_id
     WHERE l.canceled_at IS NULL AND l.start_at > ?
       AND (s.id IS NULL OR s.deleted = 1 OR s.start_at > l.start_at OR s.end_at < l.end_at)`,
    Date.now(),
  )

/** Codes of parallel requests, sorted; `ok` for those that succeeded. */
export const outcomes = async (calls: readonly Promise<unknown>[]): Promise<string[]> => {
  const settled = await Promise.allSettled(calls)
  return settled
    .map((one) => (one.status === 'fulfilled' ? 'ok' : String((one.reason as { code?: unknown }).code ?? one.reason)))
    .sort()
}

/** Texts and reminders of a booking that are queued. */
export const queued = (sessionId: string) =>
  rows<{ kind: string; userId: number; dueAt: number; sentAt: number | null }>(
    `SELECT kind, user_id AS userId, due_at AS dueAt, sent_at AS sentAt FROM outbox WHERE payload->>'sessionId' = ?1
     UNION ALL SELECT kind, user_id, due_at, delivered_at FROM notifications
     WHERE session_id = ?1 AND kind LIKE '%\\_reminder' ESCAPE '\\'
     ORDER BY due_at, kind, user_id`,
    sessionId,
  )
