/** Every test file starts with an empty, migrated database; files share one runtime, so nothing else separates them. */
import { type D1Migration, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, afterEach, vi } from 'vitest'
import { beginLateWorks } from '#tests/kit/late-works.ts'
import { countLateWorks } from '#worker/build-services.ts'
import { noteRelease } from '#worker/log.ts'
import { keepIndex } from '#worker/storage/search/keep-index.ts'

const batchOf = (db: D1Database, migrations: D1Migration[]): Promise<unknown> =>
  db.batch([
    ...migrations.flatMap(({ queries }) => queries.map((query) => db.prepare(query))),
    db.prepare('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE)'),
    db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(migrations.at(-1)?.name),
  ])

/**
 * All migrations in one batch, which takes half the time of one for each; the last is noted, as wrangler does. The index of
 * texts is built of nobody.
 */
const migrate = async (): Promise<void> => {
  await Promise.all([batchOf(env.DB, env.TEST_MIGRATIONS), batchOf(env.SEARCH, env.SEARCH_MIGRATIONS)])
  await keepIndex(env)
}

interface Wrapped {
  invoke: unknown
}

/**
 * For each test file the pool wraps what fetches modules once more, though a runtime has one such function for all of
 * its files, and each wrapper is a request: behind two hundred files, that many requests for every module.
 */
const keepFetchingDirect = (): void => {
  const { moduleRunner } =
    (globalThis as { __vitest_mocker__?: { moduleRunner?: { transport?: Wrapped } } }).__vitest_mocker__ ?? {}
  const transport = moduleRunner?.transport
  if (!transport) throw new Error('the pool of tests keeps its module runner elsewhere')
  const once = transport.invoke
  Object.defineProperty(transport, 'invoke', { get: () => once, set: () => undefined })
}

noteRelease(env)
await reset()
// A database that was busy with the last file's work can outlive the reset once, and then still has its tables.
await migrate().catch(async () => {
  await reset()
  await migrate()
})

// Durable Objects are named by the ids of users and rooms, and one that is still busy outlives the reset with all it
// stores. So ids go on where no earlier file has been: deleted rows leave their ids behind.
const shared = globalThis as { testFiles?: number }
shared.testFiles = (shared.testFiles ?? 0) + 1
if (shared.testFiles === 1) keepFetchingDirect()
const lastId = shared.testFiles * 100_000
await env.DB.batch([
  env.DB.prepare("INSERT INTO users (id, email, role, created_at, updated_at) VALUES (?, 'last', 4, 0, 0)").bind(
    lastId,
  ),
  env.DB.prepare("INSERT INTO rooms (id, pair_key, created_at) VALUES (?, 'last', 0)").bind(lastId),
  env.DB.prepare('DELETE FROM rooms'),
  env.DB.prepare('DELETE FROM users'),
])

// Registered here, because modules of the kit are loaded once for all files; a hook in them would run for the first
// file only.
afterEach(() => {
  vi.useRealTimers()
})

// What a request left for after its answer loads modules, which can no longer be had once the file has ended. Work of a
// request that was broken off never ends, so the wait does.
const atStart = beginLateWorks()
afterAll(() => vi.waitUntil(() => countLateWorks() <= atStart, { timeout: 5000 }).catch(() => undefined))

// No test may depend on another machine; tests of gateways use a simulated network.
vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
  throw new Error(`a test tried to reach ${input instanceof Request ? input.url : input}`)
})
