/**
 * The older notifications of one person, in the storage of their hub. Raw SQL: the object has no drizzle. Rows never change;
 * which of them are unread is in D1, beside the count that every page asks for.
 */
import { dayMs } from '#contract/shared/rules/time.ts'
import { notificationLimits } from '#contract/vocabulary/notifications.ts'
import type { Alarms } from '#durable/lib/alarms.ts'
import type { Bindings } from '#worker/bindings.ts'
import type { HubOwner, KeptNotification, KeptNotificationPage } from '#worker/live-rooms.ts'
import { openDb } from '#worker/storage/db.ts'
import { dropUnread } from './store.ts'

/** The alarm that deletes what is old, once a week at most. Armed only while something is kept. */
export const tidyAlarm = 'notifications'
const tidyMs = 7 * dayMs
/** What reaches its end before the next look goes with this one. */
const oldMs = notificationLimits.keptMs - tidyMs

const ownerKey = 'notifications-of'
const forgottenKey = 'notifications-forgotten'

type Row = Record<string, SqlStorageValue>
type Storage = Pick<DurableObjectStorage, 'kv' | 'sql' | 'transactionSync'>

// In the order of the list and without an index beside it: one row is written for each notification.
const createTable = `CREATE TABLE notifications (
  due_at INTEGER NOT NULL, id INTEGER NOT NULL, kind TEXT NOT NULL, about_id INTEGER, facts TEXT NOT NULL,
  PRIMARY KEY (due_at, id)) WITHOUT ROWID`

export class NotificationKeeper {
  readonly #env: Bindings
  readonly #storage: Storage
  readonly #alarms: Alarms

  constructor(env: Bindings, storage: Storage, alarms: Alarms) {
    this.#env = env
    this.#storage = storage
    this.#alarms = alarms
  }

  /** An id that is there already is replaced: what is still in D1 is newer than what is here. */
  keep(owner: HubOwner, list: readonly KeptNotification[], now: number): void {
    const { kv, sql } = this.#storage
    if (list.length === 0 || kv.get<number>(forgottenKey) === owner.madeAt) return
    const rows = JSON.stringify(list)
    this.#storage.transactionSync(() => {
      if (this.#owner()?.madeAt !== owner.madeAt) this.#begin(owner)
      sql.exec("DELETE FROM notifications WHERE id IN (SELECT value->>'id' FROM json_each(?))", rows)
      sql.exec(
        `INSERT INTO notifications (due_at, id, kind, about_id, facts)
         SELECT value->>'dueAt', value->>'id', value->>'kind', value->>'aboutId', value->>'facts' FROM json_each(?)`,
        rows,
      )
    })
    this.#alarms.setUnlessSooner(tidyAlarm, now + tidyMs)
  }

  list({ before, except, limit }: KeptNotificationPage): KeptNotification[] {
    if (!this.#owner()) return []
    const { dueAt, id } = before ?? { dueAt: Number.MAX_SAFE_INTEGER, id: 0 }
    return this.#storage.sql
      .exec<Row>(
        `SELECT id, kind, about_id AS aboutId, facts, due_at AS dueAt FROM notifications
         WHERE (due_at, id) < (?, ?) AND id NOT IN (SELECT value FROM json_each(?))
         ORDER BY due_at DESC, id DESC LIMIT ?`,
        dueAt,
        id,
        JSON.stringify(except),
        limit,
      )
      .toArray() as unknown as KeptNotification[]
  }

  has(id: number): boolean {
    if (!this.#owner()) return false
    return this.#storage.sql.exec('SELECT 1 FROM notifications WHERE id = ?', id).toArray().length > 0
  }

  /** What is on its way at this moment is not kept either. */
  forget({ madeAt }: HubOwner): void {
    this.#storage.transactionSync(() => {
      this.#storage.kv.put(forgottenKey, madeAt)
      this.#storage.kv.delete(ownerKey)
      this.#storage.sql.exec('DROP TABLE IF EXISTS notifications')
    })
    this.#alarms.clear(tidyAlarm)
  }

  /** Deletes what is too old, or too much. D1 first: one that is killed in between finds the same ones again. */
  async tidy(now: number): Promise<void> {
    const owner = this.#owner()
    if (!owner) return
    const old = this.#storage.sql
      .exec<{ id: number }>(
        `SELECT id FROM notifications WHERE due_at <= ?1 UNION
         SELECT id FROM (SELECT id FROM notifications ORDER BY due_at DESC, id DESC LIMIT -1 OFFSET ?2)`,
        now - oldMs,
        notificationLimits.kept,
      )
      .toArray()
      .map(({ id }) => id)
    if (old.length > 0) await dropUnread(openDb(this.#env.DB), owner.userId, old)
    // Somebody else's by now, or nobody's.
    if (this.#owner()?.madeAt !== owner.madeAt) return
    this.#storage.sql.exec(
      'DELETE FROM notifications WHERE id IN (SELECT value FROM json_each(?))',
      JSON.stringify(old),
    )
    const { oldest } = this.#storage.sql
      .exec<{ oldest: number | null }>('SELECT min(due_at) AS oldest FROM notifications')
      .one()
    if (oldest !== null) this.#alarms.set(tidyAlarm, Math.max(now + tidyMs, oldest + oldMs))
  }

  /** Whose notifications these are; undefined while none is kept, and there is no table. */
  #owner(): HubOwner | undefined {
    return this.#storage.kv.get<HubOwner>(ownerKey)
  }

  #begin(owner: HubOwner): void {
    this.#storage.sql.exec('DROP TABLE IF EXISTS notifications')
    this.#storage.sql.exec(createTable)
    this.#storage.kv.put(ownerKey, owner)
  }
}
