/** The SQLite of one document of a lesson. Raw SQL: the object has no drizzle. */
import type { DocumentStorage, DocumentWriter } from './document.ts'

export class DocumentStore implements DocumentStorage {
  readonly #sql: SqlStorage
  readonly #table: 'notes' | 'ink'

  /** Creates the tables; only for lessons that exist, or guessed ids would leave stored objects behind. */
  constructor(sql: SqlStorage, table: 'notes' | 'ink') {
    this.#sql = sql
    this.#table = table
    sql.exec(`
      CREATE TABLE IF NOT EXISTS ${table} (seq INTEGER PRIMARY KEY, data BLOB NOT NULL, created_at INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS ${table}_clients (
        client INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, page TEXT NOT NULL, term INTEGER NOT NULL,
        used_at INTEGER NOT NULL, parts INTEGER NOT NULL
      );
    `)
  }

  updates(): Uint8Array[] {
    const rows = this.#sql.exec<{ data: ArrayBuffer }>(`SELECT data FROM ${this.#table} ORDER BY seq`).toArray()
    return rows.map(({ data }) => new Uint8Array(data))
  }

  append(update: Uint8Array, at: number): void {
    this.#sql.exec(`INSERT INTO ${this.#table} (data, created_at) VALUES (?, ?)`, update, at)
  }

  /** The object stores both statements or none: nothing is awaited between them. */
  replaceAll(update: Uint8Array, at: number): void {
    this.#sql.exec(`DELETE FROM ${this.#table}`)
    this.append(update, at)
  }

  writers(): DocumentWriter[] {
    type Row = { client: number; user_id: number; page: string; term: number; used_at: number; parts: number }
    const rows = this.#sql.exec<Row>(
      `SELECT client, user_id, page, term, used_at, parts FROM ${this.#table}_clients ORDER BY client`,
    )
    return rows.toArray().map(({ user_id: userId, used_at: usedAt, ...writer }) => ({ ...writer, userId, usedAt }))
  }

  saveWriter({ client, userId, page, term, usedAt, parts }: DocumentWriter): void {
    this.#sql.exec(
      `INSERT OR REPLACE INTO ${this.#table}_clients (client, user_id, page, term, used_at, parts) VALUES (?, ?, ?, ?, ?, ?)`,
      ...[client, userId, page, term, usedAt, parts],
    )
  }

  /** Epoch ms of the last change; null while nothing was written. */
  changedAt(): number | null {
    return this.#sql.exec<{ at: number | null }>(`SELECT max(created_at) AS at FROM ${this.#table}`).one().at
  }
}
