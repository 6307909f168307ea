/** Students, a plan and a tutor with earnings for a server of one's own, and what its database says about their money. */
import type { DatabaseSync } from 'node:sqlite'
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { LessonDuration, SessionEventType, SlotPurpose } from '#contract/vocabulary/teaching.ts'
import { issueToken } from '#worker/tokens.ts'
import { type Pupil, select, tokenSecret, withDatabase } from './kill-world.ts'

export interface PaymentWorld<Name extends string> {
  readonly planId: number
  readonly students: Readonly<Record<Name, Pupil>>
  /** Has earned `earnedPiastres`, which no job has settled yet. */
  readonly tutor: Pupil
}

/** What a month of the plan costs. */
export const monthPiastres = 225_000
export const earnedPiastres = 100_000

const insertPerson = (db: DatabaseSync, role: Role, i: number, now: number): number =>
  Number(
    db
      .prepare(
        'INSERT INTO users (email, name, phone, role, birth_year, created_at, updated_at) VALUES (?, ?, ?, ?, 1990, ?, ?)',
      )
      .run(`${role}-${i}@example.com`, 'سارة محمود', `010${String(i).padStart(8, '0')}`, role, now, now)
      .lastInsertRowid,
  )

/** A lesson that its tutor joined yesterday. */
const insertTaughtLesson = (db: DatabaseSync, tutorId: number, studentId: number, now: number): void => {
  const start = now - dayMs
  const end = start + minutes(30)
  const slot = db
    .prepare(
      'INSERT INTO availability_slots (user_id, purpose, start_at, end_at, deleted, created_at, updated_at) VALUES (?, ?, ?, ?, 1, ?, ?)',
    )
    .run(tutorId, SlotPurpose.Lesson, start, end, now, now)
  db.prepare(
    `INSERT INTO lessons (tutor_id, student_id, slot_id, session_id, start_at, end_at, duration, price, charge, created_at, updated_at)
     VALUES (?, ?, ?, 'lesson:taught', ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    ...([tutorId, studentId, slot.lastInsertRowid, start, end] as const),
    ...([LessonDuration.Long, earnedPiastres, earnedPiastres, now, now] as const),
  )
  db.prepare('INSERT INTO session_events (session_id, user_id, type, created_at) VALUES (?, ?, ?, ?)').run(
    'lesson:taught',
    tutorId,
    SessionEventType.UserJoined,
    start,
  )
}

/** One student of each name. */
export const populatePaymentWorld = async <Name extends string>(
  state: string,
  names: readonly Name[],
): Promise<PaymentWorld<Name>> => {
  const now = Date.now()
  const made = await withDatabase(state, (db) => {
    const plan = db
      .prepare(
        `INSERT INTO plans (weekly_minutes, base_monthly_price, month_discount, quarter_discount, year_discount,
           for_invites_only, active, created_at, updated_at) VALUES (120, 250000, 1000, 2000, 3000, 0, 1, ?, ?)`,
      )
      .run(now, now)
    const ids = names.map((_, i) => insertPerson(db, Role.Student, i, now))
    const tutorId = insertPerson(db, Role.Tutor, names.length, now)
    db.prepare('INSERT INTO tutors (id, activated, created_at, updated_at) VALUES (?, 1, ?, ?)').run(tutorId, now, now)
    insertTaughtLesson(db, tutorId, insertPerson(db, Role.Student, names.length + 1, now), now)
    return { planId: Number(plan.lastInsertRowid), ids, tutorId }
  })
  const signIn = async (id: number): Promise<Pupil> => ({ id, token: await issueToken(tokenSecret, id, now) })
  const signedIn = await Promise.all(made.ids.map(signIn))
  const students = Object.fromEntries(names.map((name, i) => [name, signedIn[i]])) as Record<Name, Pupil>
  return { planId: made.planId, students, tutor: await signIn(made.tutorId) }
}

/** What somebody paid and got: the sums the gateway took and gave back, the subscriptions, and the postings of each. */
export const outcomeOf = async (state: string, userId: number) => {
  const orders = await select<{ amount: number; returned: number }>(
    state,
    `SELECT data->>'amount' AS amount, coalesce(data->>'refunded', 0) AS returned FROM dev_sim
     WHERE kind = 'fawry-order' AND data->>'userId' = ? AND data->>'paidAt' IS NOT NULL ORDER BY rowid`,
    userId,
  )
  const payments = await select<{ status: number; returned: number }>(
    state,
    'SELECT status, refunded_amount AS returned FROM transactions WHERE user_id = ? AND paid_at IS NOT NULL ORDER BY id',
    userId,
  )
  const open = await select(state, 'SELECT id FROM transactions WHERE user_id = ? AND status IN (0, 7, 8)', userId)
  const subscriptions = await select<{ ended: number }>(
    state,
    'SELECT terminated_at IS NOT NULL AS ended FROM subscriptions WHERE user_id = ? ORDER BY id',
    userId,
  )
  const postings = await select<{ cause: string; account: string; amount: number }>(
    state,
    `SELECT ref_type AS cause, CASE account WHEN 'student:' || t.user_id THEN 'student' ELSE account END AS account, e.amount
     FROM ledger_entries e JOIN transactions t ON t.id = e.ref_id AND e.ref_type LIKE 'tx:%'
     WHERE t.user_id = ? ORDER BY e.id`,
    userId,
  )
  return { orders, payments, open: open.length, subscriptions, postings }
}
