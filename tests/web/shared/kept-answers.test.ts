/** What of a person is kept for times without a network, and that nothing of it is left when they leave. */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#contract/shared/api/request.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import type { Message } from '#contract/talk/shapes/chat.ts'
import { NoAnswerError } from '#web/lib/api-errors.ts'
import type { AnswerStore, KeptAnswer } from '#web/lib/kept-answers.ts'

const device = vi.hoisted(() => ({ person: null as number | null, stored: null as number | null }))
vi.mock('#web/lib/token.ts', () => ({
  currentUserId: () => device.person,
  readStoredUserId: () => device.stored,
  onTokenChange: () => () => undefined,
}))

const { createAnswerKeeper, findOutdated, forgetKeptAnswers, keyOfAnswer, readKeptAnswer } = await import(
  '#web/lib/kept-answers.ts'
)
const { answerFromLastSeen, readableOffline, silentOf } = await import('#web/lib/last-answer.ts')
const { lastMessages } = await import('#web/features/talk/chat/query.ts')
const { tutorMetaQuery } = await import('#web/features/people/profile/tutor-meta.ts')

const signIn = (id: number | null): void => {
  device.person = id
  device.stored = id
}

/** The same operations as on the database of a browser. */
const createMemoryStore = (onWrite: () => void = () => undefined) => {
  const kept = new Map<string, KeptAnswer>()
  const store: AnswerStore = {
    read: async (key) => kept.get(key),
    readAll: async () => [...kept.values()],
    write: async (key, answer) => {
      kept.set(key, answer)
      onWrite()
    },
    remove: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  }
  return { kept, store }
}

const createClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, persister: answerFromLastSeen } } })

const fetchLessons = (client: QueryClient, answer: () => Promise<unknown>) =>
  client.fetchQuery({ ...readableOffline, queryKey: ['lessons', 7], queryFn: answer })

beforeEach(() => signIn(7))

test('answers of queries that declare it are kept for their person, and no others', async () => {
  const { kept, store } = createMemoryStore()
  const client = createClient()
  await fetchLessons(client, async () => ['tomorrow'])
  await client.fetchQuery({ queryKey: ['payments', 7], queryFn: async () => 'secret' })
  await createAnswerKeeper(client, store).save()
  expect([...kept.values()]).toEqual([
    { owner: 7, hash: '["lessons",7]', data: ['tomorrow'], updatedAt: expect.any(Number) },
  ])
  expect((await readKeptAnswer('["lessons",7]', Date.now(), store))?.data).toEqual(['tomorrow'])
})

test('a tutor’s own data beyond the account is kept beside it, and read while nothing answers', async () => {
  const { kept, store } = createMemoryStore()
  const client = createClient()
  const meta = { id: 7, bio: 'نبذة' }
  await client.fetchQuery({ ...tutorMetaQuery(7), queryFn: async () => meta as never })
  await createAnswerKeeper(client, store).save()
  expect([...kept.values()]).toMatchObject([{ owner: 7, data: meta }])
  signIn(8)
  expect(await readKeptAnswer('["tutor-meta",7]', Date.now(), store)).toBeNull()
  signIn(7)
  expect((await readKeptAnswer('["tutor-meta",7]', Date.now(), store))?.data).toEqual(meta)
})

test('an answer that has not changed is written once', async () => {
  let writes = 0
  const { store } = createMemoryStore(() => {
    writes += 1
  })
  const client = createClient()
  await fetchLessons(client, async () => ['tomorrow'])
  const keeper = createAnswerKeeper(client, store)
  await keeper.save()
  await keeper.save()
  expect(writes).toBe(1)
  client.setQueryData(['lessons', 7], ['moved'], { updatedAt: Date.now() + 1 })
  await keeper.save()
  expect(writes).toBe(2)
})

test('another person and a visitor read nothing, even while it is still stored', async () => {
  const { store } = createMemoryStore()
  const client = createClient()
  await fetchLessons(client, async () => ['tomorrow'])
  await createAnswerKeeper(client, store).save()
  for (const somebodyElse of [8, null]) {
    signIn(somebodyElse)
    expect(await readKeptAnswer('["lessons",7]', Date.now(), store)).toBeNull()
  }
})

test('nothing is written after another tab has signed out, before this one knows', async () => {
  const { kept, store } = createMemoryStore()
  const client = createClient()
  await fetchLessons(client, async () => ['tomorrow'])
  device.stored = null
  await createAnswerKeeper(client, store).save()
  expect(kept.size).toBe(0)
})

test('what is written while another tab signs out is removed again', async () => {
  const { kept, store } = createMemoryStore(() => {
    device.stored = null
  })
  const client = createClient()
  await fetchLessons(client, async () => ['tomorrow'])
  await createAnswerKeeper(client, store).save()
  expect(kept.size).toBe(0)
})

test('somebody else who signs in in another tab has the same effect as signing out', async () => {
  const { kept, store } = createMemoryStore(() => {
    device.stored = 8
  })
  const client = createClient()
  await fetchLessons(client, async () => ['tomorrow'])
  await createAnswerKeeper(client, store).save()
  expect(kept.size).toBe(0)
})

test('forgetting removes everything, whoever it belongs to, and bears a store that fails', async () => {
  const { kept, store } = createMemoryStore()
  for (const owner of [7, 8]) kept.set(`${owner} a`, { owner, hash: 'a', data: 1, updatedAt: 1 })
  await forgetKeptAnswers(store)
  expect(kept.size).toBe(0)
  await forgetKeptAnswers({ ...store, clear: () => Promise.reject(new Error('no space')) })
})

const answer = (owner: number, hash: string, updatedAt: number): KeptAnswer => ({ owner, hash, data: 1, updatedAt })

test('outdated: those of others, of two weeks ago, and all but the sixty latest', () => {
  const now = 100 * dayMs
  const recent = Array.from({ length: 61 }, (_, index) => answer(7, `r${index}`, now - index))
  const old = answer(7, 'old', now - 15 * dayMs)
  const theirs = answer(8, 'theirs', now)
  const outdated = findOutdated([...recent, old, theirs], 7, now)
  expect(outdated.sort()).toEqual([old, theirs, answer(7, 'r60', 0)].map(keyOfAnswer).sort())
  expect(findOutdated(recent, null, now)).toHaveLength(61)
})

test('an old answer is not read', async () => {
  const { kept, store } = createMemoryStore()
  kept.set('7 a', answer(7, 'a', 0))
  expect(await readKeptAnswer('a', 15 * dayMs, store)).toBeNull()
  expect(await readKeptAnswer('a', 13 * dayMs, store)).not.toBeNull()
})

test('a lost connection is an error where nothing was kept, and a refusal always', async () => {
  const client = createClient()
  const lost = new NoAnswerError(true, false)
  await expect(fetchLessons(client, () => Promise.reject(lost))).rejects.toBe(lost)
  const refused = new Error('refused')
  await expect(fetchLessons(client, () => Promise.reject(refused))).rejects.toBe(refused)
})

test('while a server fails the kept answer is shown and the reason known; its refusals are errors', async () => {
  const { readKeptAnswer: _, ...others } = await import('#web/lib/kept-answers.ts')
  const at = Date.now() - 60_000
  vi.doMock('#web/lib/kept-answers.ts', () => ({
    ...others,
    readKeptAnswer: async (hash: string) => ({ owner: 7, hash, data: ['kept'], updatedAt: at }),
  }))
  const client = createClient()
  const failing = (status: number) => () => Promise.reject(new ApiError(status, 'service-unavailable'))
  await expect(fetchLessons(client, failing(409))).rejects.toBeInstanceOf(ApiError)
  expect(await fetchLessons(client, failing(503))).toEqual(['kept'])
  const query = client.getQueryCache().find({ queryKey: ['lessons', 7] })
  await expect.poll(() => query && silentOf(query)).toBe('server')
  expect(query?.state).toMatchObject({ dataUpdatedAt: at, isInvalidated: true })
  await query?.fetch({ ...query.options, queryFn: async () => ['fresh'] })
  expect(query && silentOf(query)).toBeNull()
  vi.doUnmock('#web/lib/kept-answers.ts')
})

test('the newest fifty messages of a conversation are kept, in the pages they came in', () => {
  const message = (id: number): Message => ({ id }) as Message
  const page = (first: number, count: number) => ({
    list: Array.from({ length: count }, (_, index) => message(first - index)),
    total: 500,
  })
  const kept = lastMessages({ pages: [page(500, 40), page(460, 40), page(420, 40)], pageParams: [undefined, 461, 421] })
  expect(kept.pages.map(({ list }) => list.length)).toEqual([40, 10])
  expect(kept.pages[1]?.list.at(-1)?.id).toBe(451)
  expect(kept.pageParams).toEqual([undefined, 461])
  expect(lastMessages({ pages: [page(0, 0)], pageParams: [undefined] }).pages).toHaveLength(1)
})
