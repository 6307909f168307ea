/** One page of a person's notifications: the newest from the database, older ones from the person's hub. */
import { toNotificationCursor } from '#contract/talk/shapes/notification-cursor.ts'
import { notificationLimits } from '#contract/vocabulary/notifications.ts'
import { describeFault } from '#worker/database-errors.ts'
import type { KeptNotification, NotificationPlace } from '#worker/live-rooms.ts'
import { writeFault } from '#worker/log.ts'
import type { Services } from '#worker/services.ts'
import { describeKept, findPage, type ListedNotification, type NotificationPage } from './list-store.ts'

const { listed } = notificationLimits

/** Whether the hub may keep something that belongs on this page. */
const needsHub = ({ list, older }: NotificationPage): boolean => {
  const last = list[listed - 1]
  return older !== null && (last === undefined || older.newestAt >= last.dueAt)
}

const isNewer = (a: ListedNotification, b: ListedNotification): number => b.dueAt - a.dueAt || b.id - a.id

/** What the hub keeps of a page and the database has not; null where it does not answer. */
const askHub = (
  announce: Services['announce'],
  userId: number,
  { list }: NotificationPage,
  before: NotificationPlace | null,
): Promise<KeptNotification[] | null> =>
  announce
    .listKeptNotifications(userId, { before, except: list.map(({ id }) => id), limit: listed + 1 })
    .catch((fault: unknown) => {
      writeFault({ notifications: describeFault(fault) })
      return null
    })

/**
 * The database is read first: what leaves it meanwhile is in its answer, and what is in both is the database's. A hub that does
 * not answer takes nothing away from what is new; `next` is then the place behind which the older ones are asked for again.
 */
export const listPage = async (
  { db, announce }: Pick<Services, 'db' | 'announce'>,
  userId: number,
  before: NotificationPlace | null,
  now: number,
): Promise<{ list: ListedNotification[]; unread: number; next: string | null }> => {
  const page = await findPage(db, userId, before, now)
  const { unread, older } = page
  const kept = older && needsHub(page) ? await askHub(announce, userId, page, before) : null
  const list =
    older && kept && kept.length > 0
      ? [...page.list, ...(await describeKept(db, userId, kept, older))].sort(isNewer)
      : page.list
  const shown = list.slice(0, listed)
  const last = shown.at(-1) ?? before ?? { dueAt: now, id: Number.MAX_SAFE_INTEGER }
  const isEnd = list.length <= listed && (older === null || kept !== null)
  return { list: shown, unread, next: isEnd ? null : toNotificationCursor(last) }
}
