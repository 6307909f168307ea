/** Lists from read replicas: what a request says about the last write, and where its reads go. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listOnboardedTutors } from '#contract/catalogue/api/tutors.ts'
import { payByReference } from '#contract/money/api/fawry.ts'
import { listPlans } from '#contract/money/api/plans.ts'
import { addMyTopics, createTopic, listTopics } from '#contract/people/api/topics.ts'
import { getCurrentUser } from '#contract/people/api/users.ts'
import { bookmarkHeader, type Endpoint, type RequestOf } from '#contract/shared/api/endpoint.ts'
import { requestOf } from '#contract/shared/api/request.ts'
import { origin } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { monthPrice } from '#tests/kit/payments.ts'
import { db, nextNumber, type Person, people, tokenFor } from '#tests/kit/people.ts'
import type { Bindings } from '#worker/bindings.ts'
import { getChatRoom } from '#worker/chat-room.ts'
import { createApp } from '#worker/http/app.ts'
import { getChannel, getServerMonitor, getUserHub } from '#worker/live-rooms.ts'
import { getRingBoard } from '#worker/ring-board.ts'
import { getSessionRoom } from '#worker/session-room.ts'
import { users } from '#worker/storage/schema/people.ts'

const app = createApp()

/** The database with the sessions opened on it; queries outside a session are not recorded. */
const watched = () => {
  const sessions: (string | undefined)[] = []
  const database = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'withSession')
        return (from?: string) => {
          sessions.push(from)
          return target.withSession(from)
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { database, sessions }
}

const ask = async <E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  { by, bookmark, replicas = 'on' }: { by?: Person; bookmark?: string; replicas?: string } = {},
) => {
  const { url, headers, body, method } = requestOf(endpoint, input, by && (await tokenFor(by.id, Date.now() + 1000)))
  const sent = { ...headers, ...(bookmark === undefined ? {} : { [bookmarkHeader]: bookmark }) }
  const { database, sessions } = watched()
  const context = createExecutionContext()
  const request = new Request(`${origin}${url}`, { method, headers: sent, body: (body as string | undefined) ?? null })
  const response = await app.fetch(request, { ...(env as Bindings), READ_REPLICAS: replicas, DB: database }, context)
  const text = await response.text()
  await waitOnExecutionContext(context)
  expect(response.status, text).toBeLessThan(500)
  return {
    status: response.status,
    body: text === '' ? null : (JSON.parse(text) as { list: { id: number }[] }),
    bookmark: response.headers.get(bookmarkHeader),
    sessions,
  }
}

const newTopic = () => ({
  body: { arabicName: `موضوع قريب ${nextNumber()}`, englishName: `Near topic ${nextNumber()}` },
})

test('a write returns its bookmark, and a list requested with it starts there and shows the write', async () => {
  const by = await people.admin()
  const made = await ask(createTopic, newTopic(), { by })
  expect(made.bookmark).toMatch(/^[\da-f]+(-[\da-f]+)+$/i)
  expect(new Set(made.sessions)).toEqual(new Set(['first-primary']))
  const bookmark = made.bookmark ?? ''
  const listed = await ask(listTopics, { query: { size: 1 } }, { by, bookmark })
  expect(listed.sessions).toEqual([bookmark])
  expect(listed.body?.list).toMatchObject([{ id: (made.body as unknown as { id: number }).id }])
})

test('a refused write returns its bookmark too: what is read again is not older than the refusal', async () => {
  const student = await people.student({ phone: '01012345678' })
  const plan = await make.plan()
  const body = { planId: plan.id, period: 'month', expectedAmount: monthPrice + 1 } as const
  const refused = await ask(payByReference, { body }, { by: student })
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'price-changed', amount: monthPrice }])
  const bookmark = refused.bookmark ?? ''
  expect(bookmark).toMatch(/^[\da-f]+(-[\da-f]+)+$/i)
  expect((await ask(listPlans, {}, { by: student, bookmark })).sessions).toEqual([bookmark])
})

test('a later write returns a later bookmark', async () => {
  const by = await people.admin()
  const [first, second] = [await ask(createTopic, newTopic(), { by }), await ask(createTopic, newTopic(), { by })]
  expect((second.bookmark ?? '') > (first.bookmark ?? '')).toBe(true)
})

test.each([undefined, 'first-primary', "'; DROP", 'x'.repeat(500)])(
  'a list comes from the nearest replica when the bookmark of the request is %j',
  async (bookmark) => {
    const by = await people.student()
    const { sessions } = await ask(listOnboardedTutors, {}, { by, ...(bookmark === undefined ? {} : { bookmark }) })
    expect(sessions).toEqual(['first-unconstrained'])
  },
)

test('authentication, one’s own account, and every read of a write go to the primary', async () => {
  const [student, tutor] = [await people.student(), await people.tutor()]
  const { id } = await make.topic('موضوع أصلي')
  expect((await ask(getCurrentUser, {}, { by: student, bookmark: '1-2' })).sessions).toEqual([])
  const chosen = await ask(addMyTopics, { body: { topicIds: [id] } }, { by: tutor, bookmark: '1-2' })
  expect(new Set(chosen.sessions)).toEqual(new Set(['first-primary']))
  expect(chosen.bookmark).not.toBeNull()
  // The isolate knows the caller by now, so the check runs beside the list. A revoked token is refused at once, however
  // old the replica is.
  await ask(listOnboardedTutors, {}, { by: student })
  await db
    .update(users)
    .set({ tokensValidAfter: Date.now() + 5000 })
    .where(eq(users.id, student.id))
  expect((await ask(getCurrentUser, {}, { by: student })).status).toBe(401)
})

test('when switched off, no session is opened and no bookmark is returned', async () => {
  const by = await people.admin()
  const made = await ask(createTopic, newTopic(), { by, replicas: 'off' })
  const listed = await ask(listTopics, {}, { by, replicas: 'off', bookmark: '1-2' })
  expect([made.bookmark, listed.bookmark]).toEqual([null, null])
  expect([...made.sessions, ...listed.sessions]).toEqual([])
})

test.each([
  ['weur', { locationHint: 'weur' }],
  ['', undefined],
  ['cairo', undefined],
])('with OBJECT_LOCATION %j every kind of object is created accordingly', (OBJECT_LOCATION, options) => {
  const asked: unknown[] = []
  const namespace = { getByName: (_: string, given: unknown) => ({ at: asked.push(given) }) }
  const names = {
    USER_HUB: namespace,
    CHAT_ROOM: namespace,
    SESSION_ROOM: namespace,
    CHANNEL: namespace,
    SERVER_MONITOR: namespace,
    RING_BOARD: namespace,
  }
  const bindings = { ...env, ...names, OBJECT_LOCATION } as unknown as Bindings
  getUserHub(bindings, 1)
  getChatRoom(bindings, 1)
  getSessionRoom(bindings, 'lesson:1')
  getChannel(bindings, 'TutorsCache')
  getServerMonitor(bindings)
  getRingBoard(bindings)
  expect(asked).toEqual([options, options, options, options, options, options])
})
