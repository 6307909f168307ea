/** A backup is made in pieces: killed anywhere it goes on, and loses and doubles nothing. */
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test } from 'vitest'
import {
  bucket,
  dyingBucket,
  emptyBucket,
  finishBackup,
  listKeys,
  place,
  readBackup,
  readManifest,
  smallPieces,
} from '#tests/kit/backups.ts'
import { rows } from '#tests/kit/bookings.ts'
import { people } from '#tests/kit/people.ts'
import { latestKey, manifestKeyOf } from '#worker/backups/manifest.ts'
import { beginBackup, continueBackup } from '#worker/backups/step.ts'
import { readLayout } from '#worker/backups/tables.ts'

const night = Date.parse('2026-11-27T01:00:00Z')
const id = '2026-11-27T01-00-00Z'
const begin = (now = night) => beginBackup(place(), 'release-1', now)

const noteMigration = (name: string) => rows('INSERT INTO d1_migrations (name) VALUES (?)', name)

afterEach(emptyBucket)

const fill = async () => {
  await Promise.all(Array.from({ length: 8 }, () => people.student()))
  return people.tutor({ name: 'منى "سالم"\nوسطر' })
}

const numbered = async (table: string) => {
  const found = await rows<Record<string, unknown>>(
    `SELECT CAST(rowid AS TEXT) AS "rowid:", CAST(rowid AS TEXT) AS place, * FROM ${table} ORDER BY rowid`,
  )
  return Object.fromEntries(found.map(({ 'rowid:': number, place: _, ...row }) => [String(number), row]))
}

/** The number of a row is a text in a backup. */
const asTexts = (table: Record<string, Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(table).map(([number, { id: key, ...row }]) => [number, { ...row, id: String(key) }]),
  )

const expectSavedUsers = async () => {
  const saved = await readBackup(id)
  expect(asTexts(saved.users ?? {})).toEqual(asTexts(await numbered('users')))
}

test('every table is saved, but for those of the search, which are named', async () => {
  await fill()
  await begin()
  expect(await finishBackup(night)).toBeGreaterThan(10)
  const manifest = await readManifest(id)
  const { tables } = await readLayout(env.DB)
  expect(manifest?.tables.map(({ name }) => name).sort()).toEqual(tables.map(({ name }) => name).sort())
  expect(tables.length).toBeGreaterThan(100)
  expect(manifest).toMatchObject({ release: 'release-1', begunAt: '2026-11-27T01:00:00.000Z' })
  expect(manifest?.schema).toBe(env.TEST_MIGRATIONS.at(-1)?.name)
  expect(manifest?.derived.every((name) => name.endsWith('_search'))).toBe(true)
  const counted = await Promise.all(
    tables.map(async ({ name }) => ({
      name,
      rows: (await rows<{ n: number }>(`SELECT count(*) AS n FROM "${name}"`))[0]?.n,
    })),
  )
  expect(
    manifest?.tables.map(({ name, rows }) => ({ name, rows })).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  ).toEqual(counted.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
  await expectSavedUsers()
  expect(await (await bucket().get(latestKey))?.json()).toEqual({ manifest: manifestKeyOf(id) })
})

test('numbers of rows beyond what JSON holds are saved to the last digit', async () => {
  await rows(
    "INSERT INTO tutor_places (place, tutor_id, search_text, facets) VALUES (4611686018427387905, 1, 'a', 'b')",
  )
  await begin()
  await finishBackup(night)
  const saved = await readBackup(id)
  expect(Object.keys(saved.tutor_places ?? {})).toContain('4611686018427387905')
  await rows('DELETE FROM tutor_places WHERE place = 4611686018427387905')
})

test('killed before any call of the bucket, it ends in the same', async () => {
  await fill()
  await begin()
  for (let calls = 0, ended = false; !ended; calls = (calls + 1) % 5) {
    const dying = { db: env.DB, bucket: dyingBucket(calls) }
    await continueBackup(dying, night + 1, { ...smallPieces, statements: 5 }).catch(() => undefined)
    ended = (await readManifest(id)) !== null
  }
  await finishBackup(night)
  await expectSavedUsers()
  const manifest = await readManifest(id)
  const total = manifest?.tables.reduce((sum, { rows, changed }) => sum + rows + changed, 0)
  expect(manifest?.parts.reduce((sum, part) => sum + part.rows, 0)).toBe(total)
})

test('two runs at once save every row once', async () => {
  await fill()
  await begin()
  for (let ended = false; !ended; ended = (await readManifest(id)) !== null)
    await Promise.all([1, 2].map((now) => continueBackup(place(), night + now, smallPieces)))
  await expectSavedUsers()
})

describe('what happens while it is made', () => {
  test('rows that are added, and rows that say they changed, are in it', async () => {
    const tutor = await fill()
    await begin()
    for (let run = 0; run < 3; run++) await continueBackup(place(), night + run, smallPieces)
    const late = await people.student({ name: 'جاء لاحقًا' })
    await rows('UPDATE users SET name = ?, updated_at = ? WHERE id = ?', 'اسم جديد', night + 5, tutor.id)
    await finishBackup(night)
    const { users = {} } = await readBackup(id)
    expect([users[late.id]?.name, users[tutor.id]?.name]).toEqual(['جاء لاحقًا', 'اسم جديد'])
  })

  test('a migration makes it begin anew', async () => {
    await begin()
    await continueBackup(place(), night + 1, smallPieces)
    await noteMigration('9999_later.sql')
    await finishBackup(night + 60_000)
    expect(await readManifest(id)).toBeNull()
    expect((await readManifest('2026-11-27T01-01-00Z'))?.schema).toBe('9999_later.sql')
    await rows("DELETE FROM d1_migrations WHERE name = '9999_later.sql'")
  })

  test('a second one is not begun beside it', async () => {
    await begin()
    await begin(night + 60_000)
    await finishBackup(night)
    expect((await listKeys()).every((key) => key.startsWith(`backups/${id}/`))).toBe(true)
  })
})

test('nothing is done while none was begun', async () => {
  expect(await continueBackup(place(), night)).toBe('idle')
})
