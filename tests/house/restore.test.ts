/** A restoration takes whole backups only, of this schema and of earlier ones, and says what is wrong with others. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { listMigrations, tablesOf } from '#scripts/restore/build-database.ts'
import { checkDatabase } from '#scripts/restore/check-database.ts'
import { deleteAgain } from '#scripts/restore/delete-again.ts'
import { writeDump } from '#scripts/restore/dump.ts'
import { build, id, type Lines, makeBackup, manifestKey, opened, user, userLine } from '#tests/kit/made-backups.ts'
import type { BackupManifest } from '#worker/backups/manifest.ts'
import { deletedName } from '#worker/copy/my-data.ts'

const parts: readonly Lines[] = [
  [userLine, user(1), user(2)],
  [userLine, user(3, 'سالم'), { table: 'sqlite_sequence', key: null, columns: ['name', 'seq'] }, ['1', 'users', 70]],
]
const partKey = (at: number) => `backups/${id}/0000${at}-abc.ndjson.gz`

test('rows come back as they were, and ids go on after the last one that was given', async () => {
  const { db } = await build(makeBackup(parts))
  expect(db.prepare('SELECT id, name, created_at AS at FROM users ORDER BY id').all()).toMatchObject([
    { id: 1, name: 'منى', at: 1001 },
    { id: 2, name: 'منى', at: 1002 },
    { id: 3, name: 'سالم', at: 1003 },
  ])
  db.exec("INSERT INTO users (email, role, created_at, updated_at) VALUES ('new', 3, 0, 0)")
  expect(db.prepare('SELECT max(id) AS id FROM users').get()).toMatchObject({ id: 71 })
  expect(await checkDatabase(db)).toEqual([])
})

test('triggers do not act on rows that are loaded, and act afterwards', async () => {
  const { db } = await build(makeBackup(parts))
  const places = () => Number(db.prepare('SELECT count(*) AS n FROM people_places').get()?.n)
  expect(places()).toBe(0)
  db.exec("UPDATE users SET name = 'هدى' WHERE id = 1")
  expect(places()).toBeGreaterThan(0)
})

test('a row that was read twice is as it was the second time', async () => {
  const { db } = await build(makeBackup([...parts, [userLine, user(1, 'منى الجديدة')]]))
  expect(db.prepare('SELECT name FROM users WHERE id = 1').get()).toMatchObject({ name: 'منى الجديدة' })
})

test('a backup of an earlier schema is restored at that one and brought to this one', async () => {
  const all = listMigrations()
  const earlier = all.find((name) => name.startsWith('0050')) ?? ''
  const { db } = await build(makeBackup([[userLine, user(1)]], { schema: earlier }))
  expect(tablesOf(db)).toEqual(tablesOf((await build(makeBackup(parts))).db))
  expect(db.prepare('SELECT name FROM users').all()).toMatchObject([{ name: 'منى' }])
  expect(await checkDatabase(db)).toEqual([])
  const known = db
    .prepare('SELECT name FROM d1_migrations ORDER BY id')
    .all()
    .map(({ name }) => name)
  expect(known).toEqual(all.slice(all.indexOf(earlier) + 1))
})

test('a row whose owner was deleted meanwhile goes as the deletion takes it', async () => {
  const favourite = { table: 'favourite_tutors', key: null, columns: ['student_id', 'tutor_id', 'created_at'] }
  const { db, mended } = await build(
    makeBackup([
      [userLine, user(1)],
      [favourite, ['1', 1, 99, 5]],
    ]),
  )
  expect(db.prepare('SELECT * FROM favourite_tutors').all()).toEqual([])
  expect(mended).toEqual(['favourite_tutors 1, of tutors'])
  expect(await checkDatabase(db)).toEqual([])
})

test('rows without a number go as well when their owner was deleted meanwhile', async () => {
  const reviewed = { table: 'review_days', key: null, columns: ['student_id', 'day', 'reviews'] }
  const { db, mended } = await build(
    makeBackup([
      [userLine, user(1)],
      [reviewed, ['[1,5]', 1, 5, 3], ['[99,5]', 99, 5, 4], ['[99,6]', 99, 6, 4]],
    ]),
  )
  expect(db.prepare('SELECT student_id AS id, reviews FROM review_days').all()).toMatchObject([{ id: 1, reviews: 3 }])
  expect(mended).toEqual(['review_days, 2 rows, of users'])
})

test('sums of the ledger that were read before its last entries are made anew', async () => {
  const columns = ['ref_type', 'ref_id', 'account', 'amount', 'created_at']
  const entries = { table: 'ledger_entries', key: 'id', columns }
  const totals = { table: 'ledger_totals', key: null, columns: ['account', 'amount', 'entries'] }
  const journal = (key: number, ref: number, account: string, amount: number) => [
    String(key),
    'tx:paid',
    ref,
    account,
    amount,
    5,
  ]
  const lines = [
    entries,
    journal(4, 1, 'fawry', 700),
    journal(5, 1, 'unearned', -700),
    journal(6, 2, 'fawry', 90),
    journal(7, 2, 'unearned', -90),
  ]
  const { db, mended } = await build(makeBackup([lines, [totals, ['1', 'fawry', 700, 1], ['2', 'unearned', -700, 1]]]))
  expect(mended).toEqual(['sums of the ledger'])
  expect(db.prepare('SELECT account, amount, entries FROM ledger_totals ORDER BY account').all()).toMatchObject([
    { account: 'fawry', amount: 790, entries: 2 },
    { account: 'unearned', amount: -790, entries: 2 },
  ])
  expect(db.prepare('SELECT id, amount FROM ledger_entries ORDER BY id').all()).toMatchObject([
    { id: 4, amount: 700 },
    { id: 5, amount: -700 },
    { id: 6, amount: 90 },
    { id: 7, amount: -90 },
  ])
  expect(await checkDatabase(db)).toEqual([])
  expect(() => db.exec('DELETE FROM ledger_entries')).toThrow()
})

test('who was deleted after the backup is not in the database', async () => {
  const { db } = await build(makeBackup(parts))
  const accounts = [
    { userId: 3, madeAt: 1003 },
    // Somebody else, who had this id before.
    { userId: 2, madeAt: 5 },
  ]
  expect(await deleteAgain(db, accounts, 9000)).toBe(1)
  expect(db.prepare('SELECT id, name FROM users ORDER BY id').all()).toMatchObject([
    { id: 1, name: 'منى' },
    { id: 2, name: 'منى' },
    { id: 3, name: deletedName },
  ])
  expect(db.prepare('SELECT user_id AS id FROM account_deletions').all()).toMatchObject([{ id: 3 }])
  expect(await checkDatabase(db)).toEqual([])
})

test('a row too long for a statement of the platform is written in pieces', async () => {
  const event = {
    table: 'gateway_events',
    key: null,
    columns: ['provider', 'digest', 'body', 'received_at', 'next_at'],
  }
  const body = "ع'".repeat(200_000)
  const { db } = await build(
    makeBackup([
      [userLine, user(1)],
      [event, ['7', 'fawry', 'short', '{}', 1, 2], ['9', 'fawry', 'd', body, 1, 2]],
    ]),
  )
  const folder = await mkdtemp(join(tmpdir(), 'hiwar-dump-'))
  const again = new DatabaseSync(':memory:')
  opened.push(again)
  try {
    const file = join(folder, 'dump.sql')
    await writeDump(db, file)
    const text = await readFile(file, 'utf8')
    expect(Math.max(...text.split(';\n').map((one) => Buffer.byteLength(one)))).toBeLessThan(100_000)
    again.exec(text)
  } finally {
    await rm(folder, { recursive: true })
  }
  const saved = again.prepare('SELECT rowid AS number, digest, body FROM gateway_events ORDER BY rowid').all()
  expect(saved).toMatchObject([
    { number: 7, digest: 'short', body: '{}' },
    { number: 9, digest: 'd', body },
  ])
})

describe('refused, and said why', () => {
  const refusals: readonly (readonly [string, (objects: Map<string, Uint8Array>) => unknown, RegExp])[] = [
    ['a half backup', (objects) => objects.delete(manifestKey), /the backup is half, or lies elsewhere/],
    ['a missing part', (objects) => objects.delete(partKey(1)), /00001-abc.ndjson.gz is missing/],
    [
      'a part in which one bit differs',
      (objects) => {
        const bytes = Buffer.from(objects.get(partKey(0)) ?? [])
        bytes[20] = (bytes[20] ?? 0) ^ 1
        return objects.set(partKey(0), bytes)
      },
      /00000-abc.ndjson.gz is damaged: its hash/,
    ],
    [
      'a part that was cut off',
      (objects) => objects.set(partKey(0), (objects.get(partKey(0)) ?? new Uint8Array()).slice(0, 40)),
      /is damaged: its hash/,
    ],
    ['a manifest that was cut off', (objects) => objects.set(manifestKey, Buffer.from('{"format":1,')), /no JSON/],
    ['another object', (objects) => objects.set(manifestKey, Buffer.from('{"format":2}')), /damaged or no manifest/],
  ]
  test.each(refusals)('%s', async (_, damage, message) => {
    const objects = makeBackup(parts)
    damage(objects)
    await expect(build(objects)).rejects.toThrow(message)
  })

  const edited = (change: (manifest: BackupManifest) => object) => {
    const objects = makeBackup(parts)
    const manifest = JSON.parse(new TextDecoder().decode(objects.get(manifestKey))) as BackupManifest
    return objects.set(manifestKey, Buffer.from(JSON.stringify({ ...manifest, ...change(manifest) })))
  }

  test('a wrong hash, a part that is not named, a row too few, a strange key', async () => {
    const hash = (manifest: BackupManifest) => ({
      parts: manifest.parts.map((part) => ({ ...part, sha256: '0'.repeat(64) })),
    })
    await expect(build(edited(hash))).rejects.toThrow(/its hash is not that of the manifest/)
    const unnamed = ({ parts: [first] }: BackupManifest) => ({ parts: [first] })
    await expect(build(edited(unnamed))).rejects.toThrow(/Of users there are 2 rows, of which the manifest tells 3/)
    const few = (manifest: BackupManifest) => ({
      parts: manifest.parts.map((part) => ({ ...part, rows: part.rows + 1 })),
    })
    await expect(build(edited(few))).rejects.toThrow(/holds 2 rows instead of 3/)
    const strange = (manifest: BackupManifest) => ({
      parts: manifest.parts.map((part) => ({ ...part, key: 'backups/other/00000-abc.ndjson.gz' })),
    })
    await expect(build(edited(strange))).rejects.toThrow(/which is not its own/)
  })

  test('a schema that this release does not have', async () => {
    const objects = makeBackup(parts, { schema: '9999_later.sql', release: 'release-9' })
    await expect(build(objects)).rejects.toThrow(/9999_later.sql, which this release does not have.*release-9/)
  })

  test('rows that refer to what nobody may delete', async () => {
    const invite = { table: 'plan_invites', key: 'id', columns: ['plan_id', 'user_id', 'created_by', 'created_at'] }
    const objects = makeBackup([[invite, ['1', 70, 80, 9, 5]]])
    await expect(build(objects)).rejects.toThrow(/Row 1 of plan_invites refers to a row of \w+ that is missing/)
  })
})
