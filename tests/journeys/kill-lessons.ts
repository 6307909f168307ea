/** Lessons in a database without the demo world, for tests that kill the server. */
import { hourMs } from '#contract/shared/rules/time.ts'
import { openRoom } from '#contract/talk/api/chat.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { issueToken } from '#worker/tokens.ts'
import { callApi } from './browser.ts'
import { tokenSecret, withDatabase } from './kill-world.ts'
import type { TestServer } from './server.ts'

export interface Pair {
  readonly lessonId: number
  readonly sessionId: string
  readonly roomId: number
  readonly tokens: readonly [string, string]
}

/** Lessons that begin in an hour, each of two people of its own, with the chat room of the two. */
export const addLessons = async ({ state, origin }: TestServer, pairs: number): Promise<Pair[]> => {
  const now = Date.now()
  const start = now + hourMs
  const rows = await withDatabase(state, (db) => {
    const insert = (sql: string, ...values: (string | number)[]): number =>
      Number(db.prepare(sql).run(...values).lastInsertRowid)
    const addUser = (role: Role, i: number): number =>
      insert(
        'INSERT INTO users (email, name, role, created_at, updated_at) VALUES (?, ?, ?, ?, ?)',
        ...[`${role}-${i}@example.com`, 'سارة محمود', role, now, now],
      )
    return Array.from({ length: pairs }, (_, i) => {
      const [tutor, student] = [addUser(Role.Tutor, i), addUser(Role.Student, i)]
      insert('INSERT INTO tutors (id, activated, created_at, updated_at) VALUES (?, 1, ?, ?)', tutor, now, now)
      const slot = insert(
        'INSERT INTO availability_slots (user_id, purpose, start_at, end_at, created_at, updated_at) VALUES (?, 2, ?, ?, ?, ?)',
        ...[tutor, start, start + hourMs, now, now],
      )
      const sessionId = `lesson:${crypto.randomUUID()}`
      const lessonId = insert(
        `INSERT INTO lessons (tutor_id, student_id, slot_id, session_id, start_at, end_at, duration, price, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, 30, 0, ?, ?)`,
        ...[tutor, student, slot, sessionId, start, start + hourMs / 2, now, now],
      )
      return { lessonId, sessionId, tutor, student }
    })
  })
  return Promise.all(
    rows.map(async ({ tutor, student, ...lesson }) => {
      const [his, hers] = [await issueToken(tokenSecret, tutor, now), await issueToken(tokenSecret, student, now)]
      const { roomId } = await callApi(origin, openRoom, { body: { userId: tutor } }, hers)
      return { ...lesson, roomId, tokens: [his, hers] as const }
    }),
  )
}
