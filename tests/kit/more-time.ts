/** Two people in the call of a lesson that is about to end. */
import { expect } from 'vitest'
import { JoinSession } from '#contract/classroom/events/session.ts'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { acceptMoreTime, askMoreTime, getMoreTime } from '#contract/lessons/api/more-time.ts'
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import { bookingRequestIn, rows, subscriber } from './bookings.ts'
import { clock } from './clock.ts'
import { make } from './make.ts'
import { sessionRoom } from './objects.ts'
import { type Person, people } from './people.ts'
import { openTab } from './sockets.ts'

const noon = Date.parse('2030-01-01T12:00:00Z')

/** A lesson from 12:30 to 13:00 of which both have entered the call; the clock stands at 12:56. */
export const lastMinutes = async ({
  weekly = 300,
  student: given,
  offered = 30,
  at = minutes(56),
}: {
  weekly?: number
  student?: () => Promise<Person>
  /** Minutes that the tutor offers, from the lesson's start. */
  offered?: number
  at?: number
} = {}) => {
  clock.set(noon)
  const [student, tutor] = [await (given ?? (() => subscriber(weekly)))(), await people.tutor()]
  const start = noon + minutes(30)
  const slot = await make.slot({ userId: tutor.id, start, end: start + minutes(offered) })
  const lesson = await student.api(bookLesson, { body: bookingRequestIn(slot) })
  const end = start + minutes(30)
  const { id, sessionId } = lesson
  clock.set(start - minutes(1))
  const [hers, his] = [await openTab(student), await openTab(tutor)]
  for (const tab of [hers, his]) expect(await tab.send(JoinSession, { sessionId })).toEqual({ code: 'ok' })
  clock.set(noon + at)
  return { student, tutor, slot, lesson, id, sessionId, start, end, hers, his, room: sessionRoom(sessionId) }
}

export type LastMinutes = Awaited<ReturnType<typeof lastMinutes>>

export const moreOf = (person: Person, id: number) => person.api(getMoreTime, { params: { id } })

/** The student asks for what they are shown. */
export const ask = async ({ student, id }: Pick<LastMinutes, 'student' | 'id'>) => {
  const { start, takes } = await moreOf(student, id)
  return student.api(askMoreTime, { params: { id }, body: { start, weekMinutes: 0, otherMinutes: 0, ...takes } })
}

/** The tutor accepts what they are shown. */
export const acceptIt = async ({ tutor, id }: Pick<LastMinutes, 'tutor' | 'id'>) => {
  const { start, price } = await moreOf(tutor, id)
  return tutor.api(acceptMoreTime, { params: { id }, body: { start, price: price ?? 0 } })
}

/** Who joined and left a session, oldest first. */
export const attendanceOf = (sessionId: string) =>
  rows(
    'SELECT user_id AS userId, type, created_at AS at FROM session_events WHERE session_id = ? ORDER BY id',
    sessionId,
  )

/** Sessions and times of the lessons of a student that stand. */
export const lessonsOf = (studentId: number) =>
  rows<{ id: number; session: string; call: string | null; start: number; end: number }>(
    `SELECT id, session_id AS session, call_session_id AS call, start_at AS start, end_at AS "end" FROM lessons
     WHERE student_id = ? AND canceled_at IS NULL ORDER BY start_at`,
    studentId,
  )

/** As `lastMinutes` at the clock as it is: a lesson that ends in four minutes. */
export const endingNow = async () => {
  const [student, tutor] = [await subscriber(), await people.tutor()]
  const start = Date.now() - minutes(26)
  const { id, sessionId } = await make.lesson({ tutorId: tutor.id, studentId: student.id, start, duration: 30 })
  for (const person of [student, tutor]) {
    const tab = await openTab(person)
    expect(await tab.send(JoinSession, { sessionId })).toEqual({ code: 'ok' })
  }
  const body = { start: new Date(start + minutes(30)).toISOString() }
  return { student, tutor, id, sessionId, body }
}

/** Minutes beside the week, which last for ten days. */
export const giveMinutes = (student: Person, count: number) =>
  rows(
    "INSERT INTO minute_lots (user_id, kind, minutes, paid, end_at, cause, created_at) VALUES (?, 'granted', ?, 1, ?, ?, ?)",
    student.id,
    count,
    Date.now() + 10 * dayMs,
    `test:${crypto.randomUUID()}`,
    Date.now(),
  )

/** Minutes that the lessons of a student hold of their week, and of lots. */
export const heldBy = async ({ id }: Person) => {
  const [week] = await rows<{ n: number }>(
    'SELECT coalesce(sum(week_minutes), 0) AS n FROM lessons WHERE student_id = ? AND canceled_at IS NULL',
    id,
  )
  const [lots] = await rows<{ n: number }>(
    'SELECT coalesce(sum(minutes - rest), 0) AS n FROM minute_lots WHERE user_id = ?',
    id,
  )
  return { week: week?.n, lots: lots?.n }
}
