/** No error of a database, whatever broke, brings a value into a log, a table or an answer: D1 and the storage of objects. */
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { rows } from '#tests/kit/bookings.ts'
import { failingDatabase } from '#tests/kit/failing-database.ts'
import { make } from '#tests/kit/make.ts'
import { chatRoom } from '#tests/kit/objects.ts'
import { people } from '#tests/kit/people.ts'
import { buildServices } from '#worker/build-services.ts'
import { describeFault } from '#worker/database-errors.ts'
import { answerError } from '#worker/http/errors.ts'
import { storeRuns } from '#worker/schedules/job-store.ts'
import { runTimed } from '#worker/schedules/run-jobs.ts'
import { type Db, openDb } from '#worker/storage/db.ts'
import { abortIfUnchanged, runBatch, statement } from '#worker/storage/guarded.ts'
import { ample } from '#worker/work-budget.ts'

/** Parts of the values, which nothing but the rows themselves may hold. */
const secret = 'سر-محفوظ-7391'
const other = 'it\'s "quoted" `7391`'
const marked = ['7391', 'محفوظ']

let logged: string[] = []
beforeEach(() => {
  logged = []
  for (const method of ['log', 'error', 'warn', 'info', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      logged.push(parts.map((part) => (part instanceof Error ? `${part.stack} ${part.cause}` : String(part))).join(' '))
    })
})
afterEach(() => vi.restoreAllMocks())

const tables = [
  `CREATE TABLE marked (id INTEGER PRIMARY KEY, name TEXT UNIQUE, age INTEGER NOT NULL CHECK (age < 100),
     owner INTEGER REFERENCES marked (id)) STRICT`,
  `CREATE TRIGGER marked_refused BEFORE INSERT ON marked WHEN new.age = 50
     BEGIN SELECT RAISE(ABORT, 'refused by a trigger'); END`,
]
beforeAll(() =>
  Promise.all([rows('DROP TABLE IF EXISTS marked')]).then(async () => {
    for (const sql of tables) await rows(sql)
    await rows('INSERT INTO marked (id, name, age) VALUES (1, ?, 1)', secret)
  }),
)
afterAll(() => rows('DROP TABLE marked'))

const insert = (db: Db, values: { name?: unknown; age?: unknown; owner?: unknown }) =>
  db.$client
    .prepare('INSERT INTO marked (name, age, owner) VALUES (?1, ?2, ?3)')
    .bind(values.name ?? other, values.age === undefined ? 1 : values.age, values.owner ?? null)

const failingWith = (message: string): Db => openDb(failingDatabase(env.DB, [message, message, message]).database)

/** Each kind of error, with what is said of it. */
const faults: readonly (readonly [string, string, (db: Db) => Promise<unknown>])[] = [
  ['unique', 'UNIQUE constraint failed', (db) => insert(db, { name: secret }).run()],
  ['check', 'CHECK constraint failed', (db) => insert(db, { name: `${secret}1`, age: 739_100 }).run()],
  ['not null', 'NOT NULL constraint failed', (db) => insert(db, { name: `${secret}2`, age: null }).run()],
  ['foreign key', 'FOREIGN KEY constraint failed', (db) => insert(db, { name: `${secret}3`, owner: 7391 }).run()],
  ['trigger', 'refused by a trigger', (db) => insert(db, { name: `${secret}4`, age: 50 }).run()],
  ['type of a column', 'cannot store TEXT value in INTEGER column', (db) => insert(db, { age: secret }).run()],
  ['type of a value', 'D1_TYPE_ERROR', async (db) => db.$client.prepare('SELECT ?').bind([secret]).run()],
  [
    'too many values',
    'too many SQL variables',
    (db) => {
      const many = Array.from({ length: 101 }, () => secret)
      return db.$client
        .prepare(`SELECT ${many.map(() => '?').join()}`)
        .bind(...many)
        .run()
    },
  ],
  [
    'too few values',
    'Wrong number of parameter bindings',
    (db) => db.$client.prepare('SELECT ?, ?').bind(secret).run(),
  ],
  [
    'syntax',
    'syntax error',
    (db) => db.$client.prepare(`SELECT '${secret}' FORM marked WHERE name = ?`).bind(secret).run(),
  ],
  ['no such column', 'no such column', (db) => db.$client.prepare(`SELECT "${secret}".id FROM marked`).run()],
  ['malformed JSON', 'malformed JSON', (db) => db.$client.prepare('SELECT value FROM json_each(?)').bind(secret).run()],
  ['too large', 'too big', (db) => db.$client.prepare('SELECT ? || hex(zeroblob(2000000000))').bind(secret).run()],
  [
    'a batch in the middle',
    'UNIQUE constraint failed',
    (db) =>
      runBatch(db, [
        insert(db, { name: `${secret}5` }),
        insert(db, { name: secret }),
        insert(db, { name: `${secret}6` }),
      ]),
  ],
  [
    'a guard',
    'malformed JSON',
    (db) =>
      runBatch(db, [
        statement(db, 'UPDATE marked SET age = 2 WHERE name = :name', { name: `${secret}7` }),
        abortIfUnchanged(db),
      ]),
  ],
  [
    'overload',
    'is overloaded',
    () => insert(failingWith('D1_ERROR: D1 DB is overloaded. Requests queued for too long.'), { name: secret }).run(),
  ],
  [
    'a lost connection',
    'Network connection lost',
    () => insert(failingWith('D1_ERROR: Network connection lost.'), { name: secret }).run(),
  ],
]

/** What keeps why something failed. */
const kept = async (): Promise<string> =>
  JSON.stringify(
    await Promise.all(
      ['job_runs', 'outbox', 'gateway_events', 'book_documents', 'audit_log'].map((table) =>
        rows(`SELECT * FROM ${table}`),
      ),
    ),
  )

const expectNoValue = (...texts: string[]): void => {
  for (const text of [...logged, ...texts]) for (const part of marked) expect(text).not.toContain(part)
}

const thrownBy = async (work: () => unknown): Promise<unknown> => {
  try {
    await work()
  } catch (error) {
    return error
  }
  throw new Error('expected a fault')
}

describe.each(faults)('%s', (_, says, work) => {
  test('in a request', async () => {
    const error = await thrownBy(() => work(openDb(env.DB)))
    expect(describeFault(error)).toContain(says)
    const app = new Hono().get('/', () => {
      throw error
    })
    const answer = await app.onError(answerError).request('/')
    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect(logged.join()).toContain(says)
    expectNoValue(await answer.text(), String(error), JSON.stringify(error), describeFault(error))
  })

  test('in a job', async () => {
    const services = buildServices(env, { waitUntil: () => undefined })
    const now = Date.now()
    const { underLoad: _, ...run } = await runTimed(services, 'values', ({ db }) => work(db), { now, budget: ample })
    await storeRuns(services.db, [{ cron: 'test', job: 'values', startedAt: now, startedBy: null, ...run }])
    expect(run.error).toContain(says)
    expectNoValue(await kept())
  })
})

describe('in the storage of an object', () => {
  const statements: readonly (readonly [string, string, unknown[]])[] = [
    ['UNIQUE constraint failed', 'INSERT INTO marked (name, age) VALUES (?, 1)', [secret]],
    ['CHECK constraint failed', 'INSERT INTO marked (name, age) VALUES (?, 739100)', [`${secret}1`]],
    ['NOT NULL constraint failed', 'INSERT INTO marked (name) VALUES (?)', [`${secret}2`]],
    ['refused by a trigger', 'INSERT INTO marked (name, age) VALUES (?, 50)', [`${secret}3`]],
    ['cannot store TEXT value', 'INSERT INTO marked (name, age) VALUES (?, ?)', [`${secret}4`, secret]],
    ['syntax error', `SELECT '${secret}' FORM marked`, []],
    ['malformed JSON', 'SELECT value FROM json_each(?)', [secret]],
    ['Wrong number of parameter bindings', 'SELECT ?, ?', [secret]],
    ['too big', 'SELECT ? || hex(zeroblob(2000000000))', [secret]],
  ]

  test.each(statements)('%s', async (says, sql, values) => {
    const [sara, ahmed] = [await people.student(), await people.tutor()]
    const { id } = await make.room(sara.id, ahmed.id)
    const described = await runInDurableObject(chatRoom(id), async (_, { storage }) => {
      for (const one of ['DROP TABLE IF EXISTS marked', ...tables]) storage.sql.exec(one)
      storage.sql.exec('INSERT INTO marked (id, name, age) VALUES (1, ?, 1)', secret)
      const error = await thrownBy(() => storage.sql.exec(sql, ...(values as SqlStorageValue[])))
      storage.sql.exec('DROP TABLE marked')
      return describeFault(error)
    })
    expect(described).toContain(says)
    expectNoValue(described)
  })
})

test('errors beside those of databases repeat no value either', () => {
  const thrown = (work: () => unknown): unknown => {
    try {
      work()
    } catch (error) {
      return error
    }
    throw new Error('expected a fault')
  }
  const described = [
    () => JSON.parse(`${secret}{`),
    () => v.parse(v.number(), secret),
    () => v.parse(v.picklist(['a']), secret),
    () => new URL(`//${secret}`),
    () => BigInt(secret),
    () => new Intl.DateTimeFormat('ar', { timeZone: secret }),
    () => {
      throw new Error('cannot reach https://hiwar.test/g/x7391?t=1 for a7391@b.test or 0100007391')
    },
  ].map((work) => describeFault(thrown(work)))
  for (const text of described) expectNoValue(text)
  const missing = thrown(() => (undefined as unknown as { name: string }).name)
  expect(describeFault(missing)).toBe("TypeError: Cannot read properties of undefined (reading 'name')")
})
