/** The SQLite of the notes of one lesson. Raw SQL: the object has no drizzle. */
import type { NotesStorage, NotesWriter } from './notes.ts'

export class NotesStore implements NotesStorage {
  readonly #sql: SqlStorage

  /** Creates the tables; only for lessons that exist, or guessed ids would leave stored objects behind. */
  constructor(sql: SqlStorage) {
    this.#sql = sql
    sql.exec(`
      CREATE TABLE IF NOT EXISTS notes (seq INTEGER PRIMARY KEY, data BLOB NOT NULL, created_at INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS notes_clients (
        client INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, page TEXT NOT NULL, term INTEGER NOT NULL,
        used_at INTEGER NOT NULL, parts INTEGER NOT NULL
      );
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

  writers(): NotesWriter[] {
    type Row = { client: number; user_id: number; page: string; term: number; used_at: number; parts: number }
    const rows = this.#sql.exec<Row>(
      'SELECT client, user_id, page, term, used_at, parts FROM notes_clients ORDER BY client',
    )
    return rows.toArray().map(({ user_id: userId, used_at: usedAt, ...writer }) => ({ ...writer, userId, usedAt }))
  }

  saveWriter({ client, userId, page, term, usedAt, parts }: NotesWriter): void {
    this.#sql.exec(
      'INSERT OR REPLACE INTO notes_clients (client, user_id, page, term, used_at, parts) VALUES (?, ?, ?, ?, ?, ?)',
      ...[client, userId, page, term, usedAt, parts],
    )
  }

  /** Epoch ms of the last change; null while nothing was written. */
  changedAt(): number | null {
    return this.#sql.exec<{ at: number | null }>('SELECT max(created_at) AS at FROM notes').one().at
  }
}
