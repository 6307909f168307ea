/**
 * A person's own notifications, as far as the database has them; older ones are in the person's hub. Raw SQL: guarded updates,
 * and lists joined with people.
 */
import type { NotificationFacts } from '#contract/talk/rules/notifications.ts'
import { type NotificationKind, notificationLimits } from '#contract/vocabulary/notifications.ts'
import type { Gender } from '#contract/vocabulary/people.ts'
import type { KeptNotification, NotificationPlace } from '#worker/live-rooms.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'

interface About {
  readonly aboutName: string | null
  readonly aboutImage: string | null
  readonly aboutGender: Gender | null
}

export interface ListedNotification extends About {
  readonly id: number
  readonly kind: NotificationKind
  readonly facts: NotificationFacts
  readonly dueAt: number
  readonly readAt: number | null
  readonly aboutId: number | null
  readonly readerGender: Gender | null
}

/** What a person's hub keeps, as the database knows it. */
export interface OlderNotifications {
  readonly newestAt: number
  /** Ids. */
  readonly unread: readonly number[]
}

const { listed, counted } = notificationLimits

const countUnreadSql = `SELECT min(${counted}, (SELECT count(*) FROM (
    SELECT 1 FROM notifications WHERE user_id = :userId AND read_at IS NULL AND due_at <= :now LIMIT ${counted}))
  + coalesce((SELECT json_array_length(unread) FROM older_notifications WHERE user_id = :userId), 0)) AS unread`

export interface NotificationPage {
  /** One more than a page, where there are so many. */
  readonly list: readonly ListedNotification[]
  /** Of all that are due. */
  readonly unread: number
  /** Null where the hub keeps nothing. */
  readonly older: OlderNotifications | null
}

/** Those that are due and come behind a place, newest first. */
export const findPage = async (
  db: Db,
  userId: number,
  before: NotificationPlace | null,
  now: number,
): Promise<NotificationPage> => {
  // Whatever place is named, nothing is shown before its time.
  const { dueAt, id } = before && before.dueAt <= now ? before : { dueAt: now, id: Number.MAX_SAFE_INTEGER }
  const [rows = [], [count] = [], [older] = []] = await runBatch(db, [
    statement(
      db,
      `SELECT n.id, n.kind, n.facts, n.due_at AS dueAt, n.read_at AS readAt, n.about_id AS aboutId,
         a.name AS aboutName, a.image AS aboutImage, a.gender AS aboutGender, u.gender AS readerGender
       FROM notifications n JOIN users u ON u.id = n.user_id LEFT JOIN users a ON a.id = n.about_id
       WHERE n.user_id = :userId AND (n.due_at, n.id) < (:dueAt, :id)
       ORDER BY n.due_at DESC, n.id DESC LIMIT ${listed + 1}`,
      { userId, dueAt, id },
    ),
    statement(db, countUnreadSql, { userId, now }),
    statement(db, 'SELECT newest_at AS newestAt, unread FROM older_notifications WHERE user_id = :userId', { userId }),
  ])
  const known = older as { newestAt: number; unread: string } | undefined
  return {
    list: (rows as (Omit<ListedNotification, 'facts'> & { facts: string })[]).map((row) => ({
      ...row,
      facts: JSON.parse(row.facts) as NotificationFacts,
    })),
    unread: (count as { unread: number }).unread,
    older: known ? { newestAt: known.newestAt, unread: JSON.parse(known.unread) as number[] } : null,
  }
}

const nobody: About = { aboutName: null, aboutImage: null, aboutGender: null }

/** Notifications of the hub as they are listed, with the people they are about as these are now. */
export const describeKept = async (
  db: Db,
  userId: number,
  kept: readonly KeptNotification[],
  { unread }: OlderNotifications,
): Promise<ListedNotification[]> => {
  const ids = [...new Set([userId, ...kept.flatMap(({ aboutId }) => aboutId ?? [])])]
  const { results } = await statement(
    db,
    `SELECT id, name AS aboutName, image AS aboutImage, gender AS aboutGender FROM users
     WHERE id IN (SELECT value FROM json_each(:ids))`,
    { ids: JSON.stringify(ids) },
  ).all<About & { id: number }>()
  const people = new Map(results.map(({ id, ...about }) => [id, about]))
  const readerGender = people.get(userId)?.aboutGender ?? null
  return kept.map(({ facts, ...row }) => ({
    ...row,
    ...((row.aboutId === null ? undefined : people.get(row.aboutId)) ?? nobody),
    facts: JSON.parse(facts) as NotificationFacts,
    readAt: unread.includes(row.id) ? null : row.dueAt,
    readerGender,
  }))
}

export const countUnread = async (db: Db, userId: number, now: number): Promise<number> =>
  (await statement(db, countUnreadSql, { userId, now }).first<{ unread: number }>())?.unread ?? 0

/** `unknown`: the user has no such notification here; the hub may keep it, and then it is read already. */
export const markRead = async (
  db: Db,
  id: number,
  userId: number,
  now: number,
): Promise<'marked' | 'unknown' | 'none'> => {
  const [here = [], older = [], hub = []] = await runBatch(db, [
    statement(
      db,
      `UPDATE notifications SET read_at = coalesce(read_at, :now)
       WHERE id = :id AND user_id = :userId AND due_at <= :now RETURNING id`,
      { id, userId, now },
    ),
    statement(
      db,
      `UPDATE older_notifications SET unread = (SELECT json_group_array(u.value)
         FROM json_each(older_notifications.unread) u WHERE u.value <> :id)
       WHERE user_id = :userId AND EXISTS (SELECT 1 FROM json_each(unread) WHERE value = :id) RETURNING user_id`,
      { id, userId },
    ),
    statement(db, 'SELECT 1 FROM older_notifications WHERE user_id = :userId', { userId }),
  ])
  if (here.length + older.length > 0) return 'marked'
  return hub.length > 0 ? 'unknown' : 'none'
}

export const markAllRead = async (db: Db, userId: number, now: number): Promise<void> => {
  await runBatch(db, [
    statement(
      db,
      'UPDATE notifications SET read_at = :now WHERE user_id = :userId AND read_at IS NULL AND due_at <= :now',
      { userId, now },
    ),
    statement(db, "UPDATE older_notifications SET unread = '[]' WHERE user_id = :userId AND unread <> '[]'", {
      userId,
    }),
  ])
}
