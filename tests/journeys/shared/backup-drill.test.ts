/** The drill: the demo world is saved by the job in runs that are killed, lost, and brought back. */
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepare } from '#scripts/demo-world/seed.ts'
import { withLocalStorage } from '#scripts/local-storage.ts'
import { isNumbered } from '#scripts/restore/build-database.ts'
import { restore } from '#scripts/restore/restore.ts'
import { bucketReader } from '#scripts/restore/source.ts'
import { localTarget } from '#scripts/restore/target.ts'
import { migrate } from '#scripts/state.ts'
import { noteDeletedAccounts } from '#worker/backups/deleted-accounts.ts'
import { type Budget, beginBackup, continueBackup, type Place, standardBudget } from '#worker/backups/step.ts'
import { deletedName } from '#worker/copy/my-data.ts'
import { keepIndex } from '#worker/storage/search/keep-index.ts'
import { withDatabase } from '../kill-world.ts'

let folder: string
const stateOf = (name: string): string => join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hiwar-drill-'))
  const { SEEDED_STATE } = process.env
  if (SEEDED_STATE) await cp(join(SEEDED_STATE, 'v3'), join(stateOf('lost'), 'v3'), { recursive: true })
  else await prepare(stateOf('lost'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** So that the demo world takes many runs. */
const budget: Budget = {
  ...standardBudget,
  statements: 40,
  pageRows: 100,
  pageLength: 60_000,
  partMs: 0,
  tailRows: 150,
}

/** Lets so many calls of the bucket through, then fails each: a run that is killed. */
const dying = (bucket: Place['bucket'], calls: number): Place['bucket'] => {
  let left = calls
  return new Proxy(bucket, {
    get: (target: Place['bucket'], name) => {
      if (left-- <= 0) throw new Error('killed')
      const method: unknown = Reflect.get(target, name)
      return typeof method === 'function' ? method.bind(target) : method
    },
  })
}

/** Returns how many runs were killed. */
const save = async ({ db, bucket }: Place): Promise<number> => {
  await beginBackup({ db, bucket }, null, Date.now())
  let killed = 0
  for (let run = 0; ; run++) {
    const place = { db, bucket: run % 2 === 0 ? dying(bucket, 2 + (run % 5)) : bucket }
    const result = await continueBackup(place, Date.now(), budget).catch(() => 'killed' as const)
    killed += result === 'killed' ? 1 : 0
    if (result === 'whole' || result === 'idle') return killed
  }
}

const tables = (db: DatabaseSync): string[] =>
  db
    .prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT GLOB '_cf*'
         AND name NOT IN ('sqlite_schema', 'sqlite_stat1') ORDER BY name`,
    )
    .all()
    .map(({ name }) => String(name))

const rowsOf = (db: DatabaseSync, table: string): unknown[] => {
  const statement = db.prepare(`SELECT ${isNumbered(db, table) ? 'rowid, ' : ''}* FROM "${table}" ORDER BY 1, 2`)
  statement.setReadBigInts(true)
  statement.setReturnArrays(true)
  return statement.all()
}
/** The order in which counters were begun means nothing. */
const countersOf = (db: DatabaseSync): unknown[] =>
  db.prepare('SELECT name, seq FROM sqlite_sequence ORDER BY name').all()

const definitions = (db: DatabaseSync): unknown[] =>
  db
    .prepare(
      "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT GLOB '_cf*' ORDER BY type, name",
    )
    .all()
    .map(({ type, name, sql }) => [type, name, String(sql).replace(/\s+/g, ' ')])

/** Everything a database says. */
const contentOf = (state: string) =>
  withDatabase(state, (db) => ({
    definitions: definitions(db),
    counters: countersOf(db),
    rows: Object.fromEntries(
      tables(db)
        .filter((name) => name !== 'sqlite_sequence')
        .map((name) => [name, rowsOf(db, name)]),
    ),
  }))

/** Tutors that the index finds for each word, in its order. */
const search = (state: string, words: readonly string[]): Promise<unknown[]> =>
  withLocalStorage(state, async ({ DB, SEARCH }) => {
    expect(await keepIndex({ DB, SEARCH })).toBe(true)
    const found: unknown[] = []
    for (const word of words) {
      const { results } = await SEARCH.prepare(
        `SELECT p.tutor_id AS id, CAST(p.place AS TEXT) AS place FROM tutor_search s JOIN tutor_places p ON p.place = s.rowid
         WHERE tutor_search MATCH ? ORDER BY p.place`,
      )
        .bind(`"${word}"`)
        .all()
      found.push([word, results])
    }
    return found
  })

/** Words that tutors of the demo world are found by. */
const wordsOf = (state: string): Promise<string[]> =>
  withDatabase(state, (db) => [
    ...new Set(
      db
        .prepare('SELECT search_text AS text FROM tutor_places')
        .all()
        .flatMap(({ text }) => String(text).split(/[^\p{L}]+/u))
        .filter((word) => word.length > 3),
    ),
  ])

const now = Date.now()
/** Into a database of SQLite alone. */
const intoMemory = (db: DatabaseSync) => async (dump: string) => db.exec(await readFile(dump, 'utf8'))

test('the demo world comes back row by row from a backup whose runs were killed', async () => {
  const [lost, brought] = [stateOf('lost'), stateOf('brought')]
  const restored = await withLocalStorage(lost, async ({ DB: db, BACKUPS: bucket }) => {
    expect(await save({ db, bucket })).toBeGreaterThan(3)
    return restore(bucketReader({ BACKUPS: bucket }), 'latest', now, localTarget(brought).fill)
  })
  // Nothing differs in counts, references or the ledger, and nothing had to be mended.
  expect(restored.remarks).toEqual([])
  const [before, after] = [await contentOf(lost), await contentOf(brought)]
  expect(Object.keys(after.rows)).toEqual(Object.keys(before.rows))
  expect(Object.keys(before.rows).length).toBeGreaterThan(100)
  for (const [name, rows] of Object.entries(before.rows)) expect(after.rows[name], name).toEqual(rows)
  expect(after.counters).toEqual(before.counters)
  expect(after.definitions).toEqual(before.definitions)

  const words = await wordsOf(lost)
  expect(words.length).toBeGreaterThan(20)
  await migrate(brought)
  const found = await search(brought, words.slice(0, 40))
  expect(found).toEqual(await search(lost, words.slice(0, 40)))
  expect(JSON.stringify(found)).toContain('"place"')

  await expect(localTarget(brought).expectEmpty()).rejects.toThrow(/is not empty/)
})

test('who deletes their account after the backup does not come back', async () => {
  const [person] = await withDatabase(stateOf('lost'), (db) =>
    db
      .prepare(
        `SELECT u.id, u.email, u.name, u.created_at AS madeAt FROM users u JOIN lessons l ON l.student_id = u.id
         WHERE u.id NOT IN (SELECT user_id FROM deleted_accounts) GROUP BY u.id ORDER BY count(*) DESC LIMIT 1`,
      )
      .all(),
  )
  const [userId, madeAt] = [Number(person?.id), Number(person?.madeAt)]
  const db = new DatabaseSync(':memory:')
  try {
    const { deletedAgain } = await withLocalStorage(stateOf('lost'), async ({ BACKUPS }) => {
      await noteDeletedAccounts(BACKUPS, [{ userId, madeAt }])
      return restore(bucketReader({ BACKUPS }), 'latest', now, intoMemory(db))
    })
    expect(deletedAgain).toBe(1)
    expect(db.prepare('SELECT name, email, phone FROM users WHERE id = ?').get(userId)).toMatchObject({
      name: deletedName,
      phone: null,
    })
    expect(db.prepare('SELECT count(*) AS n FROM words WHERE student_id = ?').get(userId)).toMatchObject({ n: 0 })
    expect(db.prepare('SELECT 1 FROM users WHERE email = ?').get(String(person?.email))).toBeUndefined()
    // The worker ends the deletion in the minutes after, and the lessons stay for the other side.
    expect(db.prepare('SELECT user_id AS id FROM account_deletions WHERE started_at = ?').all(now)).toMatchObject([
      { id: userId },
    ])
    expect(db.prepare('SELECT count(*) AS n FROM lessons WHERE student_id = ?').get(userId)?.n).toBeGreaterThan(0)
  } finally {
    db.close()
  }
})
