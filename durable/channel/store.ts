/**
 * The subscribers of one channel, so that they are still there when the object wakes. Raw SQL: the object's own SQLite.
 */
export class SubscriberStore {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
    sql.exec('CREATE TABLE IF NOT EXISTS subscribers (user_id INTEGER PRIMARY KEY)')
  }

  all(): number[] {
    return this.#sql
      .exec<{ user_id: number }>('SELECT user_id FROM subscribers')
      .toArray()
      .map((row) => row.user_id)
  }

  add(userId: number): void {
    this.#sql.exec('INSERT OR IGNORE INTO subscribers (user_id) VALUES (?)', userId)
  }

  remove(userId: number): void {
    this.#sql.exec('DELETE FROM subscribers WHERE user_id = ?', userId)
  }
}
