/** Who comes in the evening: pairs with a lesson at that time, others who look around, and lessons that are just ending. */
import type { DatabaseSync } from 'node:sqlite'
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import { NotificationMethod } from '#contract/vocabulary/people.ts'
import { SessionEventType, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import type { Cast } from './crowd.ts'

export interface Pair {
  readonly roomId: number
  readonly tutorId: number
  readonly studentId: number
  readonly lessonId: number
  readonly sessionId: string
}
/** A student, and a tutor of whom they book an evening. */
export interface Guest {
  readonly studentId: number
  readonly tutorId: number
  readonly slotId: number
  readonly start: string
}
export interface EveningPeople {
  readonly pairs: readonly Pair[]
  readonly guests: readonly Guest[]
}

/** Nobody else's hour lies beside it: the rows of many people have theirs elsewhere, but a run may have been here before. */
const isFree = (id: string, from: number, until: number): string =>
  `NOT EXISTS (SELECT 1 FROM busy b WHERE b.user_id = ${id} AND b.start_at < ${until} AND b.end_at > ${from})`

/** Pairs with a room, of whom each has one such lesson at most. */
const findPairs = (db: DatabaseSync, count: number, from: number, until: number, not: ReadonlySet<number>) =>
  db
    .prepare(
      `SELECT r.id AS roomId, t.id AS tutorId, s.user_id AS studentId FROM tutor_public t
       JOIN room_members m ON m.user_id = t.id JOIN rooms r ON r.id = m.room_id
       JOIN subscriptions s ON s.user_id = m.other_id AND s.terminated_at IS NULL AND s.start_at < ${from} AND s.end_at > ${until}
       JOIN users u ON u.id = m.other_id AND u.verified_email = 1
       WHERE ${isFree('t.id', from, until)} AND ${isFree('m.other_id', from, until)} GROUP BY t.id LIMIT ${count + not.size}`,
    )
    .all()
    .map((row) => ({ roomId: Number(row.roomId), tutorId: Number(row.tutorId), studentId: Number(row.studentId) }))
    .filter(({ tutorId }) => !not.has(tutorId))
    .slice(0, count)

type Members = ReturnType<typeof findPairs>[number]

/** A lesson of each pair as booking leaves it, whose object is yet to be told. */
const addLessons = (db: DatabaseSync, pairs: readonly Members[], start: number, end: number, now: number): Pair[] => {
  const slot = db.prepare(
    'INSERT INTO availability_slots (user_id, purpose, start_at, end_at, deleted, created_at, updated_at) VALUES (?, ?, ?, ?, 1, ?, ?)',
  )
  const lesson = db.prepare(
    `INSERT INTO lessons (tutor_id, student_id, slot_id, session_id, start_at, end_at, duration, price, charge, week_minutes,
       created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, 7500, 12750, ?, ?, ?)`,
  )
  const session = db.prepare(
    "INSERT INTO sessions (session_id, kind, ref_id, scheduled_for, created_at) VALUES (?, 'lesson', ?, NULL, ?)",
  )
  const duration = Math.round((end - start) / minutes(1))
  return pairs.map((pair) => {
    const { tutorId, studentId } = pair
    const sessionId = `lesson:${crypto.randomUUID()}`
    const slotId = slot.run(tutorId, SlotPurpose.General, start, end, now, now).lastInsertRowid
    const added = lesson.run(tutorId, studentId, slotId, sessionId, start, end, duration, duration, now, now)
    const lessonId = Number(added.lastInsertRowid)
    session.run(sessionId, lessonId, now)
    return { ...pair, lessonId, sessionId }
  })
}

/** Both were there all the time. */
const addAttendance = (db: DatabaseSync, pairs: readonly Pair[], start: number): void => {
  const event = db.prepare('INSERT INTO session_events (session_id, user_id, type, created_at) VALUES (?, ?, ?, ?)')
  for (const { sessionId, tutorId, studentId } of pairs)
    for (const id of [tutorId, studentId]) event.run(sessionId, id, SessionEventType.UserJoined, start)
}

const addReminders = (db: DatabaseSync, pairs: readonly Pair[], start: number, now: number): void => {
  const reminder = db.prepare(
    `INSERT INTO notifications (user_id, kind, dedupe_key, about_id, session_id, facts, due_at)
     VALUES (?, 'lesson_reminder', ?, ?, ?, ?, ?)`,
  )
  // Each wants texts, as most do.
  const texted = db.prepare(
    `UPDATE users SET verified_phone = 1, verified_whats_app = 1, phone = coalesce(phone, '012' || printf('%08d', id)),
       notification_method = ${NotificationMethod.WhatsApp} WHERE id = ?`,
  )
  for (const { lessonId, sessionId, tutorId, studentId } of pairs)
    for (const [me, other] of [
      [tutorId, studentId],
      [studentId, tutorId],
    ] as const) {
      texted.run(me)
      const facts = JSON.stringify({ sessionId, start, refId: lessonId, duration: 30, hoursBefore: 1 })
      reminder.run(me, `lesson:${lessonId}:rem1h:${start}:${me}`, other, sessionId, facts, now)
    }
}

export interface EveningTimes {
  readonly now: number
  /** When the lessons of the evening begin. */
  readonly start: number
  /** When those that are just ending are over. */
  readonly ending: number
}

export interface EveningCounts {
  readonly pairs: number
  readonly guests: number
  readonly ending: number
  readonly reminded: number
}

/** Writes the lessons of an evening into a state that no server uses, and says who comes. */
export const arrangeEvening = (
  db: DatabaseSync,
  { now, start, ending }: EveningTimes,
  counts: EveningCounts,
): EveningPeople & { readonly ended: readonly Pair[]; readonly reminded: readonly Pair[] } => {
  const [from, until] = [now - minutes(60), now + minutes(60)]
  const all = findPairs(db, counts.pairs + counts.ending + counts.reminded, from, until, new Set())
  const [pairs, rest] = [all.slice(0, counts.pairs), all.slice(counts.pairs)]
  if (rest.length === 0)
    throw new Error(`only ${all.length} pairs of these people can have a lesson now: fill with more`)
  db.exec('BEGIN')
  const ended = addLessons(db, rest.slice(0, counts.ending), ending - minutes(15), ending, now)
  addAttendance(db, ended, ending - minutes(15))
  // Reminded of a lesson in an hour.
  const soon = now + minutes(62)
  const reminded = addLessons(db, rest.slice(counts.ending), soon, soon + minutes(30), now)
  addReminders(db, reminded, soon, now)
  const inLesson = addLessons(db, pairs, start, start + minutes(30), now)
  db.exec('COMMIT')
  const taken = new Set(all.map(({ studentId }) => studentId))
  const hours = db
    .prepare(
      `SELECT s.id, s.user_id AS tutorId, s.start_at AS start, s.end_at AS end FROM availability_slots s
       JOIN tutor_public t ON t.id = s.user_id WHERE s.start_at > ${now} AND s.end_at - s.start_at > ${minutes(60)} AND s.deleted = 0
         AND ${isFree('s.user_id', 0, 0).replace('b.start_at < 0 AND b.end_at > 0', 'b.slot_id = s.id')}
       ORDER BY s.start_at LIMIT ${Math.ceil(counts.guests / 6) + 8}`,
    )
    .all()
  const students = db
    .prepare(
      `SELECT DISTINCT s.user_id AS id FROM subscriptions s JOIN users u ON u.id = s.user_id AND u.verified_email = 1
       WHERE s.terminated_at IS NULL AND s.start_at < ${from} AND s.end_at > ${now + minutes(60 * 24 * 8)}
         AND NOT EXISTS (SELECT 1 FROM busy b WHERE b.user_id = s.user_id AND b.start_at > ${now + dayMs})
       ORDER BY s.id DESC
       LIMIT ${counts.guests + taken.size}`,
    )
    .all()
    .map(({ id }) => Number(id))
    .filter((id) => !taken.has(id))
    .slice(0, counts.guests)
  // Six half hours of each evening, so that no two guests wish the same.
  const guests = students.flatMap((studentId, at) => {
    const hour = hours[Math.floor(at / 6)]
    if (!hour) return []
    const begins = Number(hour.start) + (at % 6) * minutes(30)
    return [
      { studentId, tutorId: Number(hour.tutorId), slotId: Number(hour.id), start: new Date(begins).toISOString() },
    ]
  })
  return { pairs: inLesson, guests, ended, reminded }
}

/** Listed tutors with hours to book, and students who may book. */
export const readCast = (db: DatabaseSync, now: number): Cast => {
  const hours = new Map<number, { slotId: number; start: string }[]>()
  const slots = db.prepare(
    `SELECT s.id, s.user_id AS tutorId, s.start_at AS start, s.end_at AS end FROM availability_slots s
     JOIN tutor_public t ON t.id = s.user_id WHERE s.start_at > ${now + dayMs} AND s.end_at - s.start_at > ${minutes(60)}
       AND s.deleted = 0 AND NOT EXISTS (SELECT 1 FROM busy b WHERE b.slot_id = s.id) ORDER BY s.start_at`,
  )
  for (const { id, tutorId, start, end } of slots.all()) {
    const own = hours.get(Number(tutorId)) ?? []
    for (let at = Number(start); at < Number(end); at += minutes(30))
      own.push({ slotId: Number(id), start: new Date(at).toISOString() })
    hours.set(Number(tutorId), own)
  }
  const students = db.prepare(
    `SELECT DISTINCT s.user_id AS id FROM subscriptions s JOIN users u ON u.id = s.user_id AND u.verified_email = 1
     WHERE s.terminated_at IS NULL AND s.start_at < ${now} AND s.end_at > ${now + 15 * dayMs} LIMIT 6000`,
  )
  const tutors = [...hours.keys()]
  return {
    tutors,
    students: students.all().map(({ id }) => Number(id)),
    freeTime: (at, place) => hours.get(tutors[at] ?? 0)?.[place] ?? { slotId: 0, start: new Date(now).toISOString() },
    havePasswords: false,
  }
}
