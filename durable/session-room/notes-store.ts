/** The SQLite of the notes of one lesson. Raw SQL: the object has no drizzle. */
import type { NotesStorage } from './notes.ts'

export class NotesStore implements NotesStorage {
  readonly #sql: SqlStorage

  /** Creates the tables; only for lessons that exist, or guessed ids would leave stored objects behind. */
  constructor(sql: SqlStorage) {
    this.#sql = sql
    sql.exec(`
      CREATE TABLE IF NOT EXISTS notes (seq INTEGER PRIMARY KEY, data BLOB NOT NULL, created_at INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS notes_writers (client INTEGER PRIMARY KEY, user_id INTEGER NOT NULL);
    `)
  }

  updates(): Uint8Array[] {
    const rows = this.#sql.exec<{ data: ArrayBuffer }>('SELECT data FROM notes ORDER BY seq').toArray()
    return rows.map(({ data }) => new Uint8Array(data))
  }

  append(update: Uint8Array, at: number): void {
    this.#sql.exec('INSERT INTO notes (data, created_at) VALUES (?, ?)', update, at)
  }

  /** The object stores both statements or none: nothing is awaited between them. */
  replaceAll(update: Uint8Array, at: number): void {
    this.#sql.exec('DELETE FROM notes')
    this.append(update, at)
  }

  writerOf(client: number): number | null {
    const [row] = this.#sql.exec<{ user_id: number }>('SELECT user_id FROM notes_writers WHERE client = ?', client)
    return row?.user_id ?? null
  }

  setWriter(client: number, userId: number): void {
    this.#sql.exec('INSERT OR IGNORE INTO notes_writers (client, user_id) VALUES (?, ?)', client, userId)
  }

  /** Epoch ms of the last change; null while nothing was written. */
  changedAt(): number | null {
    return this.#sql.exec<{ at: number | null }>('SELECT max(created_at) AS at FROM notes').one().at
  }
}
