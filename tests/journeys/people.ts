/**
 * Users of a test's own, so that tests do not affect each other: students sign up through the API; tutors, who would
 * need a long verification, are copies of a seeded one under a new name.
 */
import type { DatabaseSync } from 'node:sqlite'
import { setSlots } from '#contract/hours/api/availability.ts'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { listSlots } from '#contract/lessons/api/slots.ts'
import type { Lesson } from '#contract/lessons/shapes/lesson.ts'
import { getInvoiceStats } from '#contract/money/api/invoices.ts'
import type { Endpoint, ReplyOf, RequestOf } from '#contract/shared/api/endpoint.ts'
import { dayMs, hourMs, minuteMs, minutes, toIsoInstant } from '#contract/shared/rules/time.ts'
import { runJob } from '#contract/team/api/jobs.ts'
import { attendance } from '#contract/vocabulary/attendance.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { SessionEventType, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { emailOf } from '#scripts/demo-world/accounts.ts'
import { callApi, freshStudent, type SignedPerson, signInSeeded } from './browser.ts'
import { currentServer } from './current-server.ts'
import { withDatabase } from './kill-world.ts'
import { tokenFor } from './tokens.ts'

export interface Person extends SignedPerson {
  readonly name: string
  /** A declared request as this user. */
  readonly api: <E extends Endpoint>(endpoint: E, input: RequestOf<E>) => Promise<ReplyOf<E>>
}

/** A signed-in user with this name. */
export const personOf = (signed: SignedPerson, name: string): Person => ({
  ...signed,
  name,
  api: (endpoint, input) => callApi(currentServer().origin, endpoint, input, signed.token),
})

let turn: Promise<unknown> = Promise.resolve()
/**
 * One after the other, also for people who are made side by side: the server fails at once with a write that meets one
 * of this process.
 */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const next = turn.then(work)
  turn = next.catch(() => undefined)
  return next
}

/** Who may run a job, where what was written waits for the index of texts; null where nothing waits. */
const findIndexer = (db: DatabaseSync): number | null => {
  const waits = db.prepare('SELECT 1 FROM search_changes WHERE kind > 0 LIMIT 1').get()
  const found = waits && db.prepare('SELECT id FROM users WHERE email = ?').get(emailOf('super'))
  return found ? Number(found.id) : null
}

/** Writes past the server, which then brings to the index of texts what it would have brought there itself. */
const write = async <T>(work: (db: DatabaseSync) => T): Promise<T> => {
  const { origin, state } = currentServer()
  const written = await inTurn(() =>
    withDatabase(state, (db) => {
      const result = work(db)
      return { result, indexer: findIndexer(db) }
    }),
  )
  const job = { cron: '* * * * *', job: 'search' }
  if (written.indexer !== null) await callApi(origin, runJob, { body: job }, await tokenFor(written.indexer))
  return written.result
}

const letters = 'بتثجحخدرزسشصطعفقكلمنهوي'
/** A name that is unique within the run. */
export const newName = (first: string): string =>
  `${first} ${Array.from({ length: 8 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')}`

/** A number that nobody else has verified. */
export const newPhone = (): string => `011${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

/** A student of age with the free trial; like every new account without a name, unless one is given. */
export const newStudent = async (name?: string): Promise<Person> => {
  const signed = await inTurn(() => freshStudent(currentServer().origin))
  await write((db) =>
    db.prepare('UPDATE users SET name = ?, birth_year = 1990 WHERE id = ?').run(name ?? null, signed.id),
  )
  return personOf(signed, name ?? signed.email.split('@')[0] ?? '')
}

/** A student who bought these weekly minutes yesterday. */
export const newSubscriber = async (weeklyMinutes: number, name?: string): Promise<Person> => {
  const student = await newStudent(name)
  const now = Date.now()
  await write((db) =>
    db
      .prepare(
        `INSERT INTO subscriptions (user_id, plan_id, tx_id, period, weekly_minutes, start_at, end_at, created_at, updated_at)
         VALUES (?, 1, ?, 0, ?, ?, ?, ?, ?)`,
      )
      .run(student.id, 900_000 + student.id, weeklyMinutes, now - dayMs, now + 29 * dayMs, now - dayMs, now - dayMs),
  )
  return student
}

const copied = (columns: readonly string[]): string => columns.join(', ')
const userColumns = ['image', 'gender', 'role', 'verified_email', 'verified_phone', 'verified_whats_app', 'city']
const tutorColumns = ['bio', 'about', 'video', 'thumbnail', 'activated', 'notice', 'bypass_onboarding']

/** Of tutors who can start at the same time three are offered, the best rated first: those of other tests stay behind this one. */
export const ratedBest = (tutor: Person) =>
  write((db) => db.prepare('UPDATE tutor_public SET avg_rating = 500 WHERE id = ?').run(tutor.id))

/** An onboarded tutor with the picture and texts of the seeded Karim. Listed once hours are offered. */
export const newTutor = async (name = newName('كريم')): Promise<Person> => {
  const now = Date.now()
  const email = emailOf(`tutor-${crypto.randomUUID()}`)
  const id = await write((db) => {
    const made = db
      .prepare(
        `INSERT INTO users (email, name, phone, birth_year, created_at, updated_at, ${copied(userColumns)})
         SELECT ?, ?, ?, birth_year, ?, ?, ${copied(userColumns)} FROM users WHERE email = ?`,
      )
      .run(email, name, newPhone(), now - dayMs, now, emailOf('karim'))
    db.prepare(
      `INSERT INTO tutors (id, created_at, updated_at, ${copied(tutorColumns)})
       SELECT ?, ?, ?, ${copied(tutorColumns)} FROM tutors WHERE id = (SELECT id FROM users WHERE email = ?)`,
    ).run(made.lastInsertRowid, now - dayMs, now, emailOf('karim'))
    db.prepare(
      `INSERT INTO consents (user_id, kind, version, given, way, created_at)
       SELECT ?, kind, version, given, way, ? FROM consents WHERE user_id = (SELECT id FROM users WHERE email = ?)`,
    ).run(made.lastInsertRowid, now - dayMs, emailOf('karim'))
    return Number(made.lastInsertRowid)
  })
  return personOf({ id, email, token: await tokenFor(id) }, name)
}

/** A tutor with a complete profile who has all steps of onboarding to go. */
export const newApplicant = async (): Promise<Person> => {
  const tutor = await newTutor(newName('رنا'))
  await write((db) =>
    db
      .prepare(
        'UPDATE tutors SET bypass_onboarding = 0, activated = 0, video = NULL, thumbnail = NULL, updated_at = ? WHERE id = ?',
      )
      .run(Date.now(), tutor.id),
  )
  return tutor
}

/** A tutor manager whom students can book too. */
export const newManager = async (): Promise<Person> => {
  const manager = await newTutor(newName('هالة'))
  await write((db) => db.prepare('UPDATE users SET role = ? WHERE id = ?').run(Role.TutorManager, manager.id))
  return { ...manager, token: await tokenFor(manager.id) }
}

/** A studio without tutors. */
export const newStudio = async (): Promise<Person> => {
  const studio = await newTutor(newName('استوديو'))
  await write((db) => {
    db.prepare('DELETE FROM tutors WHERE id = ?').run(studio.id)
    return db.prepare('UPDATE users SET role = ? WHERE id = ?').run(Role.Studio, studio.id)
  })
  return personOf({ ...studio, token: await tokenFor(studio.id) }, studio.name)
}

/** The next quarter of an hour that is at least a minute away, so that it does not pass during the test. */
export const nextQuarter = (): number => Math.ceil((Date.now() + minuteMs) / minutes(15)) * minutes(15)

/** A full hour tomorrow at noon in Cairo or later: far from midnight, and inside every student's week. */
export const tomorrowNoon = (): number => {
  const day = Math.floor(Date.now() / dayMs) * dayMs
  return day + dayMs + 10 * hourMs
}

/** Offers hours as this tutor and returns the id of the slot. */
export const offerHours = async (tutor: Person, start: number, lengthMs = 2 * hourMs): Promise<number> => {
  const end = start + lengthMs
  const action = {
    type: 'create',
    start: toIsoInstant(start),
    end: toIsoInstant(end),
    purpose: SlotPurpose.General,
  } as const
  await tutor.api(setSlots, { body: { actions: [action] } })
  const { slots } = await tutor.api(listSlots, {
    query: { userIds: [tutor.id], after: toIsoInstant(start), before: toIsoInstant(end), full: true },
  })
  const slot = slots.list.find((one) => Date.parse(one.start) === start && !one.deleted)
  if (!slot) throw new Error('the offered hours are not there')
  return slot.id
}

/** Books through the API, for tests that begin with a lesson. */
export const bookLessonWith = (
  student: Person,
  tutor: Person,
  slotId: number,
  start: number,
  duration: 15 | 30 = 30,
): Promise<Lesson> =>
  student.api(bookLesson, {
    body: { tutorId: tutor.id, slotId, start: toIsoInstant(start), duration },
    idempotencyKey: crypto.randomUUID(),
  })

/** Moves one lesson in the database. */
export const moveLessonTo = (lessonId: number, start: number): Promise<unknown> =>
  write((db) =>
    db
      .prepare('UPDATE lessons SET start_at = ?, end_at = ? + duration * 60000 WHERE id = ?')
      .run(start, start, lessonId),
  )

/** Ends the day for which a withdrawal to a new receiver waits. */
export const endReceiverHold = (invoiceId: number): Promise<unknown> =>
  write((db) => db.prepare('UPDATE invoices SET receiver_held_until = 0 WHERE id = ?').run(invoiceId))

/** Moves one lesson in the database so that it began a minute ago. */
export const moveLessonToNow = (lessonId: number): Promise<unknown> => moveLessonTo(lessonId, Date.now() - minuteMs)

/** Moves one lesson in the database so that it is over. */
export const moveLessonToPast = (lessonId: number): Promise<unknown> => moveLessonTo(lessonId, Date.now() - 2 * hourMs)

/** Who has joined and left a call so far, as its room has written it; a name of `SessionEventType` each. */
export const attendanceOf = (lessonId: number): Promise<{ who: 'tutor' | 'student'; what: string }[]> =>
  write((db) =>
    db
      .prepare(
        `SELECT iif(e.user_id = l.tutor_id, 'tutor', 'student') AS who, e.type FROM session_events e
         JOIN lessons l ON l.session_id = e.session_id WHERE l.id = ? ORDER BY e.created_at, e.id`,
      )
      .all(lessonId)
      .map(({ who, type }) => ({
        who: who as 'tutor' | 'student',
        what: Object.entries(SessionEventType).find(([, value]) => value === type)?.[0] ?? '',
      })),
  )

/**
 * Has a lesson that was just played be over for longer than its report may take, and judged: what its room wrote of
 * joins and leaves stays, in its order, and each gets the minute after the start that is named for it.
 */
export const endLessonAsPlayed = async (lessonId: number, atMinutes: readonly number[]): Promise<void> => {
  const start = Date.now() - attendance.judgeWithoutReportMs - hourMs
  await moveLessonTo(lessonId, start)
  const tutorId = await write((db) => {
    const events = db
      .prepare(
        `SELECT e.id FROM session_events e JOIN lessons l ON l.session_id = e.session_id WHERE l.id = ?
         ORDER BY e.created_at, e.id`,
      )
      .all(lessonId)
    if (events.length !== atMinutes.length) throw new Error(`${events.length} joins and leaves`)
    for (const [place, { id }] of events.entries())
      db.prepare('UPDATE session_events SET created_at = ? WHERE id = ?').run(
        start + minutes(atMinutes[place] ?? 0),
        Number(id),
      )
    return Number(db.prepare('SELECT tutor_id AS id FROM lessons WHERE id = ?').get(lessonId)?.id)
  })
  await haveJudged(tutorId)
}

/** The call's object knows nothing of a move; whoever looks at the tutor's earnings has their lessons judged. */
const haveJudged = async (tutorId: number): Promise<void> => {
  const { origin } = currentServer()
  const { token } = await signInSeeded(origin, 'admin')
  await callApi(origin, getInvoiceStats, { params: { id: tutorId } }, token)
}

/** Moves one lesson in the database so that it ended a minute ago, with both people inside from its start to its end. */
export const endLessonAsHeld = async (lessonId: number): Promise<void> => {
  const lesson = await write((db) =>
    db.prepare('SELECT duration, tutor_id AS tutorId FROM lessons WHERE id = ?').get(lessonId),
  )
  const lengthMs = minutes(Number(lesson?.duration))
  const start = Date.now() - lengthMs - minuteMs
  await moveLessonTo(lessonId, start)
  await write((db) => {
    for (const [type, at] of [
      [SessionEventType.UserJoined, start],
      [SessionEventType.UserLeft, start + lengthMs],
    ] as const)
      db.prepare(
        `INSERT INTO session_events (session_id, user_id, type, created_at)
         SELECT l.session_id, u.id, ?, ? FROM lessons l JOIN users u ON u.id IN (l.student_id, l.tutor_id) WHERE l.id = ?`,
      ).run(type, at, lessonId)
  })
  await haveJudged(Number(lesson?.tutorId))
}

/** A lesson of this tutor that is over, that the tutor came to, and that earns this much, piastres. */
export const teachLesson = async (tutor: Person, price: number): Promise<void> => {
  const start = tomorrowNoon()
  const lesson = await bookLessonWith(await newStudent(), tutor, await offerHours(tutor, start), start)
  await moveLessonToPast(lesson.id)
  await write((db) => {
    db.prepare('UPDATE lessons SET price = ? WHERE id = ?').run(price, lesson.id)
    db.prepare(
      `INSERT INTO session_events (session_id, user_id, type, created_at)
       SELECT session_id, tutor_id, ?, start_at FROM lessons WHERE id = ?`,
    ).run(SessionEventType.UserJoined, lesson.id)
  })
}
