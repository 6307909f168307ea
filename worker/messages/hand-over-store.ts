/** Notifications that leave the database for the hubs of their readers. Raw SQL: bounded pages, and a batch that moves them. */
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { type NotificationKind, notificationLimits } from '#contract/vocabulary/notifications.ts'
import type { KeptNotification } from '#worker/live-rooms.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { selectPlace, storePlace } from '#worker/storage/job-places.ts'

/** Delivered so long ago, a notification is moved. No cause but those of `toldOnce` repeats its key after it. */
const settledMs = 2 * dayMs
/** Whose oldest is this old is looked for. What of theirs is settled goes along: about one call a day for a person. */
const dueMs = 3 * dayMs
/** How often those are looked at again whose messages waited, or whose hub did not answer. */
const againMs = hourMs
/** Other settled notifications of the same people that a page takes along at most. */
const besidesMax = 1000

/**
 * Kinds whose cause may come again while people still know that they were told; their keys stay for as long as rows do. The
 * trigger `notifications_told` names them as well.
 */
export const toldOnce: readonly NotificationKind[] = [
  // Every week that has no lesson, until there is another subscription.
  'weekly_lesson_missed',
  // At a longer time for an invitation that was given before.
  'plan_invited',
  // At another part of the payment.
  'refund_begun',
  // At each press on the guardian's page.
  'guardian_withdrew',
]

/** Behind which notification the next page begins, in the order of delivery. */
interface Place {
  readonly deliveredAt: number
  readonly dueAt: number
  readonly id: number
}
const front: Place = { deliveredAt: 0, dueAt: 0, id: 0 }
const job = 'notifications-to-hubs'

export interface SettledNotification extends KeptNotification {
  readonly userId: number
  readonly madeAt: number
}
interface FoundRow extends SettledNotification {
  readonly deliveredAt: number
  readonly waits: 0 | 1
}

export interface SettledPage {
  readonly rows: readonly SettledNotification[]
  /** How many were looked at. */
  readonly seen: number
  /** Behind the last of the page. */
  readonly end: Place
}

/** Where the look at all goes on, and when it began at the front, epoch ms. */
export interface HandOverPlace {
  readonly place: Place
  readonly begunAt: number
}

/** From the front on at first, and again an hour later. */
export const findPlace = async (db: Db, now: number): Promise<HandOverPlace> => {
  const row = await selectPlace(db, job).first<{ place: number; facts: string }>()
  return row && row.place > now - againMs
    ? { place: JSON.parse(row.facts) as Place, begunAt: row.place }
    : { place: front, begunAt: now }
}

// A message that carries it reads the notification before it is sent; its key begins with the id.
const waitsSql = `EXISTS (SELECT 1 FROM outbox o WHERE o.dedupe_key > printf('notification:%d:', n.id)
  AND o.dedupe_key < printf('notification:%d:~', n.id) AND o.sent_at IS NULL AND o.closed_at IS NULL)`
const columns = `n.id, n.user_id AS userId, u.created_at AS madeAt, n.kind, n.about_id AS aboutId, n.facts,
  n.due_at AS dueAt, n.delivered_at AS deliveredAt`
const pageSql = `SELECT * FROM notifications INDEXED BY notifications_delivery
  WHERE delivered_at <= :due AND (delivered_at, due_at, id) > (:deliveredAt, :dueAt, :id)
  ORDER BY delivered_at, due_at, id LIMIT :size`

/** The next page of those that are due, and what else of their readers is settled. */
export const findSettled = async (db: Db, place: Place, size: number, now: number): Promise<SettledPage> => {
  const values = { ...place, size, due: now - dueMs, settled: now - settledMs }
  const [page, besides] = (await runBatch(db, [
    statement(
      db,
      `SELECT ${columns}, ${waitsSql} AS waits FROM (${pageSql}) n CROSS JOIN users u ON u.id = n.user_id
       ORDER BY n.delivered_at, n.due_at, n.id`,
      values,
    ),
    statement(
      db,
      `SELECT ${columns}, 0 AS waits FROM (SELECT DISTINCT user_id FROM (${pageSql})) p
       CROSS JOIN notifications n INDEXED BY notifications_list ON n.user_id = p.user_id
       CROSS JOIN users u ON u.id = n.user_id
       WHERE n.delivered_at <= :settled AND n.id NOT IN (SELECT id FROM (${pageSql})) AND NOT ${waitsSql}
       LIMIT ${besidesMax}`,
      values,
    ),
  ])) as [FoundRow[], FoundRow[]]
  const last = page.at(-1)
  return {
    rows: [...page, ...besides].filter(({ waits }) => waits === 0),
    seen: page.length,
    end: last ? { deliveredAt: last.deliveredAt, dueAt: last.dueAt, id: last.id } : place,
  }
}

const idsSql = '(SELECT value FROM json_each(:ids))'

/**
 * Deletes notifications that their hubs keep, all or nothing: with it goes which of them are unread, as it is at this moment,
 * and where the next page begins.
 */
export const storeMove = async (
  db: Db,
  moved: readonly Pick<SettledNotification, 'id'>[],
  { place, begunAt }: HandOverPlace,
  now: number,
): Promise<void> => {
  const ids = JSON.stringify(moved.map(({ id }) => id))
  const move = [
    statement(
      db,
      `INSERT OR IGNORE INTO told_keys (key, told_at) SELECT dedupe_key, :now FROM notifications
       WHERE id IN ${idsSql} AND kind IN (SELECT value FROM json_each(:kinds))`,
      { ids, now, kinds: JSON.stringify(toldOnce) },
    ),
    statement(
      db,
      `INSERT INTO older_notifications (user_id, newest_at, unread)
       SELECT user_id, max(due_at), json_group_array(id) FILTER (WHERE read_at IS NULL)
       FROM notifications WHERE id IN ${idsSql} GROUP BY user_id
       ON CONFLICT (user_id) DO UPDATE SET newest_at = max(newest_at, excluded.newest_at),
         unread = (SELECT json_group_array(value) FROM (
           SELECT value FROM json_each(older_notifications.unread) UNION SELECT value FROM json_each(excluded.unread)
           ORDER BY value DESC LIMIT ${notificationLimits.counted}))`,
      { ids },
    ),
    statement(db, `DELETE FROM notifications WHERE id IN ${idsSql}`, { ids }),
  ]
  await runBatch(db, [...(moved.length > 0 ? move : []), storePlace(db, { job, place: begunAt, facts: { ...place } })])
}
