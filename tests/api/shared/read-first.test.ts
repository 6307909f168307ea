/**
 * Writes whose first read also checks a caller the isolate has met: what they must not do for anybody else, and how many
 * calls of the database they need.
 */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { bookLesson, cancelLesson, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { bookmarkHeader } from '#contract/shared/api/endpoint.ts'
import { requestOf } from '#contract/shared/api/request.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { bookingRequestIn, expectConsistentBookings, offer, rows, subscriber } from '#tests/kit/bookings.ts'
import { origin } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { countTrips } from '#tests/kit/trips.ts'
import type { Bindings } from '#worker/bindings.ts'
import { createApp } from '#worker/http/app.ts'
import { users } from '#worker/storage/schema/people.ts'

afterEach(expectConsistentBookings)

const app = createApp()

/** Requests counted by the limiter, by their keys. */
const counted: string[] = []
const limiter = (success: boolean) => ({
  limit: async ({ key }: { key: string }) => {
    counted.push(key)
    return { success }
  },
})

const ask = async (path: string, init: RequestInit, bindings: Partial<Bindings> = {}) => {
  counted.length = 0
  const { database, trips } = countTrips(env.DB)
  const context = createExecutionContext()
  const all = { ...(env as Bindings), DB: database, WRITE_LIMIT: limiter(true), ...bindings }
  const response = await app.fetch(new Request(`${origin}${path}`, init), all, context)
  const answer = {
    status: response.status,
    body: await response.text(),
    headers: response.headers,
    trips: { ...trips },
  }
  await waitOnExecutionContext(context)
  return answer
}

const book = (
  student: Person,
  body: ReturnType<typeof bookingRequestIn>,
  { bindings, key }: { bindings?: Partial<Bindings>; key?: string } = {},
) => {
  const { url, body: sent, headers, method } = requestOf(bookLesson, { body }, student.token)
  const keyed: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  return ask(url, { method, headers: { ...headers, ...keyed }, body: String(sent) }, bindings)
}

/** Has the isolate know the person. */
const meet = async (person: Person): Promise<Person> => {
  const headers = { authorization: `Bearer ${person.token}` }
  expect((await ask('/api/v1/user/current', { headers })).status).toBe(200)
  return person
}
const change = ({ id }: Person, values: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(values).where(eq(users.id, id))
const lessonsOf = ({ id }: Person) => rows('SELECT id FROM lessons WHERE student_id = ?', id)

test('a known student books in two calls of the database, with the key of the request or without', async () => {
  const student = await meet(await subscriber())
  const slot = await offer(await people.tutor())
  for (const [at, key] of [[0], [30, crypto.randomUUID()]] as const) {
    const { status, trips } = await book(student, bookingRequestIn(slot, at), { key })
    expect({ status, ...trips }).toMatchObject({ status: 200, calls: 2, depth: 2 })
    expect(counted).toEqual([`/lesson:user ${student.id}`])
  }
})

test('a repeated key returns the first lesson, and another request with it is refused', async () => {
  const [student, key] = [await meet(await subscriber()), crypto.randomUUID()]
  const slot = await offer(await people.tutor())
  const first = await book(student, bookingRequestIn(slot), { key })
  expect((await book(student, bookingRequestIn(slot), { key })).body).toBe(first.body)
  const other = await book(student, bookingRequestIn(slot, 60), { key })
  expect(JSON.parse(other.body)).toEqual({ code: 'illegal' })
  expect(await lessonsOf(student)).toHaveLength(1)
})

test('a revoked token neither writes nor counts, and learns nothing', async () => {
  const student = await meet(await subscriber())
  const tutor = await people.tutor()
  const [slot, other] = [await offer(tutor), await offer(tutor, { start: Date.now() + 48 * 3_600_000 })]
  const lesson = await make.lesson({ tutorId: tutor.id, studentId: student.id, start: slot.startAt })
  await change(student, { tokensValidAfter: Date.now() + 1000 })
  const move = { lessonId: lesson.id, ...bookingRequestIn(other) }
  const asked = [
    requestOf(bookLesson, { body: bookingRequestIn(slot, 60) }, student.token),
    requestOf(bookLesson, { body: { ...bookingRequestIn(slot), start: 'x' } as never }, student.token),
    requestOf(rescheduleLesson, { body: move }, student.token),
    requestOf(cancelLesson, { params: { id: lesson.id } }, student.token),
  ]
  for (const { url, method, headers, body } of asked) {
    const { status, body: answer } = await ask(url, { method, headers, body: body === undefined ? null : String(body) })
    expect({ status, answer: JSON.parse(answer) }).toEqual({ status: 401, answer: { code: 'unauthenticated' } })
    expect(counted).toEqual([])
  }
  expect(await rows('SELECT id, canceled_at AS canceled, start_at AS start FROM lessons')).toContainEqual({
    id: lesson.id,
    canceled: null,
    start: slot.startAt,
  })
  expect(await lessonsOf(student)).toHaveLength(1)
})

test('a student who has become something else books nothing, and is not taken for a student again', async () => {
  const student = await meet(await subscriber())
  const slot = await offer(await people.tutor())
  await change(student, { role: Role.Studio })
  for (const _ of ['as known', 'as found'])
    expect(await book(student, bookingRequestIn(slot))).toMatchObject({ status: 403, body: '{"code":"forbidden"}' })
  expect(await lessonsOf(student)).toEqual([])
})

test('a caller who changed but may book is served with the same body, and counted once', async () => {
  const student = await meet(await subscriber())
  const slot = await offer(await people.tutor())
  await change(student, { createdAt: Date.now() - 1000 })
  expect((await book(student, bookingRequestIn(slot))).status).toBe(200)
  expect(counted).toHaveLength(1)
  expect(await lessonsOf(student)).toHaveLength(1)
})

test('beyond the limit nothing is booked, nor is it told whether it could be', async () => {
  const student = await meet(await subscriber())
  const slot = await offer(await people.tutor())
  for (const body of [bookingRequestIn(slot), { ...bookingRequestIn(slot), slotId: 999_999 }])
    expect(await book(student, body, { bindings: { WRITE_LIMIT: limiter(false) } })).toMatchObject({
      ...{ status: 429, body: '{"code":"too-many-requests"}' },
    })
  expect(await lessonsOf(student)).toEqual([])
})

test('where reads may come from a replica, the answer carries the bookmark of the write', async () => {
  const student = await meet(await subscriber())
  const slot = await offer(await people.tutor())
  const bindings = { DB: env.DB, READ_REPLICAS: 'on' } as const
  const { status, headers } = await book(student, bookingRequestIn(slot), { bindings })
  expect(status).toBe(200)
  expect(headers.get(bookmarkHeader)).toMatch(/^[\da-f-]+$/)
})
