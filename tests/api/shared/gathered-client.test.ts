/** Reads that begin together are one call of the database, and each gets what it would have got alone. */
import { env } from 'cloudflare:workers'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDb } from '#worker/storage/db.ts'
import { GatheredClient, isRead } from '#worker/storage/gathered-client.ts'
import { plans } from '#worker/storage/schema/money.ts'

/** A client that counts its calls, and one over it that gathers. */
const counted = () => {
  const calls: string[] = []
  const plain = {
    prepare: (text: string) => env.DB.prepare(text),
    batch: <T>(statements: D1PreparedStatement[]) => {
      calls.push(`batch of ${statements.length}`)
      return env.DB.batch<T>(statements)
    },
  }
  const client = new GatheredClient(plain)
  return { calls, client, db: openDb(client) }
}

test('a page, its number and a batch of reads that begin in one turn are one call', async () => {
  const { calls, client, db } = counted()
  const count = async () => (await db.get<{ total: number }>(sql`SELECT count(*) AS total FROM plans`)).total
  const [rows, total, both, first] = await Promise.all([
    db.select().from(plans).where(eq(plans.id, 0)),
    count(),
    client.batch([client.prepare('SELECT 1 AS a'), client.prepare('SELECT 2 AS b')]),
    client.prepare('SELECT ? AS c').bind('z').first('c'),
  ])
  expect(rows).toEqual([])
  expect(total).toBeTypeOf('number')
  expect(both.map(({ results }) => results)).toEqual([[{ a: 1 }], [{ b: 2 }]])
  expect(first).toBe('z')
  expect(calls).toEqual(['batch of 5'])
})

test.each([
  ['columns of one name', "SELECT a.x, b.x, 'c' FROM (SELECT 1 AS x) a JOIN (SELECT 2 AS x) b", [[1, 2, 'c']]],
  ['columns named by numbers', "SELECT 'first', 7, 'third', 3", [['first', 7, 'third', 3]]],
  ['rows in their order', 'SELECT column1 FROM (VALUES (2), (3), (1)) ORDER BY column1 DESC LIMIT 2', [[3], [2]]],
  ['a compound', 'SELECT 2 AS x UNION ALL SELECT 1 ORDER BY x', [[1], [2]]],
  ['behind WITH', 'WITH t AS (SELECT 5 AS x) SELECT x, x FROM t', [[5, 5]]],
  ['no rows', 'SELECT 1 WHERE 0', []],
])('plain rows are as the statement has them: %s', async (_, text, rows) => {
  expect(await counted().client.prepare(text).raw()).toEqual(rows)
})

test('what several ask is asked once, and each may change its rows', async () => {
  const { calls, client } = counted()
  const ask = (value: unknown) => client.prepare('SELECT ? AS a').bind(value).all<{ a: unknown }>()
  const [one, same, other, bytes, otherBytes] = await Promise.all([
    ask(1),
    ask(1),
    ask('1'),
    ask(new Uint8Array([1])),
    ask(new Uint8Array([2])),
  ])
  for (const row of one.results) row.a = 9
  expect([same, other].map(({ results }) => results)).toEqual([[{ a: 1 }], [{ a: '1' }]])
  expect([bytes, otherBytes].map(({ results }) => results)).toEqual([[{ a: [1] }], [{ a: [2] }]])
  expect(calls).toEqual(['batch of 4'])
})

test('a read that SQLite refuses fails alone', async () => {
  const { client } = counted()
  const [bad, good] = await Promise.allSettled([
    client.prepare('SELECT * FROM nowhere').all(),
    client.prepare('SELECT 1 AS a').first('a'),
  ])
  expect(bad.status).toBe('rejected')
  expect(good).toEqual({ status: 'fulfilled', value: 1 })
})

test('when the database is away, no read is sent again', async () => {
  let calls = 0
  const away = async (): Promise<never> => {
    calls++
    throw new Error('D1_ERROR: Network connection lost.')
  }
  const client = new GatheredClient({ prepare: (text) => env.DB.prepare(text), batch: away })
  const reads = [client.prepare('SELECT 1').all(), client.prepare('SELECT 2').all()]
  expect((await Promise.allSettled(reads)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(calls).toBe(1)
})

test('reads that began before a write see what was there before it', async () => {
  const { client } = counted()
  const key = crypto.randomUUID()
  const find = () => client.prepare('SELECT hits FROM throttles WHERE key = ?').bind(key).first('hits')
  const before = find()
  await client.prepare('INSERT INTO throttles (key, hits, reset_at) VALUES (?, 1, 0)').bind(key).run()
  expect(await before).toBeNull()
  expect(await find()).toBe(1)
})

test.each([
  ['select 1', true],
  ['  SELECT 1', true],
  ['WITH a AS (SELECT 1) SELECT * FROM a', true],
  ['WITH a AS (SELECT 1) INSERT INTO t SELECT * FROM a', false],
  ['with a as (select 1) delete from t', false],
  ['INSERT INTO t VALUES (1) RETURNING id', false],
  ['PRAGMA table_list', false],
])('%s is taken for a read: %s', (text, read) => expect(isRead(text)).toBe(read))
