/** Users and slots for a server of one's own, written into its database file, and checks of that file afterwards. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { issueToken } from '#worker/tokens.ts'
import { waitLimitMs } from './browser.ts'

export const tokenSecret = 'a-secret-of-a-journey-of-at-least-32-bytes'

export interface Pupil {
  readonly id: number
  readonly token: string
}
export interface OfferedSlot {
  readonly id: number
  readonly userId: number
  readonly start: number
}
export interface World {
  readonly students: readonly Pupil[]
  readonly slots: readonly OfferedSlot[]
}

const withTable = async <T>(folder: string, table: string, work: (db: DatabaseSync) => T): Promise<T> => {
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.sqlite'))) {
    const db = new DatabaseSync(join(folder, name), { timeout: waitLimitMs })
    try {
      const ours = db.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(table)
      if (ours) return work(db)
    } finally {
      db.close()
    }
  }
  throw new Error(`no database with ${table} in ${folder}`)
}

/** Opens the database of a state folder that has the product's tables, and closes it in any case. */
export const withDatabase = <T>(state: string, work: (db: DatabaseSync) => T): Promise<T> =>
  withTable(join(state, 'v3', 'd1', 'miniflare-D1DatabaseObject'), 'lessons', work)

/** Keys of the stored files, without those of uploads whose parts are not joined. */
export const listObjects = (state: string): Promise<string[]> =>
  withTable(join(state, 'v3', 'r2', 'miniflare-R2BucketObject'), '_mf_objects', (db) =>
    db
      .prepare('SELECT key FROM _mf_objects ORDER BY key')
      .all()
      .map(({ key }) => String(key)),
  )

const hoursOffered = 8

/** Each tutor offers eight hours, beginning in a day and a half; each student bought ten hours a week. */
export const populateWorld = async (state: string, students: number, tutors: number): Promise<World> => {
  const now = Date.now()
  const start = Math.ceil(now / hourMs) * hourMs + 36 * hourMs
  const made = await withDatabase(state, (db) => {
    const addUser = db.prepare(
      'INSERT INTO users (email, name, role, birth_year, created_at, updated_at) VALUES (?, ?, ?, 1990, ?, ?)',
    )
    const user = (role: Role, i: number): number =>
      Number(addUser.run(`${role}-${i}@example.com`, 'سارة محمود', role, now, now).lastInsertRowid)
    const addTutor = db.prepare('INSERT INTO tutors (id, activated, created_at, updated_at) VALUES (?, 1, ?, ?)')
    const addSlot = db.prepare(
      'INSERT INTO availability_slots (user_id, purpose, start_at, end_at, created_at, updated_at) VALUES (?, 2, ?, ?, ?, ?)',
    )
    const addSubscription = db.prepare(
      `INSERT INTO subscriptions (user_id, plan_id, tx_id, period, weekly_minutes, start_at, end_at, created_at, updated_at)
       VALUES (?, 1, ?, 0, 600, ?, ?, ?, ?)`,
    )
    const slots = Array.from({ length: tutors }, (_, i): OfferedSlot => {
      const userId = user(Role.Tutor, i)
      addTutor.run(userId, now, now)
      const { lastInsertRowid } = addSlot.run(userId, start, start + hoursOffered * hourMs, now, now)
      return { id: Number(lastInsertRowid), userId, start }
    })
    const ids = Array.from({ length: students }, (_, i) => {
      const id = user(Role.Student, i)
      addSubscription.run(id, id, now - dayMs, now + 29 * dayMs, now, now)
      return id
    })
    return { slots, ids }
  })
  const signedIn = made.ids.map(async (id) => ({ id, token: await issueToken(tokenSecret, id, now) }))
  return { slots: made.slots, students: await Promise.all(signedIn) }
}

/** Rows of a booking that are missing or duplicated; empty when all bookings are complete. */
export const findPartialBookings = (state: string): Promise<unknown[]> =>
  withDatabase(state, (db) =>
    db
      .prepare(
        `SELECT l.id, 'session' AS what FROM lessons l
           WHERE (SELECT count(*) FROM sessions s WHERE s.session_id = l.session_id AND s.ref_id = l.id) <> 1
         UNION ALL SELECT l.id, 'busy' FROM lessons l
           WHERE (SELECT count(*) FROM busy b WHERE b.kind = 'lesson' AND b.ref_id = l.id AND b.start_at = l.start_at) <> 2
         UNION ALL SELECT l.id, 'reminders' FROM lessons l
           WHERE (SELECT count(*) FROM notifications n WHERE n.session_id = l.session_id AND n.kind = 'lesson_reminder') <> 4
         UNION ALL SELECT l.id, 'key' FROM lessons l
           WHERE (SELECT count(*) FROM idempotency i WHERE i.result = l.session_id AND i.user_id = l.student_id) <> 1
         UNION ALL SELECT * FROM (
           SELECT l.id, 'room' FROM lessons l WHERE NOT EXISTS (
             SELECT 1 FROM room_members m WHERE m.user_id = l.student_id AND m.other_id = l.tutor_id
               AND EXISTS (SELECT 1 FROM room_members o WHERE o.room_id = m.room_id AND o.user_id = l.tutor_id))
           UNION ALL SELECT a.ref_id, 'overlap' FROM busy a JOIN busy b ON a.user_id = b.user_id AND a.ref_id < b.ref_id
             AND a.start_at < b.end_at AND b.start_at < a.end_at
           UNION ALL SELECT c.tutor_id, 'counter' FROM tutor_counters c
             WHERE c.lesson_count <> (SELECT count(*) FROM lessons l WHERE l.tutor_id = c.tutor_id)
           UNION ALL SELECT i.user_id, 'orphaned key' FROM idempotency i
             WHERE NOT EXISTS (SELECT 1 FROM lessons l WHERE l.session_id = i.result))`,
      )
      .all(),
  )

export const countLessons = (state: string): Promise<number> =>
  withDatabase(state, (db) => Number(db.prepare('SELECT count(*) AS n FROM lessons').get()?.n))

/** The room id of each pair, by `student:tutor`. */
export const roomsByPair = (state: string): Promise<Map<string, number>> =>
  withDatabase(state, (db) => {
    const rows = db.prepare('SELECT room_id AS room, user_id AS me, other_id AS other FROM room_members').all()
    return new Map(rows.map(({ room, me, other }) => [`${me}:${other}`, Number(room)]))
  })

/** Rows of a query, as plain objects. */
export const select = <T>(state: string, sql: string, ...values: readonly (string | number)[]): Promise<T[]> =>
  withDatabase(state, (db) =>
    db
      .prepare(sql)
      .all(...values)
      .map((row) => ({ ...row }) as T),
  )

/** Whether a write is held by a trap of `stopAtWrite`: nobody else can begin one for longer than any write of a request. */
export const isTrapped = (state: string): Promise<boolean> =>
  withDatabase(state, (db) => {
    db.exec('PRAGMA busy_timeout = 1000')
    try {
      db.exec('BEGIN IMMEDIATE; ROLLBACK')
      return false
    } catch {
      return true
    }
  })

/**
 * Lets the server come as far as a write, such as `INSERT ON lessons`, and no further: its batch never ends, and is not
 * stored. Nothing else is answered from then on. Returns what takes the trap away.
 */
export const stopAtWrite = async (state: string, write: string, condition: string): Promise<() => Promise<void>> => {
  const exec = (sql: string): Promise<void> => withDatabase(state, (db) => db.exec(sql))
  // A trigger cannot contain a recursive query, but can read a view that is one.
  await exec(`
    CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n;
    CREATE TRIGGER stop_here AFTER ${write} WHEN ${condition} BEGIN SELECT count(*) FROM endless; END;`)
  return () => exec('DROP TRIGGER stop_here; DROP VIEW endless;')
}

/** Runs the jobs of a schedule as if it were `laterMs` later. */
export const runJobs = async (
  origin: string,
  cron: '*/5 * * * *' | '*/15 * * * *' | '0 1 * * *',
  laterMs: number,
): Promise<void> => {
  const query = new URLSearchParams({ cron, time: String(Date.now() + laterMs) })
  const answer = await fetch(`${origin}/cdn-cgi/local/scheduled?${query}`)
  if (!answer.ok) throw new Error(`${cron}: ${answer.status}`)
}
