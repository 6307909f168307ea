import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTopic, listTopics } from '#contract/people/api/topics.ts'
import { createContactRequest } from '#contract/talk/api/contact.ts'
import { SendMessage } from '#contract/talk/events/chat.ts'
import { rows } from '#tests/kit/bookings.ts'
import { apiCall, newAddress, refusalOf } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { chatRoom } from '#tests/kit/objects.ts'
import { people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'
import { buildServices } from '#worker/build-services.ts'
import { DatabaseError, describeFault, listFrames } from '#worker/database-errors.ts'
import { storeRuns } from '#worker/schedules/job-store.ts'
import { runTimed } from '#worker/schedules/run-jobs.ts'
import { openDb } from '#worker/storage/db.ts'
import { statement } from '#worker/storage/guarded.ts'
import { topics } from '#worker/storage/schema/people.ts'
import { ample } from '#worker/work-budget.ts'

/** A value that no log and no row but its own may hold. */
const secret = 'سر-محفوظ-7391'

const methods = ['log', 'error', 'warn', 'info', 'debug'] as const
let logged: string[] = []

beforeEach(() => {
  logged = []
  for (const method of methods)
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      // As a log prints an error: with its stack, its fields and its causes.
      const print = (part: unknown): string =>
        part instanceof Error
          ? [part.stack, JSON.stringify(Object.entries(part)), print(part.cause)].join(' ')
          : String(part)
      logged.push(parts.map(print).join(' '))
    })
})
afterEach(() => vi.restoreAllMocks())

/** Everything that keeps why something failed. */
const kept = async (): Promise<string> => {
  const tables = ['job_runs', 'audit_log', 'outbox', 'gateway_events', 'idempotency_keys']
  const found = await rows<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'")
  const known = tables.filter((table) => found.some(({ name }) => name === table))
  expect(known.length).toBeGreaterThan(3)
  return JSON.stringify(await Promise.all(known.map((table) => rows(`SELECT * FROM ${table}`))))
}

const expectSilence = async (message: string): Promise<void> => {
  const all = logged.join('\n')
  expect(all).toContain(message)
  expect(all).not.toContain(secret)
  expect(await kept()).not.toContain(secret)
}

/** What breaks a write to `table`, what SQLite says then, and how it is mended. */
const breaks = [
  {
    name: 'constraint',
    breaking: (table: string, column: string) => `CREATE UNIQUE INDEX broken ON ${table} ((${column} IS NOT NULL))`,
    mending: () => 'DROP INDEX broken',
    says: 'UNIQUE constraint failed',
    needsRow: true,
  },
  {
    name: 'trigger',
    breaking: (table: string) =>
      `CREATE TRIGGER broken BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'refused by a trigger'); END`,
    mending: () => 'DROP TRIGGER broken',
    says: 'refused by a trigger',
  },
  {
    name: 'missing table',
    breaking: (table: string) => `ALTER TABLE ${table} RENAME TO broken`,
    mending: (table: string) => `ALTER TABLE broken RENAME TO ${table}`,
    says: 'no such table',
  },
  {
    name: 'busy',
    breaking: (table: string) =>
      `CREATE TRIGGER broken BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'database is locked'); END`,
    mending: () => 'DROP TRIGGER broken',
    says: 'database is locked',
  },
] as const

const inBroken = async (
  { breaking, mending }: (typeof breaks)[number],
  table: string,
  column: string,
  work: () => Promise<void>,
) => {
  await rows(breaking(table, column))
  try {
    await work()
  } finally {
    await rows(mending(table))
  }
}

const message = { name: 'منى عادل', phone: '01012345678', title: 'سؤال عن الخطط', message: `${secret} هل يمكن؟` }
const leaveMessage = () => apiCall(createContactRequest, { body: message }, null, newAddress())

describe('a request whose statement fails', () => {
  test.each(breaks)('by a $name, in a batch', async (broken) => {
    if ('needsRow' in broken) {
      await rows('DELETE FROM contact_requests')
      await leaveMessage()
      await rows("UPDATE outbox SET payload = '{}'")
    }
    await inBroken(broken, 'contact_requests', 'message', async () => {
      expect(await refusalOf(leaveMessage())).toMatchObject({ status: 500, code: 'unexpected' })
      await expectSilence(broken.says)
      expect(logged.join()).toContain('insert contact_requests')
    })
  })

  test('written by the query builder', async () => {
    const admin = await people.superAdmin()
    const [missing] = breaks.filter(({ name }) => name === 'missing table')
    if (!missing) throw new Error('no such break')
    await inBroken(missing, 'topics', 'arabic_name', async () => {
      const body = { arabicName: 'سر محفوظ', englishName: 'secret words' }
      expect(await refusalOf(admin.api(createTopic, { body }))).toMatchObject({ status: 500 })
      expect(await refusalOf(apiCall(listTopics, { query: { name: secret } }))).toMatchObject({ status: 500 })
      expect(logged.join()).not.toContain('secret words')
      await expectSilence('no such table')
    })
  })

  test('by too many values', async () => {
    const prepare = env.DB.prepare.bind(env.DB)
    const more = Array.from({ length: 101 }, () => secret)
    vi.spyOn(env.DB, 'prepare').mockImplementation((sql) => {
      if (!sql.includes('INTO contact_requests')) return prepare(sql)
      const crowded = prepare(`INSERT INTO contact_requests (title) VALUES (${more.map(() => '?').join(' || ')})`)
      return Object.assign(crowded, { bind: () => prepare(`SELECT ${more.map(() => '?').join(', ')}`).bind(...more) })
    })
    expect(await refusalOf(leaveMessage())).toMatchObject({ status: 500 })
    await expectSilence('too many SQL variables')
  })
})

describe('a job whose statement fails', () => {
  const works = {
    'raw SQL': (db: ReturnType<typeof openDb>) =>
      statement(
        db,
        'INSERT INTO topics (arabic_name, english_name, created_at, updated_at) VALUES (:secret, :secret, 1, 1)',
        { secret },
      ).run(),
    'the query builder': async (db: ReturnType<typeof openDb>) => {
      await db.insert(topics).values({ arabicName: secret, englishName: secret, createdAt: 1, updatedAt: 1 })
    },
  }
  const named = { cron: 'test', job: 'test', startedAt: 1, startedBy: null }
  const cases = breaks.flatMap((broken) =>
    Object.keys(works).map((way) => ({ broken, way: way as keyof typeof works })),
  )

  test.each(cases)('by a $broken.name in $way', async ({ broken, way }) => {
    await rows('DELETE FROM topics')
    await rows("INSERT INTO topics (arabic_name, english_name, created_at, updated_at) VALUES ('أ', 'a', 1, 1)")
    const services = buildServices(env, { waitUntil: () => undefined })
    await inBroken(broken, 'topics', 'arabic_name', async () => {
      const run = await runTimed(services, way, ({ db }) => works[way](db), { now: Date.now(), budget: ample })
      await storeRuns(services.db, [{ ...named, ...run }])
      expect(run.error).toContain('insert topics')
      await expectSilence(broken.says)
    })
  })

  test.each(['raw SQL', 'the query builder'])('by too many values in %s', async (way) => {
    const services = buildServices(env, { waitUntil: () => undefined })
    const many = Array.from({ length: 101 }, (_, at) => `${secret}${at}`)
    const work =
      way === 'raw SQL'
        ? () =>
            services.db.$client
              .prepare(`SELECT ${many.map(() => '?').join(', ')}`)
              .bind(...many)
              .run()
        : async () => {
            await services.db
              .insert(topics)
              .values(many.map((name) => ({ arabicName: name, englishName: name, createdAt: 1, updatedAt: 1 })))
          }
    const run = await runTimed(services, 'many', work, { now: Date.now(), budget: ample })
    await storeRuns(services.db, [{ ...named, ...run }])
    await expectSilence('too many SQL variables')
  })

  test('by a value of a type that SQLite has not', async () => {
    const services = buildServices(env, { waitUntil: () => undefined })
    const work = async () => services.db.$client.prepare('SELECT ?').bind([secret]).run()
    const run = await runTimed(services, 'type', work, { now: Date.now(), budget: ample })
    await storeRuns(services.db, [{ ...named, ...run }])
    await expectSilence('D1_TYPE_ERROR')
  })
})

describe('a Durable Object whose statement fails', () => {
  test.each(breaks.filter(({ name }) => name !== 'constraint'))('in the database, by a $name', async (broken) => {
    const [sara, ahmed] = [await people.student(), await people.tutor()]
    const { id: roomId } = await make.room(sara.id, ahmed.id)
    const tab = await openTab(sara)
    const breaking =
      broken.name === 'missing table'
        ? 'ALTER TABLE rooms RENAME TO broken'
        : `CREATE TRIGGER broken BEFORE UPDATE ON rooms BEGIN SELECT RAISE(ABORT, '${broken.says}'); END`
    await tab.send(SendMessage, { roomId, text: 'أولى', refId: crypto.randomUUID() })
    await runDurableObjectAlarm(chatRoom(roomId))
    await rows(breaking)
    try {
      await tab.send(SendMessage, { roomId, text: secret, refId: crypto.randomUUID() })
      await runDurableObjectAlarm(chatRoom(roomId))
      await vi.waitFor(() => expect(logged.join()).toContain(broken.says), { timeout: 10_000 })
      await expectSilence(broken.says)
    } finally {
      await rows(broken.mending('rooms'))
    }
  })
})

test('an error of the database has no cause, no values and the name of its statement', async () => {
  const db = openDb(env.DB)
  const fault = await db
    .insert(topics)
    .values({ arabicName: secret, englishName: secret, createdAt: 1, updatedAt: null as never })
    .then(
      () => null,
      (error: unknown) => error,
    )
  expect(fault).toBeInstanceOf(DatabaseError)
  expect((fault as Error).cause).toBeUndefined()
  expect(String(fault)).toBe(
    'DatabaseError: insert topics: D1_ERROR: NOT NULL constraint failed: topics.updated_at: SQLITE_CONSTRAINT (extended: SQLITE_CONSTRAINT_NOTNULL)',
  )
  expect(listFrames(fault).join()).not.toContain(secret)
  expect(describeFault(new Error(`D1_ERROR: near "${secret}": syntax error: SQLITE_ERROR`))).not.toContain(secret)
})
