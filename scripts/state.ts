/** The local state of a server: database, files and objects in one folder. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { mustRun, root } from './run.ts'

/** The state of `npm start` and `npm run dev`. */
export const localState = join(root, '.wrangler', 'state')

/** Reads the database file, whether or not a server has it open; null when there is none. */
const peek = async <T>(state: string, read: (db: DatabaseSync) => T): Promise<T | null> => {
  const folder = join(state, 'v3', 'd1', 'miniflare-D1DatabaseObject')
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.endsWith('.sqlite') && one !== 'metadata.sqlite')) {
    const db = new DatabaseSync(join(folder, name), { readOnly: true })
    try {
      return read(db)
    } catch {
      // The table does not exist, because the database is not migrated yet.
    } finally {
      db.close()
    }
  }
  return null
}

const migrationsDone = (state: string): Promise<Set<string> | null> =>
  peek(
    state,
    (db) =>
      new Set(
        db
          .prepare('SELECT name FROM d1_migrations')
          .all()
          .map((row) => String(row.name)),
      ),
  )

/** As `wrangler d1 migrations apply` keeps it. */
export const noteTable = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
);`

const withNote = async (name: string): Promise<string> =>
  `${await readFile(join(root, 'migrations', name), 'utf8')};\nINSERT INTO d1_migrations (name) VALUES ('${name}');`

/**
 * Applies the missing migrations, all of them or none: `wrangler d1 migrations apply` would start a runtime for each,
 * which takes ten times as long.
 */
export const migrate = async (state = localState): Promise<number> => {
  const files = (await readdir(join(root, 'migrations'))).filter((name) => name.endsWith('.sql')).sort()
  const done = await migrationsDone(state)
  const missing = files.filter((name) => !done?.has(name))
  if (missing.length === 0) return 0
  await mkdir(state, { recursive: true })
  const script = join(state, 'migrations.sql')
  await writeFile(script, [noteTable, ...(await Promise.all(missing.map(withNote)))].join('\n'))
  await mustRun('wrangler', ['d1', 'execute', 'DB', '--local', '--persist-to', state, '--file', script, '--yes'])
  await rm(script)
  return missing.length
}

export const isEmpty = async (state = localState): Promise<boolean> =>
  (await peek(state, (db) => db.prepare('SELECT 1 FROM users LIMIT 1').all().length === 0)) ?? true

export const wipe = (state = localState): Promise<void> => rm(join(state, 'v3'), { recursive: true, force: true })
