/**
 * A caller whom this isolate has met is assumed to be unchanged while the check runs beside the read. When that is
 * wrong, nothing may come of it.
 */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getLesson } from '#contract/lessons/api/lessons.ts'
import { getTutorInfo } from '#contract/people/api/public-tutor.ts'
import { getCurrentUser, listUsers } from '#contract/people/api/users.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { listMessages } from '#contract/talk/api/chat.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { CheckedClient } from '#worker/storage/checked-client.ts'
import { users } from '#worker/storage/schema/people.ts'

const signedOut = { status: 401, code: 'unauthenticated' }

const met = async (person: Person): Promise<Person> => {
  expect((await apiCall(getCurrentUser, {}, person.token)).id).toBe(person.id)
  return person
}
const revoke = ({ id }: Person) =>
  db
    .update(users)
    .set({ tokensValidAfter: Date.now() + 1000 })
    .where(eq(users.id, id))
const setRole = ({ id }: Person, role: Role) => db.update(users).set({ role }).where(eq(users.id, id))

test('a revoked token is refused, whatever is requested with it', async () => {
  const [student, tutor] = [await met(await people.student()), await people.tutor()]
  const { id: room } = await make.room(student.id, tutor.id)
  const lesson = await make.lesson({ tutorId: tutor.id, studentId: student.id, start: Date.now() + dayMs })
  await apiCall(listMessages, { params: { room } }, student.token)
  await revoke(student)
  expect(await refusalOf(apiCall(getCurrentUser, {}, student.token))).toEqual(signedOut)
  // Read from a chat room, without a database query of its own.
  expect(await refusalOf(apiCall(listMessages, { params: { room } }, student.token))).toEqual(signedOut)
  expect(await refusalOf(apiCall(getLesson, { params: { id: lesson.id } }, student.token))).toEqual(signedOut)
  expect((await apiCall(getTutorInfo, { params: { id: tutor.id } }, student.token)).id).toBe(tutor.id)
})

test('refusals reveal nothing about rows or the request to a revoked token', async () => {
  const [student, tutor] = [await met(await people.student()), await people.tutor()]
  const stranger = await people.student()
  const lesson = await make.lesson({ tutorId: tutor.id, studentId: stranger.id, start: Date.now() + dayMs })
  expect(await refusalOf(apiCall(getLesson, { params: { id: lesson.id } }, student.token))).toMatchObject({
    status: 403,
  })
  await revoke(student)
  for (const id of [lesson.id, lesson.id + 1000, 'x']) {
    expect(await refusalOf(apiCall(getLesson, { params: { id } }, student.token))).toEqual(signedOut)
  }
})

test('a changed role applies from the next request on, in both directions', async () => {
  const person = await met(await people.admin())
  await setRole(person, Role.Student)
  expect(await refusalOf(apiCall(listUsers, {}, person.token))).toEqual({ status: 403, code: 'forbidden' })
  await setRole(person, Role.RegularAdmin)
  expect((await apiCall(listUsers, {}, person.token)).total).toBeGreaterThan(0)
})

test('the token of a deleted account is refused', async () => {
  const person = await met(await people.studio())
  await db.delete(users).where(eq(users.id, person.id))
  expect(await refusalOf(apiCall(getCurrentUser, {}, person.token))).toEqual(signedOut)
})

const failing = (joinsReads = true) =>
  new CheckedClient(env.DB, {
    statement: env.DB.prepare('SELECT 1'),
    joinsReads,
    judge: async () => {
      throw new Error('not who they were')
    },
  })
const insert = "INSERT INTO throttles (key, hits, reset_at) VALUES ('checked', 1, 0)"
const written = () => env.DB.prepare("SELECT key FROM throttles WHERE key = 'checked'").first()

test.each<[string, (client: CheckedClient) => Promise<unknown>]>([
  ['run', (client) => client.prepare(insert).run()],
  ['raw', (client) => client.prepare(`${insert} RETURNING key`).raw()],
  ['batch', (client) => client.batch([client.prepare('SELECT 1'), client.prepare(insert)])],
  ['run behind WITH', (client) => client.prepare(`WITH one AS (SELECT 1) ${insert}`).run()],
])('nothing is written by %s where the check fails', async (_, write) => {
  await expect(write(failing())).rejects.toThrow('not who they were')
  expect(await written()).toBeNull()
})

test('the rows of a read that carries the check are handed out once it has passed', async () => {
  await expect(failing().prepare('SELECT 1').raw()).rejects.toThrow('not who they were')
})

test('after a read of a copy began beside the check, a write still waits for it', async () => {
  const client = failing(false)
  await client.prepare('SELECT 1').raw()
  await expect(client.prepare(insert).run()).rejects.toThrow('not who they were')
  expect(await written()).toBeNull()
})
