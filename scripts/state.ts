/** The local state of a server: database, files and objects in one folder. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { mustRun, root } from './run.ts'

/** The state of `npm start` and `npm run dev`. */
export const localState = join(root, '.wrangler', 'state')

/** Reads the databases' files, whether or not a server has them open, until one answers; null when none does. */
const peek = async <T>(state: string, read: (db: DatabaseSync) => T | null): Promise<T | null> => {
  const folder = join(state, 'v3', 'd1', 'miniflare-D1DatabaseObject')
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.endsWith('.sqlite') && one !== 'metadata.sqlite')) {
    const db = new DatabaseSync(join(folder, name), { readOnly: true })
    try {
      const answer = read(db)
      if (answer !== null) return answer
    } catch {
      // The table does not exist, because the database is another or not migrated yet.
    } finally {
      db.close()
    }
  }
  return null
}

/** The file of the main database of a state; null before its migrations. */
export const mainDatabaseFile = (state: string): Promise<string | null> =>
  peek(state, (db) => {
    const [main] = db.prepare("SELECT file FROM pragma_database_list WHERE name = 'main'").all()
    return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'users'").all().length > 0 ? String(main?.file) : null
  })

/** The databases and their migrations, whose names differ in all of them. */
const databases = [
  { binding: 'DB', folder: 'migrations' },
  { binding: 'SEARCH', folder: 'search-migrations' },
] as const

/** Of all databases together. */
const migrationsDone = async (state: string): Promise<Set<string>> => {
  const done = new Set<string>()
  await peek(state, (db) => {
    for (const { name } of db.prepare('SELECT name FROM d1_migrations').all()) done.add(String(name))
    return null
  })
  return done
}

/** As `wrangler d1 migrations apply` keeps it. */
export const noteTable = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
);`

const withNote = async (path: string, name: string): Promise<string> =>
  `${await readFile(path, 'utf8')};\nINSERT INTO d1_migrations (name) VALUES ('${name}');`

/**
 * Applies the missing migrations of both databases, of each all of them or none: `wrangler d1 migrations apply` would start a
 * runtime for each, which takes ten times as long.
 */
export const migrate = async (state = localState): Promise<number> => {
  const done = await migrationsDone(state)
  let applied = 0
  for (const { binding, folder } of databases) {
    const files = (await readdir(join(root, folder))).filter((name) => name.endsWith('.sql')).sort()
    const missing = files.filter((name) => !done.has(name))
    if (missing.length === 0) continue
    await mkdir(state, { recursive: true })
    const script = join(state, `${folder}.sql`)
    const texts = missing.map((name) => withNote(join(root, folder, name), name))
    await writeFile(script, [noteTable, ...(await Promise.all(texts))].join('\n'))
    await mustRun('wrangler', ['d1', 'execute', binding, '--local', '--persist-to', state, '--file', script, '--yes'])
    await rm(script)
    applied += missing.length
  }
  return applied
}

export const isEmpty = async (state = localState): Promise<boolean> =>
  (await peek(state, (db) => db.prepare('SELECT 1 FROM users LIMIT 1').all().length === 0)) ?? true

export const wipe = (state = localState): Promise<void> => rm(join(state, 'v3'), { recursive: true, force: true })
