/** Backups written by hand, and databases that are built from them. */
import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { afterEach } from 'vitest'
import { buildDatabase, listMigrations } from '#scripts/restore/build-database.ts'
import { readLines, readManifest } from '#scripts/restore/read-backup.ts'
import type { ReadObject } from '#scripts/restore/source.ts'
import type { BackupManifest } from '#worker/backups/manifest.ts'

export const id = '2026-11-27T01-00-00Z'
export const manifestKey = `backups/${id}/manifest.json`
export type Lines = readonly unknown[]

export const userLine = { table: 'users', key: 'id', columns: ['email', 'name', 'role', 'created_at', 'updated_at'] }
export const user = (key: number, name = 'منى') => [String(key), `u${key}@hiwar.test`, name, 3, 1000 + key, 2000]

/** One part for each list of lines. */
export const makeBackup = (parts: readonly Lines[], changes: Partial<BackupManifest> = {}): Map<string, Uint8Array> => {
  const objects = new Map<string, Uint8Array>()
  const rows = new Map<string, number>()
  const listed = parts.map((lines, at) => {
    let table = ''
    for (const line of lines)
      if (Array.isArray(line)) rows.set(table, (rows.get(table) ?? 0) + 1)
      else table = (line as { table: string }).table
    const bytes = gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    const key = `backups/${id}/0000${at}-abc.ndjson.gz`
    objects.set(key, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { key, sha256, bytes: bytes.length, rows: lines.filter(Array.isArray).length }
  })
  const manifest: BackupManifest = {
    format: 1,
    ...{ id, release: null, schema: listMigrations().at(-1) ?? '', derived: ['tutor_search'] },
    ...{ begunAt: '2026-11-27T01:00:00.000Z', endedAt: '2026-11-27T01:00:09.000Z' },
    bookmarks: { begun: null, ended: null },
    parts: listed,
    tables: [...rows].map(([name, count]) => ({ name, sql: null, rows: count, changed: 0, isWhole: true })),
    ...changes,
  }
  return objects.set(manifestKey, Buffer.from(JSON.stringify(manifest)))
}

const reader =
  (objects: ReadonlyMap<string, Uint8Array>): ReadObject =>
  async (key) =>
    objects.get(key) ?? null

export const opened: DatabaseSync[] = []
afterEach(() => {
  for (const db of opened.splice(0)) db.close()
})
export const build = async (objects: ReadonlyMap<string, Uint8Array>) => {
  const read = reader(objects)
  const manifest = await readManifest(read, id)
  const built = await buildDatabase(':memory:', manifest, readLines(read, manifest))
  opened.push(built.db)
  return built
}
