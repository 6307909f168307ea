/** Deletes messages, notifications and reports that are old enough. The daily sweep calls it. Raw SQL: bounded deletes. */
import { dayMs } from '#contract/shared/rules/time.ts'
import { notificationLimits } from '#contract/vocabulary/notifications.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch, statement } from '#worker/storage/guarded.ts'
import { deleteFromFront, deleteInPages } from '#worker/storage/pruning.ts'
import { ample, type Budget, type Progress } from '#worker/work-budget.ts'

const retentionMs = 90 * dayMs
/** Reports of payments are looked into long after: a bank takes months to claim a payment back. */
const eventRetentionMs = 180 * dayMs

const both = (one: Progress, other: Progress): Progress => ({
  done: one.done + other.done,
  more: one.more || other.more,
})

/** Deletes messages that were sent or closed, and processed events, that are old enough. */
export const deleteOldMessages = async (db: Db, now: number, budget: Budget = ample): Promise<Progress> =>
  both(
    await deleteFromFront(
      db,
      { table: 'outbox', age: 'coalesce(sent_at, closed_at)', since: now - retentionMs },
      budget,
    ),
    await deleteFromFront(db, { table: 'gateway_events', age: 'processed_at', since: now - eventRetentionMs }, budget),
  )

/** Beyond the listed ones, nobody sees a notification; those that are younger may still keep a second one from being queued. */
const unlistedMs = 7 * dayMs
/** Notifications gone through by one statement, and of how many of them one has its reader looked at: who gets many is looked at often. */
const lookedAtOnce = 5000
const oneOf = 10
const placeOfUnlisted = 'unlisted-notifications'

/** Notifications that came since the last look, in the order of their ids: whose they are may have more than are listed. */
const come = `SELECT id, user_id FROM notifications
  WHERE id > coalesce((SELECT place FROM job_places WHERE job = '${placeOfUnlisted}'), 0) ORDER BY id LIMIT ${lookedAtOnce}`

/**
 * Deletes what no list shows any more, of people who have got something since the last look. Each notification is gone
 * through once: where the next look begins is stored with the deletion.
 */
const deleteUnlisted = async (db: Db, now: number, budget: Budget): Promise<Progress> => {
  let done = 0
  do {
    const [gone = [], seen = []] = await runBatch(db, [
      statement(
        db,
        `DELETE FROM notifications WHERE id IN (
           SELECT n.id FROM (SELECT DISTINCT user_id FROM (${come}) WHERE id % ${oneOf} = 0) told
           JOIN notifications n ON n.user_id = told.user_id AND n.delivered_at <= :since AND n.due_at < (
             SELECT x.due_at FROM notifications x WHERE x.user_id = told.user_id AND x.due_at <= :now
             ORDER BY x.due_at DESC LIMIT 1 OFFSET ${notificationLimits.listed - 1})) RETURNING 1`,
        { now, since: now - unlistedMs },
      ),
      statement(
        db,
        `INSERT INTO job_places (job, place) SELECT '${placeOfUnlisted}', last FROM (SELECT max(id) AS last FROM (${come}))
         WHERE last IS NOT NULL ON CONFLICT (job) DO UPDATE SET place = excluded.place RETURNING place`,
      ),
    ])
    done += gone.length
    if (seen.length === 0) return { done, more: false }
  } while (budget.hasRoom(2))
  return { done, more: true }
}

/** Deletes notifications that are old enough, and earlier those that no list shows any more. */
export const deleteOldNotifications = async (db: Db, now: number, budget: Budget = ample): Promise<Progress> =>
  both(
    await deleteInPages(
      db,
      { table: 'notifications', where: 'delivered_at <= :since', values: { since: now - retentionMs } },
      budget,
    ),
    await deleteUnlisted(db, now, budget),
  )
