/** The server is killed under load. Everything acknowledged must be stored, and nothing may be stored in part. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookLesson, getLesson } from '#contract/lessons/api/lessons.ts'
import type { Lesson } from '#contract/lessons/shapes/lesson.ts'
import type { Endpoint, ReplyOf, RequestOf } from '#contract/shared/api/endpoint.ts'
import { ApiError, replyOf, requestOf } from '#contract/shared/api/request.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { listMessages } from '#contract/talk/api/chat.ts'
import { connectChat } from '../kill-chat.ts'
import {
  countLessons,
  findPartialBookings,
  type Pupil,
  populateWorld,
  roomsByPair,
  tokenSecret,
  type World,
} from '../kill-world.ts'
import { startServer, type TestServer } from '../server.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startServer({ seeded: false, vars: { TOKEN_SECRET: tokenSecret } })
  world = await populateWorld(server.state, 12, 4)
})

afterAll(async () => {
  await server?.stop()
})

const call = async <E extends Endpoint>(pupil: Pupil, endpoint: E, input: RequestOf<E>): Promise<ReplyOf<E>> => {
  const { url, body, ...init } = requestOf(endpoint, input, pupil.token)
  const response = await fetch(`${server.origin}${url}`, { ...init, body: body as string | undefined })
  return replyOf(endpoint, response.status, await response.text(), { retryAfter: response.headers.get('retry-after') })
}

interface Wish {
  readonly pupil: Pupil
  readonly key: string
  readonly body: { tutorId: number; slotId: number; start: string; duration: 15 | 30 }
}

/** Sixteen half hours of each tutor, each requested by three students. */
const wishes = (): Wish[] =>
  world.slots.flatMap((slot, t) =>
    Array.from({ length: 48 }, (_, i): Wish => {
      const pupil = world.students[(i * 5 + t) % world.students.length]
      if (!pupil) throw new Error('no students')
      const start = new Date(slot.start + minutes(30 * (i % 16))).toISOString()
      return {
        pupil,
        key: `${slot.id}-${pupil.id}-${i}-key`,
        body: { tutorId: slot.userId, slotId: slot.id, start, duration: 30 },
      }
    }),
  )

const book = ({ pupil, key, body }: Wish): Promise<Lesson> => call(pupil, bookLesson, { body, idempotencyKey: key })

/** Retries with the same idempotency key while there is no answer or a server fault. */
const bookInTheEnd = async (wish: Wish, tries = 5): Promise<Lesson | string> => {
  try {
    return await book(wish)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error.code ?? error.message
    if (tries <= 1) throw error
    return bookInTheEnd(wish, tries - 1)
  }
}

/**
 * Runs all calls at once and kills the server as soon as `enough` were acknowledged; returns the answers in the order
 * of the calls, null for those without one.
 */
const untilKilled = async <T>(calls: readonly (() => Promise<T>)[], enough: number): Promise<(T | null)[]> => {
  let acknowledged = 0
  let restarted: Promise<void> | null = null
  const answers = await Promise.all(
    calls.map(async (one) => {
      const answer = await one().catch(() => null)
      if (answer !== null && ++acknowledged === enough) restarted = server.crash()
      return answer
    }),
  )
  expect(acknowledged).toBeGreaterThanOrEqual(enough)
  await restarted
  return answers
}

test('bookings: every acknowledged one is stored completely, and repeated keys make none twice', async () => {
  const asked = wishes()
  const answers = await untilKilled(
    asked.map((wish) => () => book(wish)),
    20,
  )
  const acknowledged = answers.flatMap((lesson, i) => (lesson ? [{ lesson, wish: asked[i] }] : []))
  expect(await findPartialBookings(server.state)).toEqual([])

  for (const { lesson, wish } of acknowledged) {
    if (!wish) continue
    expect((await call(wish.pupil, getLesson, { params: { id: lesson.id } })).lesson).toEqual(lesson)
    expect(await book(wish)).toEqual(lesson)
  }
  const before = await countLessons(server.state)
  expect(before).toBeGreaterThanOrEqual(acknowledged.length)

  const again = await Promise.all(asked.map((wish) => bookInTheEnd(wish)))
  const refusals = new Set(again.filter((answer) => typeof answer === 'string'))
  expect([...refusals].filter((code) => code !== 'busy-tutor' && code !== 'conflicting-lessons')).toEqual([])
  expect(await countLessons(server.state)).toBe(again.filter((answer) => typeof answer !== 'string').length)
  expect(await findPartialBookings(server.state)).toEqual([])
})

test('messages: every acknowledged one is stored once, and repeated references store none twice', async () => {
  const rooms = await roomsByPair(server.state)
  const lines = world.students.flatMap((pupil) => {
    const pair = [...rooms].find(([key]) => key.startsWith(`${pupil.id}:`))
    return pair
      ? Array.from({ length: 8 }, (_, i) => ({
          pupil,
          roomId: pair[1],
          text: `${pupil.id}-${i}`,
          refId: crypto.randomUUID(),
        }))
      : []
  })
  expect(lines.length).toBeGreaterThan(40)
  const chats = new Map(
    await Promise.all(
      world.students.map(async (one) => [one.id, await connectChat(server.origin, one.token)] as const),
    ),
  )
  const sent = await untilKilled(
    lines.map((line) => async () => chats.get(line.pupil.id)?.send(line) ?? null),
    15,
  )

  const fresh = new Map(
    await Promise.all(
      world.students.map(async (one) => [one.id, await connectChat(server.origin, one.token)] as const),
    ),
  )
  const repeated = await Promise.all(lines.map((line) => fresh.get(line.pupil.id)?.send(line)))
  sent.forEach((id, i) => {
    if (id !== null) expect(repeated[i]).toBe(id)
  })
  for (const { id } of world.students) fresh.get(id)?.close()

  for (const roomId of new Set(lines.map((line) => line.roomId))) {
    const own = lines.filter((line) => line.roomId === roomId)
    const [first] = own
    if (!first) continue
    const { list, total } = await call(first.pupil, listMessages, { params: { room: roomId }, query: { size: 100 } })
    expect(total).toBe(own.length)
    expect(list.map(({ text }) => text).sort()).toEqual(own.map(({ text }) => text).sort())
  }
})
